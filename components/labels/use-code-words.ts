import { useTranslations } from 'use-intl';
import { wordOf } from '#lib/i18n/word-of.ts';

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
