/**
 * Where a number of a form is harmless. `amount`: everywhere. `day`: where none is announced that leads to somebody. `plain`:
 * after a word of the business. `count`: beside a word that counts, as in `parcela 3 de 12` and `30 dias`.
 */
type FormKind = 'amount' | 'day' | 'plain' | 'count';
/** `end`: the index after its last character. */
export type NumberForm = { kind: FormKind; end: number; isCountOf: boolean };

/** All but blanks and listed punctuation belongs to a word, so that emoji and invisible characters are in no known one. */
export const wordCharacter =
  '[^ \\t\\r\\n\\u00a0\\u202f.,;:!?()[\\]{}"\'“”‘’«»<>/\\\\|+=*#&~^`_@…→\\u2212\\p{Pd}]';
const months =
  'jan(?:eiro|uary)?|fe[vb](?:ereiro|ruary)?|mar(?:ço|co|ch)?|a[bp]r(?:il)?|ma(?:io?|y)|jun(?:ho|e)?|jul(?:ho|y)?|ago(?:sto)?|aug(?:ust)?|set(?:embro)?|sep(?:t(?:ember)?)?|out(?:ubro)?|oct(?:ober)?|nov(?:embro|ember)?|de[zc](?:embro|ember)?';
const monthStarts = ['jan', 'fe', 'mar', 'a[bp]', 'ma[iy]', 'jun', 'jul', 'a[gu]', 's', 'o', 'n', 'd'];
const name = `(?<name>${months})`;
const month = '(?<month>0?[1-9]|1[0-2])';
const noMonth = `(?!\\s(?:(?:de|of)\\s)?(?:${months})(?!\\p{L}))`;
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
    ['day', `${start}${year}-${month}(?:-${day}(?:[T\\s]${clock})?)?`],
    ['day', `${start}${day}(?<sign>[./-])${month}\\k<sign>(?:${year}|(?<short>\\d\\d))(?:\\s${clock})?`],
    ['day', `${start}${month}/${year}`],
    ['day', `${start}(?:${day}[ºo]?\\s(?:de\\s)?)?${name}\\.?(?:\\s(?:de|of)\\s|[\\s/-])${year}`],
    ['day', `${start}${name}\\s${day}(?:st|nd|rd|th)?,?\\s${year}`],
    ['plain', `${start}(?:${cents}|${clock}|\\d{1,2}(?:[ºªao°]|st|nd|rd|th))`],
    ['count', `${start}(?<first>\\d{1,3})(?:(?:/|\\s(?:de|of)\\s)(?<total>\\d{1,3}))?${noMonth}`],
  ] as const
).map(([kind, pattern]) => ({ kind, pattern: new RegExp(pattern + end, 'iuy') }));

/** A word with which no form begins is not tried. */
const mayBegin = new RegExp(`^(?:\\d|[RU]?S?\\$|€|(?:BRL|USD|EUR|${months})$)`, 'iu');

/** Returns the harmless form of a number, or of a day in words, that begins at a word; `firstMonth` as in `firstMonthOf`. */
export function numberFormAt(
  text: string,
  word: { at: number; text: string },
  firstMonth: string | null,
): NumberForm | null {
  if (!mayBegin.test(word.text)) return null;
  for (const { kind, pattern } of forms) {
    pattern.lastIndex = word.at;
    const found = pattern.exec(text);
    if (!found || !isOfLoan(found.groups ?? {}, firstMonth)) continue;
    const [first, total] = [Number(found.groups?.first), Number(found.groups?.total)];
    const isCountOf = first <= total || (first <= 31 && total <= 12);
    if (found.groups?.total === undefined || isCountOf)
      return { kind, end: word.at + found[0].length, isCountOf };
  }
  return null;
}

/** Within so many years every loan has ended. Two digits may be of the last century, so only the next years are read. */
const yearsAhead = { whole: 40, short: 10 };

/** True of a day or a month that is not before the month in which the loan began, and within the life of one. */
function isOfLoan(parts: Record<string, string | undefined>, firstMonth: string | null): boolean {
  if (!parts.year && !parts.short) return true;
  if (firstMonth === null) return false;
  const written = parts.year ?? `20${parts.short}`;
  const named = monthStarts.findIndex((stem) => new RegExp(`^${stem}`, 'i').test(parts.name ?? '')) + 1;
  const ahead = Number(written) - Number(firstMonth.slice(0, 4));
  return (
    `${written}-${String(parts.month ?? named).padStart(2, '0')}` >= firstMonth &&
    ahead <= (parts.year ? yearsAhead.whole : yearsAhead.short)
  );
}
