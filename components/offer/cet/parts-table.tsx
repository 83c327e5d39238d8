import { Table } from '#components/ui/table/table.tsx';
import type { TotalStatement } from '#lib/offer/findings/computed-parts.ts';
import { useReviewText } from '../review-context.ts';
import type { ReviewText } from '../review-text.ts';

/** The components of a total in words. `plain`: what a component is, in plain words. */
export function describeParts({ rows }: Pick<TotalStatement, 'rows'>, { t, format }: ReviewText) {
  return rows.map(({ part, amount, share, inAdvance }) => {
    const name = t(`parts.${part}`);
    return {
      name: inAdvance ? t('cet.inAdvance', { part: name }) : name,
      plain: t(`cet.plain.${part}`),
      amount: format.amount(amount),
      share: format.percent(share.toFixed(4)),
    };
  });
}

/** The components of a total, or of a CET with what each is in plain words, in reais and as shares. */
export function PartsTable({ statement, of }: { statement: TotalStatement; of: 'total' | 'cet' }) {
  const reviewText = useReviewText();
  const { t, format } = reviewText;
  return (
    <Table
      caption={t(`${of}.title`)}
      narrow="table"
      rows={describeParts(statement, reviewText)}
      keyOf={({ name }) => name}
      columns={[
        {
          label: t('total.part'),
          cell: ({ name, plain }) => (
            <>
              {name}
              {of === 'cet' && <span className="block text-ink-3 text-label">{plain}</span>}
            </>
          ),
          total: t(of === 'cet' ? 'cet.owed' : 'total.total'),
        },
        {
          label: t('total.amount'),
          figures: true,
          cell: ({ amount }) => amount,
          total: format.amount(statement.total),
        },
        { label: t('total.share'), figures: true, cell: ({ share }) => share, total: format.percent(1) },
      ]}
    />
  );
}
