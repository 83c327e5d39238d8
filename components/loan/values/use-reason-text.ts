import { useTranslations } from 'use-intl';
import type { ReasonText } from '#lib/view/verdicts/describe-reason.ts';
import { useLoanView } from '../loan-view-context.tsx';

/** What the reasons of the verdicts of the loan on the page are described with. */
export function useReasonText(): ReasonText {
  const { view, format } = useLoanView();
  return {
    t: useTranslations('verdicts'),
    contradictionWords: useTranslations('contradictions'),
    format,
    answer: view,
  };
}
