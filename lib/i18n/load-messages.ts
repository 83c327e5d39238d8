import type en from './en.json';
import type { Locale } from './locales.ts';

/** Every text of the interface, by the path of its key. */
export type Messages = typeof en;

/** A dynamic import makes each file one of its own for browsers too: they load only their language. */
const files: Record<Locale, () => Promise<Messages>> = {
  en: async () => (await import('./en.json', { with: { type: 'json' } })).default,
  'pt-BR': async () => (await import('./pt-BR.json', { with: { type: 'json' } })).default,
};

/** React asks again at once for what was rejected, and would otherwise wait for ever. */
const retryAfterMs = 1000;

const loaded = new Map<Locale, Promise<Messages>>();

/**
 * Loads a language once: React's `use` needs the same promise at each call, also to learn that a browser cannot load the
 * texts. A call after that tries again.
 */
export function loadMessages(locale: Locale): Promise<Messages> {
  const earlier = loaded.get(locale);
  if (earlier) return earlier;
  const messages = files[locale]();
  loaded.set(locale, messages);
  messages.catch(() => setTimeout(() => loaded.delete(locale), retryAfterMs));
  return messages;
}
