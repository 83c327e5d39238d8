import type en from './en.json';
import type { Locale } from './locales.ts';

/** Every text of the interface, by the path of its key. */
export type Messages = typeof en;

/** A dynamic import makes each language a file of its own: a browser loads only the one that is shown. */
const loaders: Record<Locale, () => Promise<Messages>> = {
  en: async () => (await import('./en.json', { with: { type: 'json' } })).default,
  'pt-BR': async () => (await import('./pt-BR.json', { with: { type: 'json' } })).default,
};

const loading = new Map<Locale, Promise<Messages>>();

/**
 * Loads every text of a language, once. React's `use` needs the same promise at each call. Where a browser cannot load
 * them the promise rejects, and the next call tries again.
 */
export function loadMessages(locale: Locale): Promise<Messages> {
  const known = loading.get(locale);
  if (known) return known;
  const messages = loaders[locale]();
  loading.set(locale, messages);
  messages.catch(() => loading.delete(locale));
  return messages;
}
