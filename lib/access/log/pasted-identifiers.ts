import { isStorableText } from '#lib/loan/storable-text.ts';

/** As many as one report takes. */
export const maxKeys = 10_000;
const maxIdentifierLength = 200;

/**
 * Reads contracts and loans out of pasted text: one a line, or separated by commas, semicolons or tabs. Returns each
 * once, in order, without surplus blanks and a spreadsheet's quotes. Null where one of them is no identifier.
 */
export function readPastedIdentifiers(text: string): string[] | null {
  const parts = text.split(/[\r\n\t,;]+/).map((part) =>
    part
      .replace(/\s+/g, ' ')
      .trim()
      .replace(/^"(.*)"$/, '$1'),
  );
  const keys = [...new Set(parts.filter((part) => part !== ''))];
  return keys.some((key) => key.length > maxIdentifierLength || !isStorableText(key)) ? null : keys;
}
