import { useTranslations } from 'use-intl';
import { reasonCodes } from '#lib/access/reveal/reason-codes.ts';

/** The label of a recorded reason. Reasons from the short list are recorded as codes, others as text. */
export function useReasonLabel(): (reason: string) => string {
  const t = useTranslations('loan.reasons');
  return (reason) => {
    const code = reasonCodes.find((candidate) => candidate === reason);
    return code ? t(code) : reason;
  };
}
