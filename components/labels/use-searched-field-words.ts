import { useTranslations } from 'use-intl';

const named = ['contract', 'ticket', 'person', 'zone'] as const;

/**
 * Returns a function that says in words what a reading of the log was for, as its record holds it: `name:value`, or a
 * name alone. Null for any other field.
 */
export function useSearchedFieldWords(writeDay: (date: string) => string): (field: string) => string | null {
  const t = useTranslations('accessLog.fieldWords');
  return (field) => {
    if (field === 'people-of' || field === 'contracts') return t(field);
    const at = field.indexOf(':');
    const [name, value] = [field.slice(0, at), field.slice(at + 1)];
    const one = named.find((known) => known === name);
    if (one && value !== '') return t(one, { value });
    if (name === 'keys' && /^\d+$/.test(value)) return t('keys', { count: Number(value) });
    const [, first, last] = /^(\d{4}-\d\d-\d\d)\/(\d{4}-\d\d-\d\d)$/.exec(value) ?? [];
    return name === 'days' && first && last
      ? t('days', { first: writeDay(first), last: writeDay(last) })
      : null;
  };
}
