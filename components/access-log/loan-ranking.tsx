import { useTranslations } from 'use-intl';
import { CountCell, IdentifierCell } from '#components/ui/table/cells.tsx';
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
  return (
    <Table
      caption={caption}
      empty={t('empty')}
      rows={loans}
      keyOf={({ loan }) => loan}
      columns={[
        {
          label: t('where'),
          cell: ({ loan, contract }) => (
            <span className="flex flex-wrap gap-x-4">
              <IdentifierCell
                id={visibleText(loan)}
                href={logHref(search, { loan, by: null })}
                className="text-accent"
              />
              {contract && <IdentifierCell id={visibleText(contract)} className="py-0.5 text-ink-2" />}
            </span>
          ),
        },
        isOfMany && {
          label: t('ranking.people'),
          figures: true,
          cell: ({ people }) => people !== undefined && <CountCell count={people} />,
        },
        {
          label: t('ranking.accesses'),
          figures: true,
          cell: ({ accesses }) => <CountCell count={accesses} />,
        },
        { label: t('ranking.last'), cell: ({ last }) => <LogInstant iso={last} /> },
      ]}
    />
  );
}
