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

/**
 * How a spreadsheet changes a number that it takes for a quantity or a date. `exponent`: `4,17E+05`, most digits are
 * gone. `decimal`: `417123.0`, nothing is gone. `rounded`: zeros after the fifteenth digit, the last ones may be gone.
 * `date`: `mar/26` for 3-2026. `error`: `#####` or `#N/D`, the cell did not show its value.
 */
type SpreadsheetDamage = 'exponent' | 'decimal' | 'rounded' | 'date' | 'error';

const months = 'jan|fev|feb|mar|abr|apr|mai|may|jun|jul|ago|aug|set|sep|out|oct|nov|dez|dec';
const errors = '#{3,}|#(?:N\\/[AD]|REF!|NUM!|NÚM!|VALUE!|VALOR!|NAME\\?|NOME\\?)';

/** Forms, whether each counts among words too, and how many characters to cut off what is left to look up. */
const damages: readonly [how: SpreadsheetDamage, form: RegExp, isInProse: boolean, cut: number | null][] = [
  ['exponent', /^\d(?:[.,]\d{1,17})?E\+\d{1,3}$|^\d[.,]\d{1,17}E\d{1,3}$/i, true, null],
  ['decimal', /^\d{4,}[.,]0$/, true, 2],
  ['decimal', /^\d{1,3}[.,]0$/, false, 2],
  ['rounded', /^\d{15}0{1,20}$/, true, 0],
  ['date', new RegExp(`^(?:${months})[-/.]\\d{2}(?:\\d{2})?$`, 'i'), false, null],
  ['error', new RegExp(`^(?:${errors})$`, 'i'), false, null],
];

/**
 * Returns how a spreadsheet changed a number, if its form shows it. `key` is left to look up, empty where nothing is.
 * `isAlone`: it fills the field or the cell; among words, `nov/26` is a month and `2.0` a version.
 */
export function spreadsheetDamage(
  text: string,
  isAlone: boolean,
): { how: SpreadsheetDamage; key: string } | null {
  const damage = damages.find(([, form, isInProse]) => (isAlone || isInProse) && form.test(text));
  if (!damage) return null;
  const [how, , , cut] = damage;
  return { how, key: cut === null ? '' : normalizeContract(text.slice(0, text.length - cut)) };
}
