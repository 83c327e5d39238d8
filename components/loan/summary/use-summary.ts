import { useTranslations } from 'use-intl';
import { maxMisses } from '#lib/access/verification/verify.ts';
import type { Summary } from '#lib/view/summary/summary-facts.ts';
import { useLoanView } from '../loan-view-context.tsx';
import { useVerified } from '../verification/verified-context.tsx';

/** What summaries of the loan on the page are written from. */
export function useSummary(): Summary {
  const { view, sentLoan, display, format } = useLoanView();
  const { verified, missesLeft } = useVerified();
  return {
    view: { ...view, loan: sentLoan },
    verified,
    missed: maxMisses - (missesLeft ?? maxMisses),
    t: useTranslations('summary'),
    statuses: useTranslations('head.statuses'),
    means: useTranslations('position.means'),
    verdicts: useTranslations('verdicts'),
    nothingOwed: useTranslations('nothingOwed'),
    paymentCauses: useTranslations('paymentCauses'),
    contradictions: useTranslations('contradictions'),
    promises: useTranslations('promises'),
    ...{ format, display },
  };
}
