import { useTranslations } from 'use-intl';
import { useReviewText } from '#components/offer/review-context.ts';
import { useLoanView } from '../loan-view-context.tsx';
import { useReasonText } from '../values/use-reason-text.ts';
import { formatOpinion, type OpinionFormat, type WrittenOpinion, writeOpinion } from './write-opinion.ts';

/** The opinion that the desk has written of the loan, in the reader's language. */
export function useOpinion() {
  const t = useTranslations('opinion');
  const { view, sentLoan, display, format } = useLoanView();
  const reasonText = { ...useReasonText(), answer: { ...view, loan: sentLoan } };
  const causes = useTranslations('causes');
  const causeText = { t: causes, loan: sentLoan, units: view.review?.units ?? [], display, format };
  return {
    parts: writeOpinion(view, { t, reasonText, reviewText: useReviewText(), causeText }),
    format: (opinion: WrittenOpinion, format: OpinionFormat) =>
      formatOpinion(opinion, (group) => t(`groups.${group}`), format),
  };
}
