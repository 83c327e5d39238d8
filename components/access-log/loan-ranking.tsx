import { useTranslations } from 'use-intl';
import { Table } from '#components/ui/table/table.tsx';
import type { RankedLoan } from '#lib/access/log/log-entry.ts';
import { type LogSearch, logHref } from '#lib/access/log/log-search.ts';
import { visibleText } from '#lib/view/visible-text.ts';
import { LogInstant } from './log-instant.tsx';

/** Loans by how many people saw them, or, of one person, by how often. Each leads to its records of the same search. */
export function LoanRanking({
  caption,
  loans,
  search,
}: {
  caption: string;
  loans: readonly (Omit<RankedLoan, 'people'> & { people?: number })[];
  search: LogSearch;
}) {
  const t = useTranslations('accessLog');
  const isOfMany = loans.some(({ people }) => people);
  if (loans.length === 0) return <p className="py-1 text-ink-2">{t('empty')}</p>;
  return (
    <Table
      caption={caption}
      columns={[
        { key: 'loan', label: t('where') },
        ...(isOfMany ? [{ key: 'people', label: t('ranking.people'), figures: true }] : []),
        { key: 'accesses', label: t('ranking.accesses'), figures: true },
        { key: 'last', label: t('ranking.last') },
      ]}
      rows={loans.map((loan) => ({
        key: loan.loan,
        cells: [
          <span key="loan" className="flex flex-wrap gap-x-4">
            <a
              href={logHref(search, { loan: loan.loan, by: null })}
              className="identifier py-0.5 text-accent hover:underline"
            >
              {visibleText(loan.loan)}
            </a>
            {loan.contract && (
              <span className="identifier py-0.5 text-ink-2">{visibleText(loan.contract)}</span>
            )}
          </span>,
          ...(isOfMany ? [<Count key="people" count={loan.people} />] : []),
          <Count key="accesses" count={loan.accesses} />,
          <LogInstant key="last" iso={loan.last} />,
        ],
      }))}
    />
  );
}

function Count({ count }: { count: number | undefined }) {
  return <span className="inline-block py-0.5">{count}</span>;
}
