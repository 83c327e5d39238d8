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

/** React asks again at once for what was rejected, and would otherwise wait for ever. */
const retryAfterMs = 1000;

type Loaded<T> = Map<Locale, Promise<T>>;
const pageMessages: Loaded<PageMessages> = new Map();
const allMessages: Loaded<Messages> = new Map();

/**
 * Loads a language once: React's `use` needs the same promise at each call, also to learn that a browser cannot load the
 * texts. A call after that tries again.
 */
function loadOnce<T>(loaded: Loaded<T>, locale: Locale, load: () => Promise<T>): Promise<T> {
  const known = loaded.get(locale);
  if (known) return known;
  const messages = load();
  loaded.set(locale, messages);
  messages.catch(() => setTimeout(() => loaded.delete(locale), retryAfterMs));
  return messages;
}

export function loadPageMessages(locale: Locale): Promise<PageMessages> {
  return loadOnce(pageMessages, locale, pages[locale]);
}

/** Loads the texts of other screens and of some dialogs with those of every page. */
export function loadAllMessages(locale: Locale): Promise<Messages> {
  return loadOnce(allMessages, locale, async () => {
    const [page, others] = await Promise.all([loadPageMessages(locale), otherScreens[locale]()]);
    return { ...page, ...others };
  });
}

/** Loads in a language the texts that the page has used in another: all of them, or those of every page. */
export function loadUsedMessages(locale: Locale): Promise<Messages | PageMessages> {
  return allMessages.size > 0 ? loadAllMessages(locale) : loadPageMessages(locale);
}
