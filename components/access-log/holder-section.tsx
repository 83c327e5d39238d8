import { useTranslations } from 'use-intl';
import { useDisplay } from '#components/preferences/providers.tsx';
import { CountCell } from '#components/ui/table/cells.tsx';
import { Table } from '#components/ui/table/table.tsx';
import { keptKinds, type LogPage } from '#lib/access/log/log-entry.ts';
import { type LogSearch, logHref } from '#lib/access/log/log-search.ts';
import { keptListDays, keptViewMonths } from '#lib/access/retention.ts';
import { visibleText } from '#lib/view/visible-text.ts';

/**
 * The contracts of the customer whom a search is for, and what the desk keeps of them; or that it knows none, which does not
 * say that nobody saw one.
 */
export function HolderSection({
  holder,
  search,
}: {
  holder: NonNullable<LogPage['holder']>;
  search: LogSearch;
}) {
  const t = useTranslations('accessLog.holderOf');
  const { noteMonths } = useDisplay();
  const { loans, kept } = holder;
  if (loans === null) return <p className="py-1 text-attention">{t('gone')}</p>;
  if (loans.length === 0) return <p className="py-1 text-attention">{t('unknown')}</p>;
  return (
    <>
      <p className="wrap-anywhere py-1 text-ink-2">
        {t('known', { count: loans.length })}{' '}
        {loans.map((loan) => (
          <a key={loan} href={logHref(search, { loan })} className="identifier me-3 hover:underline">
            {visibleText(loan)}
          </a>
        ))}
      </p>
      <details className="disclosure mb-2 max-w-3xl py-1">
        <summary>{t('kept')}</summary>
        {kept === null ? (
          <p className="py-1 text-attention">{t('notCounted')}</p>
        ) : (
          <Table
            caption={t('kept')}
            rows={keptKinds}
            keyOf={(kind) => kind}
            columns={[
              { label: t('kind'), cell: (kind) => t(`kinds.${kind}`) },
              { label: t('number'), figures: true, cell: (kind) => <CountCell count={kept[kind]} /> },
              {
                label: t('retention'),
                cell: (kind) =>
                  t(`retentions.${kind}`, { noteMonths, viewMonths: keptViewMonths, listDays: keptListDays }),
              },
            ]}
          />
        )}
        <p className="pt-1 text-ink-2">{t('records')}</p>
      </details>
    </>
  );
}
