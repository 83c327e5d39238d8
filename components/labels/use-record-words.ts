import { useTranslations } from 'use-intl';
import { useFormat } from '#components/preferences/providers.tsx';
import { isRole } from '#lib/access/roles/roles.ts';
import { wordOf } from '#lib/i18n/word-of.ts';
import { visibleText } from '#lib/view/visible-text.ts';
import { useOutcomeWord, useReasonLabel } from './use-code-words.ts';
import { usePointerLabel } from './use-pointer-label.ts';

const listNames = ['expand', 'fields', 'paths'] as const;
type RecordLists = { action: string } & Record<(typeof listNames)[number], readonly string[]>;

/** The words of a record of the access log: of its lists, its reason, its outcome and the roles of its person. */
export function useRecordWords() {
  const t = useTranslations('accessLog');
  const roleNames = useTranslations('access.roles');
  const loanFields = useTranslations('fields.loan');
  const pointerLabel = usePointerLabel();
  const fieldWords = useFieldWords();
  return {
    outcomeWord: useOutcomeWord(),
    reasonWords: useReasonLabel(),
    fieldWords,
    /** A role that no longer exists is shown by its recorded name. */
    roleWords: (roles: readonly string[]) =>
      roles.map((role) => (isRole(role) ? roleNames(role) : visibleText(role))).join(', '),
    /** The lists that a record has, each with its name, and its entries in words and as they were recorded. */
    listsOf: (record: RecordLists) =>
      listNames
        .filter((list) => record[list].length > 0)
        .map((list) => ({
          name: t(list),
          codes: record[list].join(', '),
          words:
            list === 'fields'
              ? fieldWords(record)
              : record[list]
                  .map((code) => (list === 'paths' ? pointerLabel(code) : (wordOf(loanFields, code) ?? code)))
                  .join(', '),
        })),
  };
}

/** The filters of a search of the log of which a record does not hold what was typed. */
const typedFilters = ['person', 'loan', 'contract', 'holder', 'ticket', 'outcome'] as const;
const isTypedFilter = (field: string): field is (typeof typedFilters)[number] =>
  typedFilters.some((filter) => filter === field);
const isOfLog = (action: string) => action === 'read-log' || action === 'export';

const paymentDate = /^payment_for:(.+)$/;

/** What a record says in one word. */
const remarks = ['people-of', 'contracts', 'not-verified', 'too-large-to-review'] as const;

/** What a record counts, as `name:count`. */
const countNames: ReadonlySet<string> = new Set([
  ...(['keys', 'allowed', 'asked', 'matched', 'found', 'identifiers', 'notes'] as const),
  ...(['documents-not-asked', 'missed'] as const),
]);

/**
 * The words of what a record lists as its fields: the parts of an export, a date of payment, and what is recorded of a limit,
 * of typing or of a reading of the log, which stands as `name` or `name:value`, and the fields of a loan that a view asked
 * for. Every other field is an identifier, and stays as it was recorded.
 */
function useFieldWords(): (entry: { action: string; fields: readonly string[] }) => string {
  const exported = useTranslations('accessLog.exported');
  const parts = useTranslations('summary.parts');
  const t = useTranslations('accessLog.fieldWords');
  const limits = useTranslations('access.limits.names');
  const periods = useTranslations('access.limits.periods');
  const verifyWords = useTranslations('loan.verify.kinds');
  const log = useTranslations('accessLog');
  const actions = useTranslations('accessLog.actions');
  const times = useTranslations('accessLog.times');
  const loanFields = useTranslations('fields.loan');
  const { day } = useFormat();
  const wordsOf = (action: string, field: string): string | null => {
    const [, date] = paymentDate.exec(field) ?? [];
    if (date !== undefined) return exported('paymentFor', { date: day(date) });
    const ofExport = action === 'export' ? (wordOf(exported, field) ?? wordOf(parts, field)) : null;
    if (ofExport !== null) return ofExport;
    const kind = action === 'verify' ? wordOf(verifyWords, field) : null;
    if (kind !== null) return kind;
    const remark = remarks.find((remarkName) => remarkName === field);
    if (remark) return t(remark);
    if (isOfLog(action) && isTypedFilter(field)) return log(field);
    const [, name = '', value = ''] = /^([^:]+):(.+)$/s.exec(field) ?? [];
    if (name === 'limit') return wordOf(limits, value);
    const [, first, last] = /^(\d{4}-\d\d-\d\d)\/(\d{4}-\d\d-\d\d)$/.exec(value) ?? [];
    if (name === 'days') return first && last ? t('days', { first: day(first), last: day(last) }) : null;
    if (countNames.has(name)) return /^\d+$/.test(value) ? wordOf(t, name, { count: Number(value) }) : null;
    if (name === '') return wordOf(loanFields, field);
    const words = {
      value: wordOf(name === 'action' ? actions : times, value) ?? value.replace('T', ' '),
      period: wordOf(periods, value) ?? value,
      kind: wordOf(verifyWords, value) ?? value,
    };
    return wordOf(t, name, words);
  };
  return ({ action, fields }) => fields.map((field) => wordsOf(action, field) ?? field).join(', ');
}
