'use client';
import { useTranslations } from 'use-intl';
import { classNames } from '#components/ui/class-names.ts';
import { useDetailsOpen } from '#components/ui/details/use-details-open.ts';
import { usePrinting } from '#components/ui/print/use-printing.ts';
import type { OfferReview } from '#lib/offer/review.ts';
import type { Format } from '#lib/view/format.ts';
import { FindingsList } from './findings-list.tsx';
import { useReviewText } from './use-review-text.ts';
import { verdictMarks } from './verdict-marks.ts';

const kinds = ['agree', 'convention', 'differ', 'cannotTell'] as const;

/** One line that says whether the offer's figures agree. It opens to the findings, which are also printed. */
export function ReviewSummary({ review, format }: { review: OfferReview; format: Format }) {
  const reviewText = useReviewText(format);
  const [opened, details] = useDetailsOpen();
  const printing = usePrinting();
  const { t } = reviewText;
  const { counts } = review;
  return (
    <details {...details} className="review mb-3">
      <summary
        aria-label={`${t('label')}: ${kinds.map((kind) => t(`counts.${kind}`, { count: counts[kind] })).join(', ')}`}
      >
        {kinds.map((kind) => {
          const count = counts[kind];
          const { mark, className: color } = verdictMarks[kind];
          return (
            <span
              key={kind}
              className={classNames('review-count', count === 0 ? 'font-normal text-ink-3' : color)}
            >
              <span aria-hidden="true" className="review-mark">
                {mark}
              </span>
              {t(`counts.${kind}`, { count })}
            </span>
          );
        })}
      </summary>
      {(opened || printing) && <FindingsList findings={review.findings} reviewText={reviewText} />}
    </details>
  );
}

/** Shown instead of the review if the loan exceeds the work budget. */
export function ReviewTooLarge() {
  return <p className="mb-3 text-ink-3 text-label">{useTranslations('review')('tooLarge')}</p>;
}
