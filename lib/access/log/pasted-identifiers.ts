/** As many as one question takes. */
export const maxKeys = 10_000;
const longestKey = 200;

/**
 * Contracts and loans out of pasted text: one a line, or divided by commas, semicolons or tabs. Each once, in the
 * order given; blanks around and doubled ones within go, as do quotes of a spreadsheet. Null: one is no identifier.
 */
export function readPastedIdentifiers(text: string): string[] | null {
  const parts = text.split(/[\r\n\t,;]+/).map((part) =>
    part
      .replace(/\s+/g, ' ')
      .trim()
      .replace(/^"(.*)"$/, '$1'),
  );
  const keys = [...new Set(parts.filter((part) => part !== ''))];
  return keys.some((key) => key.length > longestKey || key.includes('\0')) ? null : keys;
}
