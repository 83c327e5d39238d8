import { useTranslations } from 'use-intl';
import { wordOf } from './word-of.ts';

/** The label of a recorded reason. Reasons from the short list are recorded as codes, others as text. */
export function useReasonLabel(): (reason: string) => string {
  const t = useTranslations('loan.reasons');
  return (reason) => wordOf(t, reason) ?? reason;
}
