import { normalizeContract } from './contract-keys.ts';

const digits = '0123456789';
const digitsAndLetters = `${digits}ABCDEFGHIJKLMNOPQRSTUVWXYZ`;
/** A longer key is not read over the telephone, and would ask too much of the index. */
export const maxNearMissLength = 40;

/** The characters that a contract number like this one may hold: digits where it has only digits, else letters too. */
export function alphabetOf(key: string): string {
  return /^\d*$/.test(key) ? digits : [...new Set([...digitsAndLetters, ...key])].join('');
}

/**
 * Returns every key that one wrong, missing, extra or swapped character could have turned into this one, each once,
 * likeliest first. The index is asked for all of them at once: about 300 exact probes for thirteen digits, 1,000 for
 * thirteen letters and digits, under a millisecond among 10 million. Empty for an empty or a longer key.
 */
export function oneEditAway(key: string, alphabet: string = alphabetOf(key)): string[] {
  const characters = [...key];
  if (characters.length === 0 || characters.length > maxNearMissLength) return [];
  const places = [...characters.keys()];
  // The first characters are the year and the branch, which people know: the last ones come first.
  const fromEnd = places.toReversed();
  const replaced = (at: number, count: number, others: Iterable<string>) =>
    Array.from(others, (other) => characters.toSpliced(at, count, ...other).join(''));
  const swapped = places
    .slice(1)
    .flatMap((at) => replaced(at - 1, 2, [`${characters[at]}${characters[at - 1]}`]));
  const without = places.flatMap((at) => replaced(at, 1, ['']));
  const inserted = [characters.length, ...fromEnd].flatMap((at) => replaced(at, 0, alphabet));
  const wrong = fromEnd.flatMap((at) => replaced(at, 1, alphabet));
  const edits = [swapped, without, inserted, wrong].flat();
  return [...new Set(edits.map(normalizeContract))].filter((edit) => edit !== key && edit !== '');
}
