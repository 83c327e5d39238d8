/**
 * Control and format characters (bidirectional overrides among them), line separators and lone surrogates, but not the
 * line break, the tab, and the joiners within emoji and words.
 */
export const invisible = /(?![\n\t\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/**
 * Writes out the invisible characters of a text from outside (`\u{202e}`), so that none hides or reorders what a person
 * reads. Puts it in quotes where it begins or ends with a blank.
 */
export function visibleText(text: string): string {
  const written = text.replace(invisible, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
  return written === written.trim() ? written : `"${written}"`;
}
