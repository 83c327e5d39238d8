import type { TotalStatement } from '#lib/offer/cet/cet-statement.ts';
import { formatAssumption } from '../review/format-assumption.ts';
import { useReview, useReviewText } from '../review/review-context.ts';
import { PartsTable } from './parts-table.tsx';

/** The components of the total, which the review has found to add up. */
export function TotalParts({ total }: { total: TotalStatement }) {
  const reviewText = useReviewText();
  const { t } = reviewText;
  const { findings } = useReview().review;
  const parts = findings.find(({ check }) => check === 'total-parts');
  const tax = parts?.assumptions.find(({ id }) => id === 'iof-computed');
  return (
    <div className="max-w-[36rem]">
      <PartsTable statement={total} caption={t('total.title')} totalLabel={t('total.total')} />
      {tax && <p className="py-1 text-ink-3 text-label">{formatAssumption(tax, reviewText)}</p>}
    </div>
  );
}
