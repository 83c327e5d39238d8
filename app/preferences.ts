import { cookies, headers } from 'next/headers';
import { loadMessages } from '#lib/i18n/load-messages.ts';
import { chooseLocale, localeCookie, type Theme, themeCookie, themes } from '#lib/i18n/locales.ts';
import { orderCookie, readers } from '#lib/view/panel-registry.ts';

/** What the reader chose before: language and theme, else as the browser asks, and the order of a loan's panels. */
export async function readPreferences() {
  const chosen = await cookies();
  const theme: Theme = themes.find((candidate) => candidate === chosen.get(themeCookie)?.value) ?? 'system';
  const locale = chooseLocale(chosen.get(localeCookie)?.value, (await headers()).get('accept-language'));
  const order = readers.find((reader) => reader === chosen.get(orderCookie)?.value) ?? null;
  return { locale, theme, order, messages: await loadMessages(locale) };
}
