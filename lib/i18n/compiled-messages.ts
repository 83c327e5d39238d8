import { en, type Messages } from './en.ts';
import { type Locale, locales } from './locales.ts';
import { ptBr } from './pt-br.ts';

const texts: Record<Locale, Messages> = { en, 'pt-BR': ptBr };
/** The texts of a locale. For the server only: in the browser they would be too much JavaScript. */
export function compiledMessages(locale: Locale): Messages {
  return texts[locale];
}

export type Namespace = keyof Messages;

/** The words of every page: its frame, its troubles (the desk may be out of reach by then), and what a loan shows first. */
export const everywhere: readonly Namespace[] = [
  ...(['app', 'shell', 'open', 'problems', 'loading', 'state', 'units', 'expand'] as const),
  ...(['references', 'refresh', 'head', 'sections', 'figures', 'fields', 'timeline', 'payment'] as const),
];

/** Some words of a locale, as JSON: React would walk through an object text by text, on both sides. */
export function wordsOf(locale: Locale, names: readonly Namespace[]): string {
  const key = [locale, ...names].join(' ');
  const messages = compiledMessages(locale);
  const text =
    written.get(key) ?? JSON.stringify(Object.fromEntries(names.map((name) => [name, messages[name]])));
  written.set(key, text);
  return text;
}

/** Pages ask for a few choices of words, and each for the same ones every time. */
const written = new Map<string, string>();

let version: string | null = null;

/** Another one wherever a text is another: a browser keeps what it has under it for good. */
export function wordsVersion(): string {
  version ??= hashOf(JSON.stringify(locales.map(compiledMessages)));
  return version;
}

/** FNV-1a, in 32 bits. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}
