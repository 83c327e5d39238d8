/**
 * Control and format characters (bidirectional overrides among them), line separators and lone surrogates;
 * not the line break, the tab, nor what joins an emoji or a word.
 */
const unseen = /(?![\n\t\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/**
 * A text from outside with its unseen characters written out (`\u{202e}`), so that none of them
 * hides or reorders what a person reads; in quotes where blanks at an end would not be seen.
 */
export function visible(text: string): string {
  const written = escapeInvisible(text);
  return written === written.trim() ? written : `"${written}"`;
}

/** The same without quotes, for a part of a text. */
export function escapeInvisible(text: string): string {
  return text.replace(unseen, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
}
