import { useTranslations } from 'use-intl';
import { useFieldWords } from '#components/labels/use-field-words.ts';
import { useOutcomeWord } from '#components/labels/use-outcome-word.ts';
import { useReasonLabel } from '#components/labels/use-reason-label.ts';
import { useRoleLabels } from '#components/labels/use-role-labels.ts';
import { WordWithCode } from '#components/labels/word-with-code.tsx';
import { classNames } from '#components/ui/class-names.ts';
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
  const roleWords = useRoleLabels();
  const outcomeWord = useOutcomeWord();
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
            <LogInstant key="when" iso={entry.instant} />,
            <span key="person" className="wrap-anywhere">
              {filterLink('person', entry.subject, entry.name)}{' '}
              <span className="text-ink-3 text-label md:block">{roleWords(entry.roles)}</span>
            </span>,
            <span key="action" className="inline-block py-0.5">
              <WordWithCode word={t(`actions.${entry.action}`)} code={entry.action} />
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
                ordinaryOutcomes.has(entry.outcome) ? 'text-ink-2' : 'text-attention',
              )}
            >
              <WordWithCode word={outcomeWord(entry.outcome)} code={entry.outcome} />
            </span>,
            <EntryDetails key="what" entry={entry} />,
          ],
        }))}
      />
    </div>
  );
}

const lists = ['expand', 'fields', 'paths'] as const;

/** The details of a record: a summary in one line, which unfolds to all of them. */
function EntryDetails({ entry }: { entry: LogEntry }) {
  const t = useTranslations('accessLog');
  const reasonWords = useReasonLabel();
  const fieldWords = useFieldWords();
  const listed = (name: (typeof lists)[number]) =>
    name === 'fields' ? fieldWords(entry) : entry[name].join(', ');
  const reason = entry.reason && reasonWords(entry.reason);
  const short = [
    ...lists.filter((name) => entry[name].length > 0).map((name) => `${t(name)}: ${listed(name)}`),
    ...(reason ? [`${t('reason')}: ${reason}`] : []),
  ].join(' · ');
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
        <span className="wrap-anywhere line-clamp-2 text-ink-2">{visibleText(short) || t('details')}</span>
      </summary>
      <dl className="mt-1 mb-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5">
        {lists.map(
          (name) => entry[name].length > 0 && <Fact key={name} name={t(name)} value={listed(name)} />,
        )}
        {reason && <Fact name={t('reason')} value={reason} plain />}
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

function Fact({ name, value, plain = false }: { name: string; value: string; plain?: boolean }) {
  return (
    <>
      <dt className="text-ink-3 text-label leading-5">{name}</dt>
      <dd className={plain ? 'wrap-anywhere' : 'identifier'}>{visibleText(value)}</dd>
    </>
  );
}
