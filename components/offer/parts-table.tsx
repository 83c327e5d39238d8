'use client';
import { Table } from '#components/ui/table.tsx';
import type { TotalStatement } from '#lib/offer/statement.ts';
import { writeShare } from './figure-words.ts';
import type { Writing } from './say.ts';

/** Components that add up to a total, each in reais and as a share of it; `plain`: with what each is, in plain words. */
export function PartsTable({
  statement: { rows, total },
  caption,
  totalLabel,
  plain = false,
  writing: { say, format },
}: {
  statement: TotalStatement;
  caption: string;
  totalLabel: string;
  plain?: boolean;
  writing: Writing;
}) {
  return (
    <Table
      caption={caption}
      narrow="table"
      columns={[
        { key: 'part', label: say('total.part') },
        { key: 'amount', label: say('total.amount'), figures: true },
        { key: 'share', label: say('total.share'), figures: true },
      ]}
      rows={rows.map(({ part, amount, share }) => ({
        key: part,
        cells: [
          <span key="part">
            {say(`parts.${part}`)}
            {plain && <span className="block text-ink-3 text-label">{say(`cet.plain.${part}`)}</span>}
          </span>,
          format.amount(amount),
          writeShare(share, format),
        ],
      }))}
      foot={[totalLabel, format.amount(total), writeShare(1, format)]}
    />
  );
}
