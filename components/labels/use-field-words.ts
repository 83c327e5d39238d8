import { useMemo } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useShellDisplay } from '#components/preferences/providers.tsx';
import { exportKinds } from '#lib/view/export-request.ts';
import { createFormat } from '#lib/view/format.ts';
import { summaryParts } from '#lib/view/summary/summary-request.ts';
import { useCountedFieldWords } from './use-counted-field-words.ts';
import { useSearchedFieldWords } from './use-searched-field-words.ts';

const summaryFormats = ['summary:text', 'summary:markdown'] as const;
const paymentDate = /^payment_for:(.+)$/;

/** The words of what a record lists as its fields: the parts of an export, a date of payment, limits and counts, or names of fields as they are. */
export function useFieldWords(): (entry: { action: string; fields: readonly string[] }) => string {
  const t = useTranslations('accessLog.exported');
  const parts = useTranslations('summary.parts');
  const countedFieldWords = useCountedFieldWords();
  const writeDay = useWrittenDay();
  const searchedFieldWords = useSearchedFieldWords(writeDay);
  const words = (field: string): string => {
    const format = summaryFormats.find((one) => one === field);
    const kind = exportKinds.find((one) => one === field);
    const part = summaryParts.find((one) => one === field);
    if (format) return t(format === 'summary:text' ? 'summaryText' : 'summaryMarkdown');
    if (kind) return t(kind);
    return part ? parts(part) : field;
  };
  return ({ action, fields }) =>
    fields
      .map((field) => {
        const [, date] = paymentDate.exec(field) ?? [];
        if (date !== undefined) return t('paymentFor', { date: writeDay(date) });
        if (action === 'export') return words(field);
        return searchedFieldWords(field) ?? countedFieldWords(field);
      })
      .join(', ');
}

/** Writes a civil date as its reader does. The API may have been asked with a text that is none, which stays as it is. */
function useWrittenDay(): (text: string) => string {
  const locale = useLocale();
  const { timeZone, currency } = useShellDisplay();
  const format = useMemo(() => createFormat({ locale, timeZone, currency }), [locale, timeZone, currency]);
  return format.day;
}
