import { parseDocument } from '../identifiers/parse-document.ts';
import { type Piece, pieceOf } from '../text/affixes.ts';
import type { Word } from '../text/text-words.ts';
import { isCountAside, isOtherFigure, isTelephoneAt, isYear } from './other-figures.ts';

/** One reading of a number that begins at a word; `last`: the index of its last word. */
type Reading = { written: string; last: number };

/**
 * The readings of a number that may be written in pieces, shortest first. `whole`: the place of the one that is the
 * number, or null where a shorter one is as likely, or more figures follow.
 */
export type NumberRun = { readings: Reading[]; longest: number; whole: number | null };

const hasDigit = /\d/;
const hasLetter = /[A-Z]/i;
const maxPieces = 4;
const maxLength = 40;
const maxGap = 14;
const pieceForm = /^[A-Z\d]+(?:[.-][A-Z\d]+)*$/i;
/** Blanks of any width, or a dash or a slash that may stand between them. */
const gapOnLine = /^(?:\p{Zs}{1,4}|[\t\p{Zs}]{0,2}[/—-]\p{Zs}{0,2})$/u;
const gapAtBreak = /^\p{Zs}{0,2}(?:\r\n?|\n)[\p{Zs}\t>]{0,6}$/u;
/** Before `24 parcelas`: fewer figures may be the first of a number as well. */
const minBeforeCount = 5;
/** `CCB 2026`: no number by itself. */
const isBeginning = /^[A-Z]{0,5}[\s./—-]*(?:19|20)\d\d$/i;
/** On a line of its own: a number, and not the rest of one. */
const standsAlone = /\d{5}$|^\d{5}/;

/** Words before a number that begin none. */
const smallWords = new Set(
  'a o as os e é eh à ao da de do das dos em na no nas nos com por um uma ou se que até the of in on at to is and for or no by final'.split(
    ' ',
  ),
);

/**
 * Reads `CCB 2026 000417` and `2026/000417` from the word at `index` on: letters only at the beginning, and no CPF among
 * the pieces. Over a line break figures go on only if a label (`isLabeled`) or letters say that there is a number:
 * else the lines are a column.
 */
export function readNumberRun(
  text: string,
  words: readonly Word[],
  index: number,
  { free, isLabeled }: { free: readonly boolean[]; isLabeled: boolean },
): NumberRun {
  const first = pieceOf(words[index], 'first');
  const readings: Reading[] = [{ written: first?.text ?? '', last: index }];
  const done = (isWhole: boolean, longest = readings.length - 1): NumberRun => ({
    ...{ readings, longest, whole: isWhole ? longest : null },
  });
  if (!first || !canBegin(first.text)) return done(true);
  const mayBreak = isLabeled || hasLetter.test(first.text);
  let { text: written, end, closed } = first;
  let isAmbiguous = false;
  for (let next = index + 1; !closed && free[next]; next++) {
    const word = words[next];
    if (!word || word.end - end > maxGap + maxLength) break;
    const piece = pieceOf(word, 'next');
    if (!piece || !(canGoOn(piece.text) || isLastLetter(text, written, piece))) break;
    if (hasDigit.test(written) && isTelephoneAt(text, piece.start)) break;
    const gap = text.slice(end, piece.start);
    const isBreak = gapAtBreak.test(gap);
    if (
      !(isBreak ? mayBreak && goesOnBelow(written, piece.text) : gap.length <= maxGap && gapOnLine.test(gap))
    )
      break;
    if (isPoint(text, piece, isBreak)) break;
    const isCount =
      (isBreak || /^ (?:[—-] )?$/.test(gap)) &&
      first.text.length >= minBeforeCount &&
      isCountAside(text, piece);
    const isOfYear = gap === '/' && isYear.test(piece.text);
    isAmbiguous ||= !isCount && hasDigit.test(written) && !isBeginning.test(written) && !isOfYear;
    written += gap.replace(/[\s>]+/g, ' ') + piece.text;
    if (readings.length + 1 > maxPieces || written.length > maxLength) return done(false);
    readings.push({ written, last: next });
    if (isCount) return done(!isAmbiguous, readings.length - 2);
    ({ end, closed } = piece);
  }
  return done(!isAmbiguous);
}

const goesOnBelow = (written: string, piece: string) =>
  hasDigit.test(written) && !hasLetter.test(piece) && !(standsAlone.test(written) && standsAlone.test(piece));

/** `2ª via`, and the `2.` or `2)` that begins a point of a list. */
function isPoint(text: string, { text: figures, end }: Piece, isAtLineStart: boolean): boolean {
  if (text[end] === '°') return true;
  return isAtLineStart && figures.length <= 2 && /^[.)]\s/.test(text.slice(end, end + 2));
}

export function canBegin(text: string): boolean {
  if (!pieceForm.test(text) || parseDocument(text)) return false;
  return hasDigit.test(text) || (text.length <= 5 && !smallWords.has(text.toLowerCase()));
}

const canGoOn = (text: string) =>
  pieceForm.test(text) &&
  hasDigit.test(text) &&
  !/^\d{1,3}x$/i.test(text) &&
  (!isOtherFigure(text) || isYear.test(text)) &&
  !parseDocument(text);

/** The A of `LN417123 A`, where nothing but a mark stands after it. */
function isLastLetter(text: string, written: string, { text: letter, end }: Piece): boolean {
  return (
    /^\p{L}.*\d$/u.test(written) &&
    /^[A-Z]$/.test(letter) &&
    /^\s*(?:[.,;)\r\n]|$)/.test(text.slice(end, end + maxGap))
  );
}
