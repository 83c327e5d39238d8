import type { TotalStatement } from '#lib/offer/cet/cet-statement.ts';
import type { OfferReview } from '#lib/offer/review.ts';
import { formatAssumption } from '../review/format-assumption.ts';
import type { ReviewText } from '../review/use-review-text.ts';
import { PartsTable } from './parts-table.tsx';

/** The components of the total, which the review has found to add up. */
export function TotalParts({
  total,
  findings,
  reviewText,
}: {
  total: TotalStatement;
  findings: OfferReview['findings'];
  reviewText: ReviewText;
}) {
  const { t } = reviewText;
  const parts = findings.find(({ check }) => check === 'total-parts');
  const tax = parts?.assumptions.find(({ id }) => id === 'iof-computed');
  return (
    <div className="max-w-[36rem]">
      <PartsTable
        statement={total}
        caption={t('total.title')}
        totalLabel={t('total.total')}
        reviewText={reviewText}
      />
      {tax && <p className="py-1 text-ink-3 text-label">{formatAssumption(tax, reviewText)}</p>}
    </div>
  );
}
