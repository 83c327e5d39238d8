/** Longer than any contract number; a longer text has no key. */
export const maxKeyLength = 128;

const ascii = /^[\0-\x7f]*$/;
const notAlphanumeric = /[^\p{L}\p{N}]+/gu;
/** Invisible characters do not divide groups. */
const separator = /[^\p{L}\p{N}\p{M}\p{Cf}]+/u;
const leadingZeros = /^0+(?=.)|(?<!\d)0+(?=\d)/gs;

/**
 * Returns the key under which a contract number is kept and looked up: upper case, without separators, without the
 * zeros that lead it or a run of digits. `ccb 000417`, `CCB-417` and `CCB417` have one key; so have `CCB-2026-000417`
 * and `CCB2026000417`, where the zeros lead nothing. Keys of keys are themselves. Empty where nothing remains, or more
 * than `maxKeyLength` characters.
 */
export function normalizeContract(text: string): string {
  const key = unseparated(text).replace(leadingZeros, '');
  return key.length > maxKeyLength ? '' : key;
}

/** Returns a contract number in upper case and without separators, with all of its zeros. */
export function unseparated(text: string): string {
  // Only the start of a long text: canonical ordering takes quadratic time on a run of combining marks.
  const start = text.slice(0, 4 * maxKeyLength);
  // ASCII needs no normalization: a million such numbers are read at once.
  const isAscii = ascii.test(start);
  const written = isAscii ? start.toUpperCase() : start.normalize('NFKC').toUpperCase().normalize('NFKC');
  return written.replace(notAlphanumeric, '');
}

/**
 * Returns both keys of a contract number: `normalizeContract`, and the one without the zeros that lead any of its
 * groups, where that is another. Two writings are of one number where they have a key in common: `CCB-2026-000417` has
 * `CCB2026000417` and `CCB2026417`, which `ccb 2026 417` has too.
 */
export function contractKeys(written: string): string[] {
  const groups = written.slice(0, 4 * maxKeyLength).split(separator);
  const keys = [normalizeContract(written), normalizeContract(groups.map(normalizeContract).join(''))];
  return [...new Set(keys)].filter((key) => key !== '');
}
