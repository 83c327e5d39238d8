export const locales = ['pt-BR', 'en'] as const;
export type Locale = (typeof locales)[number];
export const localeCookie = 'locale';
export const themeCookie = 'theme';
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

function isLocale(value: string | undefined): value is Locale {
  return locales.some((locale) => locale === value);
}

/**
 * Returns the locale to show: the chosen one, or the first of the browser's languages that the desk has (any Portuguese
 * is pt-BR), or English. Browsers name their languages in the order in which they are wanted.
 */
export function chooseLocale(chosen: string | undefined, acceptLanguage: string | null): Locale {
  if (isLocale(chosen)) return chosen;
  const [, first] = /(?:^|,)\s*(pt|en)(?=[-;,\s]|$)/i.exec(acceptLanguage ?? '') ?? [];
  return first?.toLowerCase() === 'pt' ? 'pt-BR' : 'en';
}
