import { Table } from '#components/ui/table/table.tsx';
import type { TotalStatement } from '#lib/offer/cet/cet-statement.ts';
import { formatShare } from '../review/format-figure.ts';
import { type ReviewText, useReviewText } from '../review/review-context.ts';

/** The components of a total in reais and as shares. `plain` adds an explanation of each in plain words. */
export function PartsTable({
  statement: { rows, total },
  caption,
  totalLabel,
  plain = false,
}: {
  statement: TotalStatement;
  caption: string;
  totalLabel: string;
  plain?: boolean;
}) {
  const reviewText = useReviewText();
  const { t, format } = reviewText;
  return (
    <Table
      caption={caption}
      narrow="table"
      columns={[
        { key: 'part', label: t('total.part') },
        { key: 'amount', label: t('total.amount'), figures: true },
        { key: 'share', label: t('total.share'), figures: true },
      ]}
      rows={rows.map(({ part, amount, share, inAdvance }) => ({
        key: part,
        cells: [
          <span key="part">
            {partName({ part, inAdvance }, reviewText)}
            {plain && <span className="block text-ink-3 text-label">{t(`cet.plain.${part}`)}</span>}
          </span>,
          format.amount(amount),
          formatShare(share, format),
        ],
      }))}
      foot={[totalLabel, format.amount(total), formatShare(1, format)]}
    />
  );
}

/** The name of a component, marked if it is paid in advance. */
export function partName(
  { part, inAdvance }: Pick<TotalStatement['rows'][number], 'part' | 'inAdvance'>,
  { t }: ReviewText,
): string {
  const name = t(`parts.${part}`);
  return inAdvance ? t('cet.inAdvance', { part: name }) : name;
}
