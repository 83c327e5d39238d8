import { unseparated } from './contract-keys.ts';

/** Fewer characters end too many numbers. */
const minLength = 3;

/** `ends in 417`, `termina em 417`, `final 417`, `…417`: words that announce the last characters. */
const said =
  /^(?:(?:o\s+)?(?:contrato|contract)\s+)?(?:(?:que|which|that)\s+)?(?:terminad[oa]|terminando|termina|final|acaba|ends?|ending)(?:\s+(?:em|com|in|with))?[\s:]+(?=\S*\d)|^(?:\.{2,}|…|\*+)\s*(?=\S)/iu;

/**
 * Returns the characters that a contract number is said to end with, in upper case and without separators, with their
 * zeros; null for fewer than three.
 */
export function numberEnding(typed: string): string | null {
  const ending = unseparated(typed.replace(said, ''));
  return ending.length < minLength ? null : ending;
}
