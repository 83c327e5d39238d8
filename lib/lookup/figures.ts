import { parseDocument } from './documents.ts';
import { pieceOf } from './pieces.ts';
import type { Word } from './words.ts';

/** Dates, times, amounts, addresses: what has digits in a text and is no contract number. */
const isYear = /^(?:19|20)\d\d$/;
const otherFigures = [
  isYear,
  /^\d{4}-\d\d-\d\d(?:T\d\d)?$/i,
  /^\d{1,2}[./-]\d{1,2}[./-](?:19|20)?\d\d$/,
  /^\d{1,3}(?:\.\d{3})*,\d\d$|^\d+[.,]\d\d$|^\d{1,3}(?:,\d{3})*\.\d\d$/,
  /^\d{1,3}(?:\.\d{1,3}){3}$/,
  /@/,
];

export const isOtherFigure = (written: string) => otherFigures.some((form) => form.test(written));

const hasDigit = /\d/;
const hasLetter = /[A-Z]/i;
const mostPieces = 4;
const longestJoin = 40;
const piece = /^[A-Z\d]+(?:[.-][A-Z\d]+)*$/i;

/** A few blanks of any width, or a dash or a slash that may stand between them. */
const onOneLine = /^(?:\p{Zs}{1,4}|[\t\p{Zs}]{0,2}[/—-]\p{Zs}{0,2})$/u;
/** A line break at a dash, and the marks of quoted mail after it; a dash and a blank after it begin a point. */
const atBreak =
  /^\p{Zs}{0,2}(?:[/—-]\p{Zs}{0,2}(?:\r\n?|\n)[\p{Zs}\t>]{0,6}|(?:\r\n?|\n)[\p{Zs}\t>]{0,6}[/—-])$/u;
const atBareBreak = /^\p{Zs}{0,2}(?:\r\n?|\n)[\p{Zs}\t>]{0,6}$/u;
const longestGap = 14;

/** Words before a number that begin none. */
const smallWords = new Set(
  'a o as os e é à ao da de do das dos em na no nas nos com por um uma ou se que até the of in on at to is and for or no by'.split(
    ' ',
  ),
);

export type Joined = {
  written: string;
  /** The index of its last word. */
  last: number;
};

/** `goesOn`: figures follow even the longest of the joins. */
export type Chain = { joins: Joined[]; goesOn: boolean };

/**
 * `CCB 2026 000417`, `2026/000417`, `CCB-2026-` and `000417` on the next line: what a number written in pieces may
 * be, the longest last; letters only at its beginning, no CPF among them. Where nothing but a line break stands
 * between, figures are one number only if a name said that there is one, or letters begin it: else it is a column.
 */
export function joinsFrom(
  text: string,
  words: readonly Word[],
  index: number,
  free: readonly boolean[],
  labelled: boolean,
): Chain {
  const joins: Joined[] = [];
  const first = pieceOf(words[index], 'first');
  if (!first || !begins(first.text)) return { joins, goesOn: false };
  const mayBreak = labelled || hasLetter.test(first.text);
  let { text: written, end, closed } = first;
  let count = 1;
  for (let next = index + 1; !closed && free[next]; next++) {
    const word = words[next];
    if (!word || word.end - end > longestGap + longestJoin) break;
    if (word.text === '-') continue;
    const found = pieceOf(word, 'next');
    if (!found || !goesOnWith(found.text)) break;
    const gap = text.slice(end, found.start);
    const bare = mayBreak && hasDigit.test(written) && !hasLetter.test(found.text) && atBareBreak.test(gap);
    if (gap.length > longestGap || !(bare || onOneLine.test(gap) || atBreak.test(gap))) break;
    written += gap.replace(/[\s>]+/g, ' ') + found.text;
    if (++count > mostPieces || written.length > longestJoin) return { joins, goesOn: true };
    joins.push({ written, last: next });
    ({ end, closed } = found);
  }
  return { joins, goesOn: false };
}

function begins(text: string): boolean {
  if (!piece.test(text) || parseDocument(text)) return false;
  return hasDigit.test(text) || (text.length <= 5 && !smallWords.has(text.toLowerCase()));
}

const goesOnWith = (text: string) =>
  piece.test(text) &&
  hasDigit.test(text) &&
  (!isOtherFigure(text) || isYear.test(text)) &&
  !parseDocument(text);
