import type { Json } from '../json.ts';

const longest = 60;
/** Control, format (bidirectional marks among them), line separators, lone surrogates. */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** What was found, for a person: its type and, for a short value, the value: `string "5000.00"`. */
export function describeFound(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return value.length === 0 ? 'empty array' : `array of ${value.length}`;
  switch (typeof value) {
    case 'object':
      return 'object';
    case 'string':
      return `string "${excerpt(value)}"`;
    default:
      return `${typeof value} ${excerpt(String(value))}`;
  }
}

/** At most 60 characters of a text, with what does not print, or turns what stands around it, escaped. */
function excerpt(text: string): string {
  // Two units a character at most: the rest of a long text is never looked at.
  const characters = [...text.slice(0, 2 * longest + 2)];
  const short = characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : text;
  return short.replace(unprintable, (found) => `\\u{${found.codePointAt(0)?.toString(16)}}`);
}
