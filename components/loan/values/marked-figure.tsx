import { useCauseText, useReview } from '#components/offer/review/review-context.ts';
import { figureMark } from '#lib/offer/causes/reviewed-loan.ts';
import { causeField } from '#lib/view/causes/describe-cause.ts';
import { useLoanView } from '../screen/loan-view-context.tsx';

/** Marks figures of the offer that do not add up, in words and with the sign of the review. `pointers`: JSON Pointers. */
export function FigureMarks({ pointers }: { pointers: readonly string[] }) {
  return useLoanView().view.review && <ReviewedMarks pointers={pointers} />;
}

function ReviewedMarks({ pointers }: { pointers: readonly string[] }) {
  const { review } = useReview();
  const text = useCauseText();
  return pointers.map((pointer) => {
    const mark = figureMark(review, pointer);
    return (
      mark && (
        <small key={pointer} className={`figure-mark ${mark === 'doubtful' ? 'text-attention' : 'text-bad'}`}>
          <span aria-hidden="true">{mark === 'doubtful' ? '? ' : '≠ '}</span>
          {pointers.length > 1 && `${causeField(pointer, text)} `}
          {text.t(mark)}
        </small>
      )
    );
  });
}
