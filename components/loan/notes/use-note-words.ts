import { useTranslations } from 'use-intl';
import { wordOf } from '#lib/i18n/word-of.ts';
import type { LoanDecision } from '#lib/loan/loan-decision.ts';
import type { LoanPromise } from '#lib/loan/loan-promise.ts';
import { describePromise } from '#lib/view/describe-promise.ts';
import type { LoanNote } from '#lib/view/loan-notes.ts';
import { useLoanView } from '../loan-view-context.tsx';

/** The words of a note's category, as the desk says them or as the lender wrote them, of a decision and of a promise. */
export function useNoteWords() {
  const t = useTranslations('notes');
  const categories = useTranslations('notes.categories');
  const promises = useTranslations('promises');
  const { format } = useLoanView();
  const category = (name: string): string => wordOf(categories, name) ?? name;
  const decision = (name: LoanDecision): string => t(`decisions.${name}`);
  return {
    category,
    decision,
    promise: (promise: LoanPromise) => describePromise(promise, { t: promises, format }),
    /** A decision says what was decided, and a promise what became of it. */
    kindOf: ({ promise, decision: decided, category: name }: LoanNote) =>
      promise ? promises(`outcomes.${promise.outcome}`) : decided ? decision(decided) : category(name),
  };
}
