/** True for a text that Postgres keeps as it is. It takes no NUL, and UTF-8 has no lone surrogate. */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
