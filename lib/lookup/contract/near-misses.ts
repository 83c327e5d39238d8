import { normaliseContract } from './contract-keys.ts';

/**
 * "Did you mean", asked of an index of keys: every key that one wrong, missing, extra or swapped character
 * could have turned into this one is written out, and the index is asked for all of them at once
 * (`unnest($1::text[]) with ordinality` joined to the unique or plain b-tree of keys, ordered by the ordinal).
 * That is about 300 exact probes for thirteen digits and 1,000 for thirteen letters and digits, under a
 * millisecond among 10 million. Keeping each contract's own deletions would be 15 rows for each of 10 million.
 */

const digits = '0123456789';
const lettersAndDigits = `${digits}ABCDEFGHIJKLMNOPQRSTUVWXYZ`;
/** A longer key is not read over the telephone, and would ask too much of the index. */
export const longestMisheard = 40;

/** What may stand in a contract number like this one: digits where it has only digits, else letters too. */
export function alphabetOf(key: string): string {
  if (/^\d*$/.test(key)) return digits;
  return [...new Set([...lettersAndDigits, ...key])].join('');
}

/** Taken for one another on paper, on the telephone or in a picture. */
const lookAlikes = ['0OQD', '1ILJ7', '2Z', '5S', '6G3', '8B', 'UV', 'MN', '36', 'TDPB'];

/**
 * Every key one edit away, each once, likeliest first: swapped neighbours, look-alikes, a digit missing or
 * doubled, any other character. `key` is a key already (`normaliseContract`), and not among the answers.
 * Empty for a key that is empty or longer than `longestMisheard`.
 */
export function oneEditAway(key: string, alphabet: string = alphabetOf(key)): string[] {
  const characters = [...key];
  if (characters.length === 0 || characters.length > longestMisheard) return [];
  const found = new Set<string>();
  for (const edits of [swapped, lookAlike, extra, missing, wrong]) {
    for (const edit of edits(characters, [...alphabet])) found.add(normaliseContract(edit.join('')));
  }
  found.delete(key);
  found.delete('');
  return [...found];
}

type Edits = (key: string[], alphabet: string[]) => Generator<string[]>;

const swapped: Edits = function* (key) {
  for (const [at, character] of key.entries()) {
    const next = key[at + 1];
    if (next !== undefined) yield key.toSpliced(at, 2, next, character);
  }
};

const lookAlike: Edits = function* (key, alphabet) {
  for (const [at, character] of key.entries()) {
    const group = lookAlikes.filter((alike) => alike.includes(character)).join('');
    for (const other of group) if (alphabet.includes(other)) yield key.toSpliced(at, 1, other);
  }
};

/** One character of the key is one too many. */
const extra: Edits = function* (key) {
  for (const at of key.keys()) yield key.toSpliced(at, 1);
};

/** The key lacks a character: the one before said once too few first. */
const missing: Edits = function* (key, alphabet) {
  for (const [at, character] of key.entries()) yield key.toSpliced(at, 0, character);
  for (let at = key.length; at >= 0; at--) for (const other of alphabet) yield key.toSpliced(at, 0, other);
};

/** The last characters first: the first ones are the year and the branch, which people know. */
const wrong: Edits = function* (key, alphabet) {
  for (let at = key.length - 1; at >= 0; at--)
    for (const other of alphabet) yield key.toSpliced(at, 1, other);
};
