import { useTranslations } from 'use-intl';
import { wordOf } from '#lib/i18n/word-of.ts';
import { loanDecisions } from '#lib/loan/loan-decision.ts';

/** Returns the word for a recorded outcome; null for `ok`, which is one in each language, and for an unknown outcome. */
export function useOutcomeWord(): (outcome: string) => string | null {
  const t = useTranslations('accessLog.outcomes');
  return (outcome) => wordOf(t, outcome);
}

/** The label of a recorded reason. Reasons from the short list are recorded as codes, others as text. */
export function useReasonLabel(): (reason: string) => string {
  const t = useTranslations('loan.reasons');
  return (reason) => wordOf(t, reason) ?? reason;
}

/** The decisions to choose from. None is chosen for a person. */
export function useDecisionOptions(): { value: string; words: string }[] {
  const t = useTranslations('notes.decisions');
  const choose = useTranslations('opinion')('choose');
  return [{ value: '', words: choose }, ...loanDecisions.map((name) => ({ value: name, words: t(name) }))];
}
