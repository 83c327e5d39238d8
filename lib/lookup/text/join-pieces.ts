import { isCountingUp } from '../list/list-rows.ts';

/** Between the characters of what is dictated: a blank, a mark and a blank, a dash. */
const between = '(?:\\p{Zs}{1,2}|\\p{Zs}?[.,-]\\p{Zs}{1,2}|-)';
/** In lower case not those that are words themselves: `e o 417`. */
const letter = '[A-Zb-df-np-z]';
const spacedLetters = new RegExp(
  `(?<![\\p{L}\\p{N}_-])${letter}(?:${between}${letter}){1,4}(?=${between}\\d)`,
  'gu',
);
const spacedFigures = new RegExp(
  `(?<![\\p{L}\\p{N}]|\\d[.,:/-])\\d(?:${between}\\d)+(?![\\p{L}\\p{N}]|[.,:/-]\\d|\\p{Zs}?[%°])`,
  'gu',
);
const notAlphanumeric = /[^\p{L}\p{N}]+/gu;
/** As long as the number of an account or a contract: a longer run is a table of figures. */
const fewest = 4;
const most = 40;
/** Fewer with marks between them are an enumeration. */
const fewestMarked = 5;

/** `4 1 7 1 2 3`, `4. 1. 7. 1. 2. 3`, `C C B 2026 000417`: joins characters that were dictated one at a time. */
export function withoutSpelling(text: string): string {
  return text
    .replace(spacedLetters, (spelt) => spelt.replace(notAlphanumeric, ''))
    .replace(spacedFigures, (spelt) => {
      const figures = spelt.replace(notAlphanumeric, '');
      const isMarked = /[.,]/.test(spelt);
      // `parcelas 3, 4, 5, 6 e 7` enumerates.
      const isEnumeration =
        isMarked && (figures.length < fewestMarked || isCountingUp([...figures].map(Number)));
      return figures.length < fewest || figures.length > most || isEnumeration ? spelt : figures;
    });
}

const lineBreak = '(?:\\r\\n?|\\n)[\\p{Zs}\\t>]{0,6}';
/** A dash or slash at the end of a line, or on one line, or at the beginning of the next line. */
const joint = `(?:\\p{Zs}{0,2}[/—-]\\p{Zs}{0,2}(?:${lineBreak})?|\\p{Zs}{0,2}${lineBreak}[/—-])`;
/** After a digit, or after the capitals that begin a number. */
const brokenNumber = new RegExp(
  `(?:\\d|(?:(?<![\\p{L}\\p{N}])|(?<=%[\\dA-F]{2}))[A-Z]{1,5})(?:${joint}\\d[A-Z\\d./]{0,40}){1,4}`,
  'gu',
);
const breaks = new RegExp(lineBreak, 'gu');
const breaksBeforeDash = new RegExp(`(?<=\\d\\p{Zs}{0,2})${lineBreak}[/—-]`, 'gu');
const startsWithDash = /^[\p{Zs}\t>]{0,6}[/—-]/u;
/** `CCB 2026` and its number on the next line, and nothing else. */
const brokenAfterYear =
  /^(\s*[A-Z]{2,5}[\s./-]{0,3}(?:19|20)\d\d)[^\S\r\n]*(?:\r\n?|\n)[\s>]{0,6}(\d[^\r\n]{0,40}\s*)$/;

/**
 * Joins a number that a mail or a narrow column broke at one of its dashes: `CCB-2026-` and `000417` below it, or
 * `-000417`. The line break moves behind the number, so that the lines keep their count.
 */
export function rejoinLines(text: string): string {
  return text.replace(brokenAfterYear, '$1 $2').replace(brokenNumber, (number, at: number, all: string) => {
    const removed = number.match(breaks);
    if (!removed) return number;
    const bullets = number.match(breaksBeforeDash)?.length ?? 0;
    if (bullets > 1 || (bullets === 1 && isBulleted(all, at, at + number.length))) return number;
    return number.replace(breaks, '') + removed.join('').replace(/[^\r\n]/g, '');
  });
}

/** Lines that begin with a dash one after another are the points of a list. */
function isBulleted(text: string, start: number, end: number): boolean {
  const lineStart = Math.max(text.lastIndexOf('\n', start), text.lastIndexOf('\r', start)) + 1;
  const nextLine = text.indexOf('\n', end) + 1;
  return (
    startsWithDash.test(text.slice(lineStart, lineStart + 10)) ||
    (nextLine > 0 && startsWithDash.test(text.slice(nextLine, nextLine + 10)))
  );
}
