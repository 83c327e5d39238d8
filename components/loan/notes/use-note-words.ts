import { useTranslations } from 'use-intl';
import { wordOf } from '#components/labels/word-of.ts';
import type { LoanDecision } from '#lib/loan/loan-decision.ts';
import type { LoanNote } from '#lib/view/loan-notes.ts';

/** The words of a note's category, as the desk says them or as the lender wrote them, and of a decision. */
export function useNoteWords() {
  const t = useTranslations('notes');
  const categories = useTranslations('notes.categories');
  const category = (name: string): string => wordOf(categories, name) ?? name;
  const decision = (name: LoanDecision): string => t(`decisions.${name}`);
  return {
    category,
    decision,
    /** A decision says what was decided. */
    kindOf: (note: Pick<LoanNote, 'category' | 'decision'>) =>
      note.decision ? decision(note.decision) : category(note.category),
  };
}
