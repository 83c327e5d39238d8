'use client';
import { Table } from '#components/ui/table.tsx';
import type { TotalStatement } from '#lib/offer/cet/cet-statement.ts';
import { writeShare } from '../review/format-figure.ts';
import type { Writing } from '../review/use-review-text.ts';

/** Components that add up to a total, each in reais and as a share of it; `plain`: with what each is, in plain words. */
export function PartsTable({
  statement: { rows, total },
  caption,
  totalLabel,
  plain = false,
  writing,
}: {
  statement: TotalStatement;
  caption: string;
  totalLabel: string;
  plain?: boolean;
  writing: Writing;
}) {
  const { say, format } = writing;
  return (
    <Table
      caption={caption}
      narrow="table"
      columns={[
        { key: 'part', label: say('total.part') },
        { key: 'amount', label: say('total.amount'), figures: true },
        { key: 'share', label: say('total.share'), figures: true },
      ]}
      rows={rows.map(({ part, amount, share, inAdvance }) => ({
        key: part,
        cells: [
          <span key="part">
            {partName({ part, inAdvance }, writing)}
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

/** A component's name, and that it is paid before anything falls due. */
export function partName(
  { part, inAdvance }: Pick<TotalStatement['rows'][number], 'part' | 'inAdvance'>,
  { say }: Writing,
): string {
  const name = say(`parts.${part}`);
  return inAdvance ? say('cet.inAdvance', { part: name }) : name;
}
