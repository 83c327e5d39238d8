/**
 * Contract numbers as they are compared. The specification says no more of them than "alphanumeric".
 */

/** Longer than any contract number; what is longer has no key. */
export const maxKeyLength = 128;

const ascii = /^[\0-\x7f]*$/;
const notAlphanumeric = /[^\p{L}\p{N}]+/gu;
/** What may stand between groups; what is unseen does not divide. */
const separator = /[^\p{L}\p{N}\p{M}\p{Cf}]+/u;
const leadingZeros = /^0+(?=.)|(?<!\d)0+(?=\d)/gs;

/**
 * The key under which a contract number is kept and looked up: upper case, without separators, without the
 * zeros that lead it or a run of digits. `ccb 000417`, `CCB-417` and `CCB417` have one key; so have `CCB-2026-000417`
 * and `CCB2026000417`, where the zeros lead nothing. Keys of keys are themselves. Empty where nothing remains,
 * or more than `longestContractKey` characters.
 */
export function normaliseContract(text: string): string {
  // Not the whole of a long text: canonical ordering takes quadratic time on a run of combining marks.
  const start = text.slice(0, 4 * maxKeyLength);
  // What is ASCII has one form: a million of them are read at once.
  const written = ascii.test(start)
    ? start.toUpperCase()
    : start.normalize('NFKC').toUpperCase().normalize('NFKC');
  const key = written.replace(notAlphanumeric, '').replace(leadingZeros, '');
  return key.length > maxKeyLength ? '' : key;
}

/**
 * Both keys of a contract number as it is written: `normaliseContract`, and the one without the zeros that lead
 * any of its groups, where that is another. Two writings are of one number where they have a key in common:
 * `CCB-2026-000417` has `CCB2026000417` and `CCB2026417`, which `ccb 2026 417` has too.
 */
export function contractKeys(written: string): string[] {
  const groups = written.slice(0, 4 * maxKeyLength).split(separator);
  const keys = [normaliseContract(written), normaliseContract(groups.map(normaliseContract).join(''))];
  return [...new Set(keys)].filter((key) => key !== '');
}

/** How a spreadsheet changes a number that it takes for a quantity or a date. */
export type SpreadsheetDamage =
  /** `4,17E+05`: most digits are gone. */
  | 'exponent'
  /** `417123.0`: nothing is gone. */
  | 'decimal'
  /** More than fifteen digits, zeros after the fifteenth: the last digits may be gone. */
  | 'rounded'
  /** `mar/26` for 3-2026. */
  | 'date'
  /** `#####`, `#N/D`: the cell did not show its value. */
  | 'error';

const months = 'jan|fev|feb|mar|abr|apr|mai|may|jun|jul|ago|aug|set|sep|out|oct|nov|dez|dec';

/** `left` is what remains to look up; it is given only where something does. */
const damages: readonly {
  how: SpreadsheetDamage;
  form: RegExp;
  inProse: boolean;
  left?: (text: string) => string;
}[] = [
  { how: 'exponent', form: /^\d(?:[.,]\d{1,17})?E\+\d{1,3}$|^\d[.,]\d{1,17}E\d{1,3}$/i, inProse: true },
  { how: 'decimal', form: /^\d{4,}[.,]0$/, inProse: true, left: (text) => text.slice(0, -2) },
  { how: 'decimal', form: /^\d{1,3}[.,]0$/, inProse: false, left: (text) => text.slice(0, -2) },
  { how: 'rounded', form: /^\d{15}0{1,20}$/, inProse: true, left: (text) => text },
  { how: 'date', form: new RegExp(`^(?:${months})[-/.]\\d{2}(?:\\d{2})?$`, 'i'), inProse: false },
  {
    how: 'error',
    form: /^#{3,}$|^#(?:N\/[AD]|REF!|NUM!|NÚM!|VALUE!|VALOR!|NAME\?|NOME\?)$/i,
    inProse: false,
  },
];

/**
 * What a spreadsheet did to a number, if its form shows it. `key` is what is left to look up, null where
 * nothing is. `alone`: it fills the field or the cell; among words, `nov/26` is a month and `2.0` a version.
 */
export function spreadsheetDamage(
  text: string,
  alone: boolean,
): { how: SpreadsheetDamage; key: string | null } | null {
  const damage = damages.find(({ form, inProse }) => (alone || inProse) && form.test(text));
  if (!damage) return null;
  return { how: damage.how, key: damage.left ? normaliseContract(damage.left(text)) : null };
}
