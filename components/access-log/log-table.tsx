import { useTranslations } from 'use-intl';
import { useRoleLabels } from '#components/labels/use-role-labels.ts';
import { classNames } from '#components/ui/class-names.ts';
import { Table } from '#components/ui/table/table.tsx';
import { TextWithBreaks } from '#components/ui/text-with-breaks.tsx';
import type { LogEntry } from '#lib/access/log/log-entry.ts';
import type { LogSearch } from '#lib/access/log/log-search.ts';
import { visibleText } from '#lib/view/visible-text.ts';
import { EntryDetails } from './entry-details.tsx';
import { logHref } from './log-href.ts';
import { useLogFormat } from './use-log-format.ts';

/** Outcomes that are not highlighted. */
const ordinaryOutcomes: ReadonlySet<string> = new Set(['ok', 'matches']);

/** The records of the log. Each value links to the records that share it. */
export function LogTable({ entries, search }: { entries: readonly LogEntry[]; search: LogSearch }) {
  const t = useTranslations('accessLog');
  const roleWords = useRoleLabels();
  const { instant } = useLogFormat();
  const filterLink = (name: 'person' | 'loan' | 'contract', value: string, shown = value) => (
    <a
      href={logHref(search, { [name]: value })}
      title={t('only', { what: value })}
      className={classNames('inline-block py-0.5 hover:underline', name !== 'person' && 'identifier')}
    >
      {visibleText(shown)}
    </a>
  );
  return (
    <div className="log-rows">
      <Table
        caption={t('results')}
        columns={[
          { key: 'when', label: t('when') },
          { key: 'person', label: t('person') },
          { key: 'action', label: t('action') },
          { key: 'where', label: t('where') },
          { key: 'outcome', label: t('outcome') },
          { key: 'what', label: t('what') },
        ]}
        rows={entries.map((entry) => ({
          key: entry.sequence,
          cells: [
            <time
              key="when"
              dateTime={entry.instant}
              className="figures inline-block py-0.5 wide:whitespace-nowrap"
            >
              {instant(entry.instant)}
            </time>,
            <span key="person" className="wrap-anywhere">
              {filterLink('person', entry.subject, entry.name)}{' '}
              <span className="text-ink-3 text-label md:block">{roleWords(entry.roles)}</span>
            </span>,
            <span key="action" className="inline-block py-0.5">
              {t(`actions.${entry.action}`)}
            </span>,
            (entry.loan || entry.contract) && (
              <span key="where" className="flex flex-wrap gap-x-4">
                {entry.loan && filterLink('loan', entry.loan)}
                {entry.contract && filterLink('contract', entry.contract)}
              </span>
            ),
            <span
              key="outcome"
              className={classNames(
                'wrap-anywhere inline-block py-0.5',
                ordinaryOutcomes.has(entry.outcome) ? 'text-ink-2' : 'code text-attention',
              )}
            >
              <TextWithBreaks parts={entry.outcome.split(/(?<=_)/)} />
            </span>,
            <EntryDetails key="what" entry={entry} />,
          ],
        }))}
      />
    </div>
  );
}
