import { useTranslations } from 'use-intl';
import { useDetailsOpen } from '#components/ui/details/use-details-open.ts';
import { usePrinting } from '#components/ui/print/use-printing.ts';
import { verdictHeadline } from '#lib/view/causes/describe-verdict.ts';
import { groupFindings, groups, verdictMarks, verdictWithoutDifference } from './group-findings.ts';
import { useCauseText, useReview, useReviewText } from './review-context.ts';
import { ReviewPanel } from './review-panel.tsx';

/** The verdict on the offer's figures in one sentence. It opens to the panel of the review, which is also printed. */
export function ReviewSummary() {
  const { review } = useReview();
  const { t } = useReviewText();
  const causeText = useCauseText();
  const [opened, details] = useDetailsOpen();
  const printing = usePrinting();
  const grouped = groupFindings(review.findings);
  const calm = verdictWithoutDifference(review.findings);
  const hasDifference = grouped.differ.length > 0;
  const sentence = hasDifference ? verdictHeadline(review, causeText) : t(`verdict.${calm}`);
  const isOpen = calm === 'asked' || grouped.cannotTell.length > review.findings.length / 2;
  const { mark, className: color } = verdictMarks[hasDifference ? 'differ' : isOpen ? 'cannotTell' : 'agree'];
  return (
    <details {...details} className="review mb-3">
      <summary>
        <span aria-hidden="true" className={`review-mark ${color}`}>
          {mark}
        </span>
        <span className="review-sentence">
          <span className="sr-only">{t('label')}: </span>
          {sentence}
        </span>
        <span className="review-counts">
          {groups
            .filter((group) => grouped[group].length > 0)
            .map((group) => t(`counts.${group}`, { count: grouped[group].length }))
            .join(' · ')}
        </span>
      </summary>
      {(opened || printing) && <ReviewPanel verdict={sentence} printing={printing} />}
    </details>
  );
}

/** Shown instead of the review if the loan exceeds the work budget. */
export function ReviewTooLarge() {
  return <p className="mb-3 text-ink-3 text-label">{useTranslations('review')('tooLarge')}</p>;
}
