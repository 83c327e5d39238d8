import type { Messages } from './en.ts';
import type { Locale } from './locales.ts';

/** A dynamic import makes each language a file of its own: a browser loads only the one that is shown. */
const loaders: Record<Locale, () => Promise<Messages>> = {
  en: async () => (await import('./en.ts')).en,
  'pt-BR': async () => (await import('./pt-br.ts')).ptBr,
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
