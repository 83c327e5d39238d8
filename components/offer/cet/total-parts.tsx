'use client';
import { writeAssumption } from '../review/assumption-words.ts';
import type { DetailProps } from '../reviewed.tsx';
import { PartsTable } from './parts-table.tsx';

/** What the total is made of: shown once its parts are known to add up. */
export function TotalParts({ review: { total, findings }, writing }: DetailProps) {
  const { say } = writing;
  if (!total) return null;
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
