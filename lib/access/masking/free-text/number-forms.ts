/**
 * Where a number of a form is harmless. `amount`: everywhere. `plain`: behind no masked word, and where no number is
 * announced that leads to somebody. `count`, `of-total`: beside a word that counts, as in `30 dias` and `parcela 3 de 12`.
 */
export type FormKind = 'amount' | 'plain' | 'count' | 'of-total';

/** All but blanks and listed punctuation belongs to a word, so that emoji and invisible characters are in no known one. */
export const wordCharacter =
  '[^ \\t\\r\\n\\u00a0\\u202f.,;:!?()[\\]{}"\'“”‘’«»<>/\\\\|+=*#&~^`_@…→\\u2212\\p{Pd}]';
const month = '(?<month>0?[1-9]|1[0-2])';
const day = '(?:0?[1-9]|[12]\\d|3[01])';
const year = '(?<year>20\\d\\d)';
const clock = '(?:[01]?\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d(?:[.,]\\d{1,9})?)?(?:Z|[+-]\\d\\d:?\\d\\d)?';
/** At most eight digits before the cents, so that no CPF, grouped or not, is an amount. */
const grouped = '\\d{1,2}(?:\\.\\d{3}){2}|\\d{1,2}(?:,\\d{3}){2}|\\d{1,3}[.,]\\d{3}';
const cents = `(?:${grouped}|\\d{1,8})[.,]\\d\\d`;
const amount = `(?:${cents}|${grouped}|\\d{1,7})`;
/** A number begins neither within a longer one nor after a sign, as coordinates do. */
const start = '(?<![\\p{N}\\p{Pd}\\u2212_/\\\\@+|]|[\\p{N}\\s][.:]|\\p{N},)';
const end = `(?!${wordCharacter}|[.,:/_\\p{Pd}]\\p{N})`;

const forms = (
  [
    ['amount', `(?:(?:R|US)?\\$|€|BRL|USD|EUR)\\s{0,2}${amount}`],
    ['amount', `${start}${amount}\\s(?:reais|real|dollars|euros|BRL|USD|EUR)`],
    ['amount', `${start}\\d{1,3}(?:[.,]\\d{1,8})?\\s?(?:%|por cento|percent|bps|a\\.?[amd])`],
    ['amount', `${start}(?:\\d{1,3}x|(?:[01]?\\d|2[0-3])h(?:[0-5]\\d)?(?:min)?)`],
    ['plain', `${start}${year}-${month}(?:-${day}(?:[T\\s]${clock})?)?`],
    ['plain', `${start}${day}(?<sign>[./-])${month}\\k<sign>(?:${year}|(?<short>\\d\\d))(?:\\s${clock})?`],
    ['plain', `${start}${month}/${year}`],
    ['plain', `${start}(?:${cents}|${clock}|\\d{1,2}(?:[ºªao°]|st|nd|rd|th))`],
    ['of-total', `${start}\\d{1,3}(?:/|\\s(?:de|of)\\s)\\d{1,3}`],
    // Not the day of a birthday: `17 de maio`.
    ['count', `${start}\\d{1,3}(?!\\s(?:de|of)\\s\\p{L})`],
  ] as const
).map(([kind, pattern]) => ({ kind, pattern: new RegExp(pattern + end, 'iuy') }));

/** A word with which no form begins is not tried. */
const mayBegin = /^(?:\d|[RU]?S?\$|€|(?:BRL|USD|EUR)(?!\p{L}))/iu;

/**
 * Returns the form of a number that begins at a word, and the index after its last character;
 * `firstMonth` as in `firstMonthOf`.
 */
export function numberFormAt(
  text: string,
  word: { at: number; text: string },
  firstMonth: string | null,
): { kind: FormKind; end: number } | null {
  if (!mayBegin.test(word.text)) return null;
  for (const { kind, pattern } of forms) {
    pattern.lastIndex = word.at;
    const found = pattern.exec(text);
    if (found && isOfLoan(found.groups ?? {}, firstMonth)) return { kind, end: pattern.lastIndex };
  }
  return null;
}

/** A year of two digits may be of the last century, so only those of the next years are read. */
const maxYearsAhead = 10;

/** True of a day or a month that is not before the month in which the loan began. */
function isOfLoan(parts: Record<string, string | undefined>, firstMonth: string | null): boolean {
  if (!parts.year && !parts.short) return true;
  if (firstMonth === null) return false;
  const year = parts.year ?? `20${parts.short}`;
  if (parts.short && Number(year) - Number(firstMonth.slice(0, 4)) > maxYearsAhead) return false;
  return `${year}-${parts.month?.padStart(2, '0')}` >= firstMonth;
}
