const separator = '\\p{Zs}?[.,]\\p{Zs}{1,2}';
const year = '(?:19|20)\\d\\d(?!\\d)';
/** Few figures in each of few pieces: a longer row of them is an enumeration. */
const few = `(?!${year})\\d{2,4}`;
const numberWithMarks = new RegExp(
  `(?<![\\p{L}\\p{N}.,:/+$-])(?<!\\d[.,;]?\\p{Zs}{1,2})` +
    `(?:[A-Z]{2,5}(?:${separator}|\\p{Zs}|-)\\d{2,8}(?:(?:${separator}|-)\\d{2,8}){1,2}|${few}(?:${separator}${few}){1,2})` +
    `(?![\\p{L}\\p{N}]|\\p{Zs}?[.,;:/-]?\\p{Zs}?\\d|\\p{Zs}?[%°]|\\p{Zs}x\\p{Zs})`,
  'gu',
);
const mark = /\p{Zs}?[.,]\p{Zs}{1,2}/gu;
const minDigits = 5;

/** Numbers with marks in them, by where they begin. */
export type NumbersWithMarks = ReadonlyMap<number, { written: string; end: number }>;

/**
 * Finds numbers with a comma or a stop and a blank in them, by where they begin: `417, 123`, `CCB 2026, 000417`. They
 * are as likely two numbers.
 */
export function numbersWithMarks(text: string): NumbersWithMarks {
  const numbers = new Map<number, { written: string; end: number }>();
  for (const { 0: all, index } of text.matchAll(numberWithMarks)) {
    const written = all.replace(mark, ' ');
    const isMarked = written.length < all.length && written.replace(/\D/g, '').length >= minDigits;
    if (isMarked) numbers.set(index, { written, end: index + all.length });
  }
  return numbers;
}

/** Returns true where a text is nothing but a number with marks in it. */
export function isNumberWithMarks(text: string): boolean {
  const start = text.length - text.trimStart().length;
  return numbersWithMarks(text).get(start)?.end === text.trimEnd().length;
}

const anotherNumber = /^(?:\s?[,/]\s?|\s(?:e|ou|a|até|and|or|to)\s)(\d{3,8})(?![\p{L}\d]|[.,/-]\d)/u;
const lastGroup = /(?<=[\s./—-])\d{3,8}$/;
const window = 20;

/** The second of `CCB-2026-000417 e 000418`, written as the first is; null where none of as many figures follows. */
export function abbreviatedAfter(text: string, written: string, end: number): string | null {
  const figures = anotherNumber.exec(text.slice(end, end + window))?.[1];
  const group = lastGroup.exec(written)?.[0];
  if (!figures || group?.length !== figures.length || group === written) return null;
  return written.slice(0, -group.length) + figures;
}
