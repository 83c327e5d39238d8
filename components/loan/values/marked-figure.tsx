import { useTranslations } from 'use-intl';
import { figureMark } from '#lib/offer/causes/cause.ts';
import type { OfferReview } from '#lib/offer/review.ts';
import { causeField } from '#lib/view/causes/describe-cause.ts';
import { useLoanView } from '../loan-view-context.tsx';

/** Marks figures of the offer that do not add up, in words and with the sign of the review. `pointers`: JSON Pointers. */
export function FigureMarks({ pointers }: { pointers: readonly string[] }) {
  const { review } = useLoanView().view;
  return review && <ReviewedMarks pointers={pointers} review={review} />;
}

function ReviewedMarks({ pointers, review }: { pointers: readonly string[]; review: OfferReview }) {
  const t = useTranslations('causes');
  return pointers.map((pointer) => {
    const mark = figureMark(review, pointer);
    return (
      mark && (
        <small key={pointer} className={`figure-mark ${mark === 'doubtful' ? 'text-attention' : 'text-bad'}`}>
          <span aria-hidden="true">{mark === 'doubtful' ? '? ' : '≠ '}</span>
          {pointers.length > 1 && `${causeField(pointer, { t })} `}
          {t(mark)}
        </small>
      )
    );
  });
}
