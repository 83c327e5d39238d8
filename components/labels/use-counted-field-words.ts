import { useTranslations } from 'use-intl';
import { limitNames, limitPeriods } from '#lib/access/limits/person-limits.ts';

/** Counts that a record holds as `name:count`. */
const counts = [
  'allowed',
  'used',
  'asked',
  'matched',
  'found',
  'identifiers',
  'documents-not-asked',
] as const;

/**
 * Returns a function that says a recorded field in words, where it is one of a limit or of typing. Every other field is
 * an identifier, or a name of the lending API, and stays as it was recorded.
 */
export function useCountedFieldWords(): (field: string) => string {
  const t = useTranslations('accessLog.fieldWords');
  const limits = useTranslations('access.limits');
  return (field) => {
    const at = field.indexOf(':');
    const [name, value] = [field.slice(0, at), field.slice(at + 1)];
    const limit = limitNames.find((one) => name === 'limit' && one === value);
    const period = limitPeriods.find((one) => name === 'window' && one === value);
    const count = counts.find((one) => one === name);
    if (limit) return limits(`names.${limit}`);
    if (period) return t('window', { period: limits(`periods.${period}`) });
    return count && /^\d+$/.test(value) ? t(count, { count: Number(value) }) : field;
  };
}
