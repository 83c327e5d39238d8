import { cookies, headers } from 'next/headers';
import { loadMessages } from '#lib/i18n/load-messages.ts';
import { chooseLocale, localeCookie, type Theme, themeCookie, themes } from '#lib/i18n/locales.ts';
import { orderCookie, readers } from '#lib/view/panel-registry.ts';

/** The reader's language and theme: as chosen before, or as the browser asks. */
export async function readPreferences() {
  const chosen = await cookies();
  const theme: Theme = themes.find((candidate) => candidate === chosen.get(themeCookie)?.value) ?? 'system';
  const locale = chooseLocale(chosen.get(localeCookie)?.value, (await headers()).get('accept-language'));
  return { locale, theme, messages: await loadMessages(locale) };
}

/** The order of the panels of a loan that the reader chose; null where it is that of their role. */
export async function readOrder() {
  const chosen = (await cookies()).get(orderCookie)?.value;
  return readers.find((reader) => reader === chosen) ?? null;
}
