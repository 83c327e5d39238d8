import { useTranslations } from 'use-intl';
import { useOutcomeWord } from '#components/labels/use-code-words.ts';
import { useStatusWord } from '#components/labels/use-status-word.ts';
import { useFormat } from '#components/preferences/providers.tsx';
import { type ListRead, type ReadVerdict, readVerdicts } from '#lib/lookup/list/list-reading.ts';
import type { ListItem } from '#lib/lookup/list/lookup-list.ts';
import { checksOfField } from '#lib/offer/causes/cause.ts';
import { capitalized, causeField } from '#lib/view/causes/describe-cause.ts';
import { describeReason } from '#lib/view/verdicts/describe-reason.ts';
import { verdictSigns } from '#lib/view/verdicts/verdict-signs.ts';

/** The columns of a list that was read. */
export const readColumns = ['status', 'paid', 'overdue', 'verdicts', 'contradictions', 'cause'] as const;
type ReadColumn = (typeof readColumns)[number];

/** What is kept of the loan of a row, in one of the columns. A row that was not read says so once. */
export function ReadCell({ item, column }: { item: ListItem; column: ReadColumn }) {
  const t = useTranslations('listReading');
  const outcomeWord = useOutcomeWord();
  const statusWord = useStatusWord();
  const causeWords = useTranslations('causes');
  const verdictWords = useTranslations('verdicts');
  const contradictionWords = useTranslations('contradictions');
  const format = useFormat();
  const { day, number } = format;
  const { read, loan } = item;
  if (!read?.verdicts) {
    if (column !== 'status' || !loan) return null;
    if (!read) return <span className="text-ink-3">{t('unread')}</span>;
    return <span className="text-attention">{outcomeWord(read.outcome) ?? read.outcome}</span>;
  }
  const { status, paid, installments, overdueSince, contradictions, cause, reason, changed } = read;
  switch (column) {
    case 'status':
      return (
        <>
          {status === null ? '—' : (statusWord(status) ?? status)}
          {changed && <span className="block text-attention text-label">{t('changed')}</span>}
        </>
      );
    case 'paid':
      if (installments === null) return paid === null ? '—' : number(paid);
      return paid === null
        ? t('paidNotTold', { count: number(installments) })
        : t('paid', { paid: number(paid), count: number(installments) });
    case 'overdue':
      return overdueSince && day(overdueSince);
    case 'verdicts':
      return <Verdicts verdicts={read.verdicts} />;
    case 'contradictions':
      return contradictions ? number(contradictions) : null;
    case 'cause':
      return (
        <>
          {reason && (
            <span className={reason.severity === 'note' ? 'text-ink-3' : undefined}>
              {capitalized(
                describeReason(reason, { t: verdictWords, contradictionWords, format, answer: null }),
              )}
            </span>
          )}
          {cause && !checksOfField(cause).some((check) => check === reason?.id) && (
            <span className="block text-ink-3 text-label">{causeField(cause, { t: causeWords })}</span>
          )}
        </>
      );
  }
}

/** Says a verdict of a row. A question may be one for which nobody has to look at this loan. */
function useVerdictWord(): (verdict: ReadVerdict) => string {
  const t = useTranslations('listReading');
  const states = useTranslations('verdicts.states');
  return (verdict) => (verdict === 'look' ? t('asked') : states(verdict));
}

/** Five signs, each told by its word before its color. */
function Verdicts({ verdicts }: { verdicts: ListRead['verdicts'] }) {
  const names = useTranslations('verdicts.names');
  const verdictWord = useVerdictWord();
  return (
    <ul className="inline-flex gap-2">
      {readVerdicts.map((name) => {
        const verdict = verdicts?.[name] ?? 'unknown';
        const { sign, className } = verdictSigns[verdict];
        const word = `${names(name)}: ${verdictWord(verdict)}`;
        return (
          <li key={name} title={word} className={`w-3 text-center font-semibold ${className}`}>
            <span aria-hidden="true">{sign}</span>
            <span className="sr-only">{word}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** What the signs of these rows mean: those that occur, and the verdicts in their order. */
export function SignLegend({ items }: { items: readonly ListItem[] }) {
  const t = useTranslations('listReading');
  const names = useTranslations('verdicts.names');
  const verdictWord = useVerdictWord();
  const found = new Set(items.flatMap(({ read }) => Object.values(read?.verdicts ?? {})));
  const shown = (Object.keys(verdictSigns) as ReadVerdict[]).filter((verdict) => found.has(verdict));
  if (shown.length === 0) return null;
  return (
    <p className="mb-1 flex flex-wrap gap-x-4 text-ink-3 text-label xl:ms-auto">
      <span>{t('signs', { names: readVerdicts.map((name) => names(name)).join(' · ') })}</span>
      {shown.map((verdict) => (
        <span key={verdict}>
          <span className={`font-semibold ${verdictSigns[verdict].className}`}>
            {verdictSigns[verdict].sign}
          </span>{' '}
          {verdictWord(verdict)}
        </span>
      ))}
    </p>
  );
}
