import { isCountingUp } from '../list/line-numbers.ts';

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
