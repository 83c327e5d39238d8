'use client';
import type { TotalStatement } from '#lib/offer/cet/cet-statement.ts';
import type { OfferReview } from '#lib/offer/review/review-offer.ts';
import { writeAssumption } from '../review/format-assumption.ts';
import type { Writing } from '../review/use-review-text.ts';
import { PartsTable } from './parts-table.tsx';

/** What the total is made of: shown once its parts are known to add up. */
export function TotalParts({
  total,
  findings,
  writing,
}: {
  total: TotalStatement;
  findings: OfferReview['findings'];
  writing: Writing;
}) {
  const { say } = writing;
  const parts = findings.find(({ check }) => check === 'total-parts');
  const tax = parts?.assumptions.find(({ id }) => id === 'iof-computed');
  return (
    <div className="max-w-[36rem]">
      <PartsTable
        statement={total}
        caption={say('total.title')}
        totalLabel={say('total.total')}
        writing={writing}
      />
      {tax && <p className="py-1 text-ink-3 text-label">{writeAssumption(tax, writing)}</p>}
    </div>
  );
}
