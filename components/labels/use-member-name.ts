import { useMessages, useTranslations } from 'use-intl';

/**
 * Returns a function that names a member which is no field of the specification, or returns null. It looks into the messages:
 * `has` of a translator throws an error and catches it for each name without a word, which a page has by the hundred.
 */
export function useMemberName(): (name: string) => string | null {
  const t = useTranslations('memberNames');
  const { memberNames } = useMessages();
  return (name) => (Object.hasOwn(memberNames ?? {}, name) ? t(name as Parameters<typeof t>[0]) : null);
}
