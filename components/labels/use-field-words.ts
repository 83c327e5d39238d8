import { useTranslations } from 'use-intl';
import { useFormat } from '#components/preferences/providers.tsx';
import { limitNames, limitPeriods } from '#lib/access/limits/person-limits.ts';
import { verifyKinds } from '#lib/access/verification/verification-values.ts';
import { personalKinds } from '#lib/lookup/pasted-text.ts';
import { exportKinds } from '#lib/view/export-request.ts';
import { summaryParts } from '#lib/view/summary/summary-request.ts';

const summaryFormats = ['summary:text', 'summary:markdown'] as const;
const paymentDate = /^payment_for:(.+)$/;

/** The words of what a record lists as its fields: the parts of an export, a date of payment, limits and counts, or names of fields as they are. */
export function useFieldWords(): (entry: { action: string; fields: readonly string[] }) => string {
  const t = useTranslations('accessLog.exported');
  const parts = useTranslations('summary.parts');
  const verifyWords = useTranslations('loan.verify.kinds');
  const { day } = useFormat();
  const recordedWords = useRecordedWords();
  const exportedWords = (field: string): string => {
    const format = summaryFormats.find((candidate) => candidate === field);
    const kind = exportKinds.find((candidate) => candidate === field);
    const part = summaryParts.find((candidate) => candidate === field);
    if (format) return t(format === 'summary:text' ? 'summaryText' : 'summaryMarkdown');
    if (kind) return t(kind);
    if (field === 'proof') return t(field);
    return part ? parts(part) : field;
  };
  return ({ action, fields }) =>
    fields
      .map((field) => {
        const [, date] = paymentDate.exec(field) ?? [];
        if (date !== undefined) return t('paymentFor', { date: day(date) });
        if (action === 'export') return exportedWords(field);
        const kind = verifyKinds.find((candidate) => action === 'verify' && candidate === field);
        return kind ? verifyWords(kind) : recordedWords(field);
      })
      .join(', ');
}

/** What a reading of the log or a lookup was for, which a record holds as `name:value`. */
const terms = [
  ...(['contract', 'ticket', 'person', 'zone', 'answered-other'] as const),
  ...(['loan', 'reference', 'externalId', 'resource', 'list'] as const),
  ...personalKinds,
];
/** Counts that a record holds as `name:count`. */
const counts = [
  'keys',
  'allowed',
  'used',
  'asked',
  'matched',
  'found',
  'identifiers',
  'documents-not-asked',
  'missed',
] as const;

/**
 * Returns a function that says a recorded field in words, where it is one of a limit, of typing or of a reading of the
 * log. Every other field is an identifier, or a name of the lending API, and stays as it was recorded.
 */
function useRecordedWords(): (field: string) => string {
  const t = useTranslations('accessLog.fieldWords');
  const limits = useTranslations('access.limits');
  const verifyWords = useTranslations('loan.verify.kinds');
  const { day } = useFormat();
  return (field) => {
    if (field === 'people-of' || field === 'contracts' || field === 'not-verified') return t(field);
    const colon = field.indexOf(':');
    const [name, value] = [field.slice(0, colon), field.slice(colon + 1)];
    const term = terms.find((candidate) => candidate === name);
    if (term && value !== '') return t(term, { value });
    const count = counts.find((candidate) => candidate === name);
    if (count && /^\d+$/.test(value)) return t(count, { count: Number(value) });
    const kind = verifyKinds.find((candidate) => name === 'verified' && candidate === value);
    if (kind) return t('verified', { kind: verifyWords(kind) });
    const limit = limitNames.find((candidate) => name === 'limit' && candidate === value);
    if (limit) return limits(`names.${limit}`);
    const period = limitPeriods.find((candidate) => name === 'window' && candidate === value);
    if (period) return t('window', { period: limits(`periods.${period}`) });
    const [, first, last] = /^(\d{4}-\d\d-\d\d)\/(\d{4}-\d\d-\d\d)$/.exec(value) ?? [];
    return name === 'days' && first && last ? t('days', { first: day(first), last: day(last) }) : field;
  };
}
