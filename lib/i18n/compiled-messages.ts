import compile from 'icu-minify/compile';
import { en, type Messages } from './en.ts';
import type { Locale } from './locales.ts';
import { ptBr } from './pt-br.ts';

const texts: Record<Locale, Messages> = { en, 'pt-BR': ptBr };
const compiled = new Map<Locale, Messages>();

/**
 * The texts of a locale with their ICU syntax already read, as the browser wants them: it formats them
 * without a parser of its own, which would be 9 KB of its JavaScript. For the server only.
 */
export function compiledMessages(locale: Locale): Messages {
  const known = compiled.get(locale);
  if (known) return known;
  // The compiler's objects have no prototype, which a server component may not pass on: JSON gives them one.
  const messages: Messages = JSON.parse(JSON.stringify(compileAll(texts[locale])));
  compiled.set(locale, messages);
  return messages;
}

/** A compiled message stands where its text stood: use-intl knows both, its types only the text. */
function compileAll<T extends object>(tree: T): T {
  const entries = Object.entries(tree).map(([name, value]) => [
    name,
    typeof value === 'string' ? compile(value) : compileAll(value),
  ]);
  return Object.fromEntries(entries) as T;
}
