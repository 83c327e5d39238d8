import type en from './en.json';
import type { Locale } from './locales.ts';
import type otherScreensEn from './other-screens.en.json';

/** The texts that every page loads: those of its frame, of the lookup and of the loan page. */
type PageMessages = typeof en;

/** Every text of the interface, by the path of its key. A namespace stands whole in one of the two files. */
export type Messages = PageMessages & typeof otherScreensEn;

/** A dynamic import makes each file one of its own for browsers too: they load only what is shown. */
const pages: Record<Locale, () => Promise<PageMessages>> = {
  en: async () => (await import('./en.json', { with: { type: 'json' } })).default,
  'pt-BR': async () => (await import('./pt-BR.json', { with: { type: 'json' } })).default,
};
const otherScreens: Record<Locale, () => Promise<typeof otherScreensEn>> = {
  en: async () => (await import('./other-screens.en.json', { with: { type: 'json' } })).default,
  'pt-BR': async () => (await import('./other-screens.pt-BR.json', { with: { type: 'json' } })).default,
};

/**
 * Loads each language once: React's `use` needs the same promise at each call. Where a browser cannot load the texts the
 * promise rejects, and the next call tries again.
 */
function once<T>(load: (locale: Locale) => Promise<T>): (locale: Locale) => Promise<T> {
  const loading = new Map<Locale, Promise<T>>();
  return (locale) => {
    const known = loading.get(locale);
    if (known) return known;
    const messages = load(locale);
    loading.set(locale, messages);
    messages.catch(() => loading.delete(locale));
    return messages;
  };
}

export const loadPageMessages = once((locale) => pages[locale]());

/** The texts of other screens and of some dialogs too, in place of those of every page. */
export const loadAllMessages = once(async (locale): Promise<Messages> => {
  const [page, others] = await Promise.all([loadPageMessages(locale), otherScreens[locale]()]);
  return { ...page, ...others };
});
