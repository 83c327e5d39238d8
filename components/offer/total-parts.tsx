'use client';
import { PartsTable } from './parts-table.tsx';
import type { DetailProps } from './reviewed.tsx';

/** What the total is made of: shown once its parts are known to add up. */
export function TotalParts({ review: { total }, writing }: DetailProps) {
  const { say } = writing;
  if (!total) return null;
  return (
    <div className="max-w-[36rem]">
      <PartsTable
        statement={total}
        caption={say('total.title')}
        totalLabel={say('total.total')}
        writing={writing}
      />
    </div>
  );
}
