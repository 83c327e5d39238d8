import { useTranslations } from 'use-intl';
import { useReviewText } from '#components/offer/review-context.ts';
import { useLoanView } from '../loan-view-context.tsx';
import { useReasonText } from '../values/use-reason-text.ts';
import { formatOpinion, writeOpinion } from './write-opinion.ts';

/** The opinion as the desk has written it, which nobody has made a decision. */
export function DeskOpinion() {
  const t = useTranslations('opinion');
  const { view, sentLoan } = useLoanView();
  const reasonText = useReasonText();
  const text = {
    t,
    reasonText: { ...reasonText, answer: { ...view, loan: sentLoan } },
    reviewText: useReviewText(),
  };
  const parts = writeOpinion(view, text);
  return (
    <>
      <h3 className="pt-2 font-medium">{t('ofDesk')}</h3>
      <div className="wrap-anywhere whitespace-pre-line">
        {parts.length === 0
          ? t('nothing')
          : formatOpinion({ parts, conclusion: '' }, (group) => t(`groups.${group}`), 'text')}
      </div>
    </>
  );
}
