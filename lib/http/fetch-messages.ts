import type { Messages } from '#lib/i18n/en.ts';
import type { Locale } from '#lib/i18n/locales.ts';

/** The texts of another language, for who switches while a page is open; null where the desk is not reached. */
export async function fetchMessages(locale: Locale): Promise<Messages | null> {
  const response = await fetch(`/api/messages/${locale}`).catch(() => null);
  return response?.ok ? ((await response.json()) as Messages) : null;
}
