import { cookies, headers } from 'next/headers';
import { loadMessages } from '#lib/i18n/load-messages.ts';
import { chooseLocale, localeCookie, type Theme, themeCookie, themes } from '#lib/i18n/locales.ts';

/** The reader's language and theme: as chosen before, or as the browser asks. */
export async function readPreferences() {
  const chosen = await cookies();
  const theme: Theme = themes.find((candidate) => candidate === chosen.get(themeCookie)?.value) ?? 'system';
  const locale = chooseLocale(chosen.get(localeCookie)?.value, (await headers()).get('accept-language'));
  return { locale, theme, messages: await loadMessages(locale) };
}
