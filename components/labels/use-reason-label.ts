'use client';
import { useTranslations } from 'use-intl';
import { reasonCodes } from '#lib/access/reveal/reveal-reason.ts';

/** A reason as a record keeps it, in words: one from the short list is a code there. */
export function useReasonWords(): (reason: string) => string {
  const t = useTranslations('loan.reason.codes');
  return (reason) => {
    const code = reasonCodes.find((known) => known === reason);
    return code ? t(code) : reason;
  };
}
