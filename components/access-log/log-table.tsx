import { useTranslations } from 'use-intl';
import { useRecordWords } from '#components/labels/use-record-words.ts';
import { classNames } from '#components/ui/class-names.ts';
import { PersonCell } from '#components/ui/table/cells.tsx';
import { Table } from '#components/ui/table/table.tsx';
import type { LogEntry } from '#lib/access/log/log-entry.ts';
import { type LogSearch, logHref } from '#lib/access/log/log-search.ts';
import { visibleText } from '#lib/view/visible-text.ts';
import { LogInstant } from './log-instant.tsx';

/** Outcomes that are not highlighted. */
const ordinaryOutcomes: ReadonlySet<string> = new Set(['ok', 'matches']);

/** The records of the log. Each value links to the records that share it. */
export function LogTable({ entries, search }: { entries: readonly LogEntry[]; search: LogSearch }) {
  const t = useTranslations('accessLog');
  const { roleWords, outcomeWord } = useRecordWords();
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
        rows={entries}
        keyOf={({ sequence }) => sequence}
        columns={[
          { label: t('when'), cell: ({ instant }) => <LogInstant iso={instant} /> },
          {
            label: t('person'),
            cell: ({ subject, name, roles }) => (
              <PersonCell name={filterLink('person', subject, name)} roles={roleWords(roles)} />
            ),
          },
          {
            label: t('action'),
            cell: ({ action }) => <span className="inline-block py-0.5">{t(`actions.${action}`)}</span>,
          },
          {
            label: t('where'),
            cell: ({ loan, contract }) =>
              (loan || contract) && (
                <span className="flex flex-wrap gap-x-4">
                  {loan && filterLink('loan', loan)}
                  {contract && filterLink('contract', contract)}
                </span>
              ),
          },
          {
            label: t('outcome'),
            cell: ({ outcome }) => (
              <span
                className={classNames(
                  'wrap-anywhere inline-block py-0.5',
                  ordinaryOutcomes.has(outcome) ? 'text-ink-2' : 'text-attention',
                )}
              >
                {outcomeWord(outcome) ?? outcome}
              </span>
            ),
          },
          { label: t('what'), cell: (entry) => <EntryDetails entry={entry} /> },
        ]}
      />
    </div>
  );
}

/** The details of a record: a summary in one line, which unfolds to all of them. */
function EntryDetails({ entry }: { entry: LogEntry }) {
  const t = useTranslations('accessLog');
  const { listsOf, reasonWords, outcomeWord } = useRecordWords();
  const lists = listsOf(entry);
  const reason = entry.reason && reasonWords(entry.reason);
  const short = [
    ...(reason ? [`${t('reason')}: ${reason}`] : []),
    ...lists.map(({ name, words }) => `${name}: ${words}`),
  ];
  const facts: [name: string, value: string | null][] = [
    [t('sequence'), String(entry.sequence)],
    [t('subject'), `${entry.subject} · ${entry.issuer}`],
    [t('requestId'), entry.requestId],
    [t('ip'), entry.ip],
    [t('instance'), entry.instance],
    [t('session'), entry.session],
    [t('hash'), entry.hash],
  ];
  return (
    <details className="disclosure wide:min-w-[26rem]">
      <summary className="py-0.5!">
        <span className="wrap-anywhere line-clamp-2 text-ink-2">
          {visibleText(short.join(' · ')) || t('details')}
        </span>
      </summary>
      <dl className="mt-1 mb-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5">
        {reason && <Fact name={t('reason')} value={reason} code={entry.reason} />}
        {lists.map(({ name, words, codes }) => (
          <Fact key={name} name={name} value={words} code={codes} />
        ))}
        <Fact name={t('action')} value={t(`actions.${entry.action}`)} code={entry.action} />
        <Fact name={t('outcome')} value={outcomeWord(entry.outcome) ?? entry.outcome} code={entry.outcome} />
        {facts.map(([name, value]) => value !== null && <Fact key={name} name={name} value={value} />)}
      </dl>
      {entry.loan && (
        <a href={`/loans/${encodeURIComponent(entry.loan)}`} className="text-accent hover:underline">
          {t('openLoan')}
        </a>
      )}
    </details>
  );
}

/** `code`: as it was recorded, where the value is in words. */
function Fact({ name, value, code }: { name: string; value: string; code?: string | null }) {
  return (
    <>
      <dt className="text-ink-3 text-label leading-5">{name}</dt>
      <dd className={code ? 'wrap-anywhere' : 'identifier'}>
        {visibleText(value)}
        {code && code !== value && <span className="code block text-ink-3">{visibleText(code)}</span>}
      </dd>
    </>
  );
}
