import { useTranslations } from 'use-intl';
import { useFieldWords } from '#components/labels/use-field-words.ts';
import { useReasonLabel } from '#components/labels/use-reason-label.ts';
import type { LogEntry } from '#lib/access/log/log-entry.ts';
import { visibleText } from '#lib/view/visible-text.ts';

const lists = ['expand', 'fields', 'paths'] as const;

/** The details of a record: a summary in one line, which unfolds to all of them. */
export function EntryDetails({ entry }: { entry: LogEntry }) {
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
