import { useTranslations } from 'use-intl';
import { useFormat } from '#components/preferences/providers.tsx';
import { wordOf } from './word-of.ts';

const paymentDate = /^payment_for:(.+)$/;

/** The words of what a record lists as its fields: the parts of an export, a date of payment, limits and counts, or names of fields as they are. */
export function useFieldWords(): (entry: { action: string; fields: readonly string[] }) => string {
  const t = useTranslations('accessLog.exported');
  const parts = useTranslations('summary.parts');
  const verifyWords = useTranslations('loan.verify.kinds');
  const { day } = useFormat();
  const recordedWords = useRecordedWords();
  return ({ action, fields }) =>
    fields
      .map((field) => {
        const [, date] = paymentDate.exec(field) ?? [];
        if (date !== undefined) return t('paymentFor', { date: day(date) });
        if (action === 'export') return wordOf(t, field) ?? wordOf(parts, field) ?? field;
        return (action === 'verify' && wordOf(verifyWords, field)) || recordedWords(field);
      })
      .join(', ');
}

/** What a record counts, as `name:count`. */
const countNames: ReadonlySet<string> = new Set([
  ...(['keys', 'allowed', 'used', 'asked', 'matched', 'found', 'identifiers'] as const),
  ...(['documents-not-asked', 'missed'] as const),
]);

/**
 * Returns a function that says a recorded field in words, where it is one of a limit, of typing or of a reading of the
 * log, which stand as `name` or `name:value`. Every other field is an identifier, or a name of the lending API, and stays
 * as it was recorded.
 */
function useRecordedWords(): (field: string) => string {
  const t = useTranslations('accessLog.fieldWords');
  const limits = useTranslations('access.limits.names');
  const periods = useTranslations('access.limits.periods');
  const verifyWords = useTranslations('loan.verify.kinds');
  const { day } = useFormat();
  return (field) => {
    if (field === 'people-of' || field === 'contracts' || field === 'not-verified') return t(field);
    const [, name = '', value = ''] = /^([^:]+):(.+)$/s.exec(field) ?? [];
    if (name === 'limit') return wordOf(limits, value) ?? field;
    const [, first, last] = /^(\d{4}-\d\d-\d\d)\/(\d{4}-\d\d-\d\d)$/.exec(value) ?? [];
    if (name === 'days') return first && last ? t('days', { first: day(first), last: day(last) }) : field;
    if (countNames.has(name))
      return /^\d+$/.test(value) ? (wordOf(t, name, { count: Number(value) }) ?? field) : field;
    const values = {
      value,
      period: wordOf(periods, value) ?? value,
      kind: wordOf(verifyWords, value) ?? value,
    };
    return wordOf(t, name, values) ?? field;
  };
}
