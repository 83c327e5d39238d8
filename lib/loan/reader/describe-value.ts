import type { Json } from '../json.ts';

const maxLength = 60;
/** Control, format (bidirectional marks among them), line separators, lone surrogates. */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** Describes a value for a person: its type and, where it is short, the value: `string "5000.00"`. */
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

/** Returns at most 60 characters of a text, with characters escaped that are invisible or change the direction. */
function excerpt(text: string): string {
  // A character has at most two units, so the rest of a long text need not be read.
  const characters = [...text.slice(0, 2 * maxLength + 2)];
  const short = characters.length > maxLength ? `${characters.slice(0, maxLength - 1).join('')}…` : text;
  return short.replace(unprintable, (found) => `\\u{${found.codePointAt(0)?.toString(16)}}`);
}
