'use client';
import { Table } from '#components/ui/table.tsx';
import type { TotalStatement } from '#lib/offer/cet/cet-statement.ts';
import { formatShare } from '../review/format-figure.ts';
import type { ReviewText } from '../review/use-review-text.ts';

/** Components that add up to a total, each in reais and as a share of it; `plain`: with what each is, in plain words. */
export function PartsTable({
  statement: { rows, total },
  caption,
  totalLabel,
  plain = false,
  reviewText,
}: {
  statement: TotalStatement;
  caption: string;
  totalLabel: string;
  plain?: boolean;
  reviewText: ReviewText;
}) {
  const { say, format } = reviewText;
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
            {partName({ part, inAdvance }, reviewText)}
            {plain && <span className="block text-ink-3 text-label">{say(`cet.plain.${part}`)}</span>}
          </span>,
          format.amount(amount),
          formatShare(share, format),
        ],
      }))}
      foot={[totalLabel, format.amount(total), formatShare(1, format)]}
    />
  );
}

/** A component's name, and that it is paid before anything falls due. */
export function partName(
  { part, inAdvance }: Pick<TotalStatement['rows'][number], 'part' | 'inAdvance'>,
  { say }: ReviewText,
): string {
  const name = say(`parts.${part}`);
  return inAdvance ? say('cet.inAdvance', { part: name }) : name;
}
