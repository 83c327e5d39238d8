import { parseDocument } from './documents.ts';
import { bareWord, type Word } from './words.ts';

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
const mostPieces = 4;
const longestJoin = 40;
const betweenPieces = /^(?: |\t? ?[/—] ?| - ?)$/;
const piece = /^[A-Z\d]+(?:[.-][A-Z\d]+)*$/i;

/** Words before a number that begin none. */
const smallWords = new Set(
  'a o as os e é à ao da de do das dos em na no nas nos com por um uma ou se que até the of in on at to is and for or no by'.split(
    ' ',
  ),
);

/** `CCB 2026 000417`, `2026/000417`: a number written in pieces, letters only at its beginning, no CPF among them. */
export function joinsFrom(
  text: string,
  words: readonly Word[],
  index: number,
  free: readonly boolean[],
): string[] {
  const first = words[index];
  if (!first || !piece.test(first.text) || parseDocument(first.text)) return [];
  if (!hasDigit.test(first.text) && (first.text.length > 5 || smallWords.has(first.text.toLowerCase())))
    return [];
  const joins: string[] = [];
  for (let next = index + 1; next < index + mostPieces; next++) {
    const [before, word] = [words[next - 1], words[next]];
    if (!before || !word || !free[next] || word.end - first.start > longestJoin) break;
    if (!betweenPieces.test(text.slice(before.end, word.start))) break;
    if (word.text === '-') continue;
    const bare = bareWord(word.text);
    if (!piece.test(bare) || !hasDigit.test(bare) || (isOtherFigure(bare) && !isYear.test(bare))) break;
    if (parseDocument(bare)) break;
    joins.push(text.slice(first.start, word.start + bare.length));
    if (bare !== word.text) break;
  }
  return joins;
}
