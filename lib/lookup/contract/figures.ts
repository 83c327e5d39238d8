import { parseDocument } from '../identifiers/cpf-cnpj.ts';
import { type Piece, pieceOf } from '../text/affixes.ts';
import type { Word } from '../text/text-words.ts';
import { isSaidOf } from './counted.ts';

/** Dates, times, amounts, addresses: what has digits in a text and is no contract number. */
export const isYear = /^(?:19|20)\d\d$/;
const otherFigures = [
  isYear,
  /^\d{4}-\d\d-\d\d(?:T\d\d)?$/i,
  /^\d{1,2}[./-]\d{1,2}[./-](?:19|20)?\d\d$/,
  /^\d{1,3}(?:\.\d{3})*,\d\d$|^\d+[.,]\d\d$|^\d{1,3}(?:,\d{3})*\.\d\d$/,
  /^\d{1,3}(?:\.\d{1,3}){3}$/,
  /@/,
];

/**
 * What is typed alone and has the form of a day, an amount, a telephone, a postal code, a field of a boleto, a number and its instalment;
 * a number of the same form is rare.
 */
const otherAlone = [
  /^\d{4}-\d\d-\d\d$/,
  /^(?:0?[1-9]|[12]\d|3[01])[./-](?:0?[1-9]|1[0-2])(?:[./-](?:19|20)?\d\d)?$/,
  /^(?:0?[1-9]|1[0-2])[./-](?:19|20)\d\d$/,
  /^\d+\.\d\d$/,
  /^(?:[1-9]{2}[\s-])?9?\d{4}[\s-]\d{4}$/,
  /^[1-9]{2}9\d{8}$/,
  /^\d{5}-\d{3}$/,
  /^(?:19|20)\d\d\s?[/-]\s?(?:19|20)\d\d$/,
  /^\d{5}\.\d{5,6}$/,
  /^[\d.-]{5,}\s\d{1,3}\/\d{1,3}$/,
  // An instalment, a count beside the number: `417123 5`, `417123/05`, `1 417123`.
  /^\d{5,}[A-Z]?(?:[\s/]+|\s[—-]\s)\d{1,2}$/i,
  /^(?:[1-9]\d?|0[1-9])\s+(?:[—-]\s)?\d{5,}$/,
  /^\d{1,2}\/\d{1,2}$/,
  /^(?:\d{1,3}\.){3}\d{1,3}$/,
  /^\d{5}\s\d{3}$/,
  /^(?:\d{11}-?\d\s?){4}$/,
  // From one number to another.
  /^(\d{5,})\s?[/-]\s?(?!\1)\d{5,}$/,
];

/** `11 987654321`, `11 3333-4444`: a telephone with its area code, which is no piece of what stands before it. */
const isTelephone = /^[1-9]{2}[\s-](?:9\d{4}-?\d{4}|[2-5]\d{3}-?\d{4})(?![\p{L}\d])/u;
export const isTelephoneAt = (text: string, at: number) => isTelephone.test(text.slice(at, at + 16));

export const isOtherAlone = (written: string) => otherAlone.some((form) => form.test(written));

export const isOtherFigure = (written: string) => otherFigures.some((form) => form.test(written));

const hasDigit = /\d/;
const hasLetter = /[A-Z]/i;
const mostPieces = 4;
const longestJoin = 40;
const pieceForm = /^[A-Z\d]+(?:[.-][A-Z\d]+)*$/i;

/** A few blanks of any width, or a dash or a slash that may stand between them. */
const onOneLine = /^(?:\p{Zs}{1,4}|[\t\p{Zs}]{0,2}[/—-]\p{Zs}{0,2})$/u;
/** A line break at a dash, and the marks of quoted mail after it; a dash and a blank after it begin a point. */
const atBreak =
  /^\p{Zs}{0,2}(?:[/—-]\p{Zs}{0,2}(?:\r\n?|\n)[\p{Zs}\t>]{0,6}|(?:\r\n?|\n)[\p{Zs}\t>]{0,6}[/—-])$/u;
const atBareBreak = /^\p{Zs}{0,2}(?:\r\n?|\n)[\p{Zs}\t>]{0,6}$/u;
/** On a line of its own: a number, and not the rest of one. */
const isWhole = /\d{5}$|^\d{5}/;
const longestGap = 14;
/** `417123 24 parcelas`, `417123 - 24 parcelas`. */
const beforeCount = /^ (?:[—-] )?$/;
/** Before `24 parcelas`: fewer figures may be the first of a number as well. */
const shortestBeforeCount = 5;

/** `CCB 2026`: no number by itself. */
const isBeginning = /^[A-Z]{0,5}[\s./—-]*(?:19|20)\d\d$/i;

/** Words before a number that begin none. */
const smallWords = new Set(
  'a o as os e é eh à ao da de do das dos em na no nas nos com por um uma ou se que até the of in on at to is and for or no by final'.split(
    ' ',
  ),
);

type Joined = {
  written: string;
  /** The index of its last word. */
  last: number;
};

/**
 * `doubtful`: a shorter reading may be all of the number as well, or figures follow even the longest of them.
 * `counted`: the last of them has joined what is counted after the number, and only might be one.
 */
export type Chain = { joins: Joined[]; doubtful: boolean; counted: boolean };

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
  if (!first || !begins(first.text)) return { joins, doubtful: false, counted: false };
  const mayBreak = labelled || hasLetter.test(first.text);
  let { text: written, end, closed } = first;
  let doubtful = false;
  for (let next = index + 1; !closed && free[next]; next++) {
    const word = words[next];
    if (!word || word.end - end > longestGap + longestJoin) break;
    if (word.text === '-') continue;
    const found = pieceOf(word, 'next');
    if (!found || !(goesOnWith(found.text) || isLastLetter(text, written, found))) break;
    if (hasDigit.test(written) && isTelephoneAt(text, found.start)) break;
    const gap = text.slice(end, found.start);
    const isBare = mayBreak && hasDigit.test(written) && !hasLetter.test(found.text) && atBareBreak.test(gap);
    const hangs = atBreak.test(gap);
    if (gap.length > longestGap || !(isBare || hangs || onOneLine.test(gap))) break;
    if (isPoint(text, found, isBare) || (isBare && isWhole.test(written) && isWhole.test(found.text))) break;
    const counted =
      (isBare || beforeCount.test(gap)) && first.text.length >= shortestBeforeCount && isSaidOf(text, found);
    const isOfYear = gap === '/' && isYear.test(found.text);
    doubtful ||= !counted && hasDigit.test(written) && !isBeginning.test(written) && !hangs && !isOfYear;
    written += gap.replace(/[\s>]+/g, ' ') + found.text;
    if (joins.length + 2 > mostPieces || written.length > longestJoin)
      return { joins, doubtful: true, counted: false };
    joins.push({ written, last: next });
    if (counted) return { joins, doubtful, counted };
    ({ end, closed } = found);
  }
  return { joins, doubtful, counted: false };
}

/** `2ª via`, and the `2.` or `2)` that begins a point of a list. */
function isPoint(text: string, { text: figures, end }: Piece, atLineStart: boolean): boolean {
  if (text[end] === '°') return true;
  return atLineStart && figures.length <= 2 && /^[.)]\s/.test(text.slice(end, end + 2));
}

function begins(text: string): boolean {
  if (!pieceForm.test(text) || parseDocument(text)) return false;
  return hasDigit.test(text) || (text.length <= 5 && !smallWords.has(text.toLowerCase()));
}

/** The A of `LN417123 A`, where nothing but a mark stands after it. */
function isLastLetter(text: string, written: string, { text: letter, end }: Piece): boolean {
  const isOfNumber = /^\p{L}/u.test(written) && /\d$/.test(written);
  return (
    isOfNumber && /^[A-Z]$/.test(letter) && /^\s*(?:[.,;)\r\n]|$)/.test(text.slice(end, end + longestGap))
  );
}

/** `12x` of an amount. */
const isTimes = /^\d{1,3}x$/i;

const goesOnWith = (text: string) =>
  pieceForm.test(text) &&
  hasDigit.test(text) &&
  !isTimes.test(text) &&
  (!isOtherFigure(text) || isYear.test(text)) &&
  !parseDocument(text);
