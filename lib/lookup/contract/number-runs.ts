import type { TextSource } from '../identifiers/found-identifiers.ts';
import { parseDocument } from '../identifiers/parse-document.ts';
import { fileKind, type Word } from '../text/text-words.ts';
import { isCountAside, isOtherFigure, isTelephoneAt, isYear } from './other-figures.ts';

/** One reading of a number that begins at a word, and where it ends. */
type Reading = { written: string; end: number };

/**
 * The readings of a number that may be written in pieces, shortest first. `longest`: the place of the last one that is
 * no count. `isOne`: that one is the number; else a shorter one is as likely, or more figures follow.
 */
export type NumberRun = { readings: Reading[]; longest: number; isOne: boolean };

const hasDigit = /\d/;
const hasLetter = /[A-Z]/i;
const maxPieces = 4;
const maxLength = 40;
const pieceForm = /^[A-Z\d]+(?:[.-][A-Z\d]+)*$/i;
/** Blanks of any width, a dash or a slash that may stand between them, or a line break; then a word of such a form. */
const nextPiece = new RegExp(
  '(\\p{Zs}{1,4}|[\\t\\p{Zs}]{0,2}[/—-]\\p{Zs}{0,2}|\\p{Zs}{0,2}(?:\\r\\n?|\\n)[\\p{Zs}\\t>]{0,6})' +
    '([A-Z\\d]+(?:[.-][A-Z\\d]+)*?)' +
    `(?=(?:${fileKind})?(?![\\p{L}\\p{N}\\p{M}]|[_.@+~$!-]+[\\p{L}\\p{N}]|,\\d{1,3}(?!\\d|[.,/:-]\\d)))`,
  'iuy',
);
/** Before `24 parcelas`: fewer figures may be the first of a number as well. */
const minBeforeCount = 5;
/** `CCB 2026`: no number by itself. */
const isBeginning = /^[A-Z]{0,5}[\s./—-]*(?:19|20)\d\d$/i;
/** On a line of its own: a number, and not the rest of one. */
const standsAlone = /\d{5}$|^\d{5}/;
/** Words before a number that begin none. */
const smallWord =
  /^(?:a|os?|as|e|é|eh|à|ao|d[aeo]s?|em|n[ao]s?|com|por|uma?|ou|se|que|até|the|of|in|on|at|to|is|and|or|for|by|final)$/i;

/**
 * Reads `CCB 2026 000417` and `2026/000417` from a word on: letters only at the beginning, and no CPF among the pieces.
 * Over a line break figures go on only if a label or letters say that there is a number: else the lines are a column.
 */
export function readNumberRun({ text, labelAt, found }: TextSource, { start, bare }: Word): NumberRun {
  let end = text.indexOf(bare, start) + bare.length;
  let written = bare;
  const readings: Reading[] = [{ written, end }];
  const done = (isOne: boolean, longest = readings.length - 1) => ({ readings, longest, isOne });
  if (!canBegin(bare)) return done(true);
  const mayBreak = labelAt.get(start) === 'contract' || hasLetter.test(bare);
  let isAmbiguous = false;
  while (true) {
    nextPiece.lastIndex = end;
    const [all, gap = '', piece = ''] = nextPiece.exec(text) ?? [];
    const from = end + gap.length;
    if (all === undefined || found.isClaimed(from, nextPiece.lastIndex)) break;
    end += all.length;
    const isBreak = /[\r\n]/.test(gap);
    const after = text.slice(end, end + 3);
    const isNext = canGoOn(piece) || (/^\p{L}.*\d$/u.test(written) && isLastLetter.test(piece + after));
    if (!isNext || (hasDigit.test(written) && isTelephoneAt(text, from))) break;
    if (isBreak && !(mayBreak && goesOnBelow(written, piece))) break;
    // `2ª via`, and the `2.` or `2)` that begins a point of a list.
    if (after.startsWith('°') || (isBreak && piece.length <= 2 && /^[.)]\s/.test(after))) break;
    const isCount =
      (isBreak || /^ (?:[—-] )?$/.test(gap)) &&
      bare.length >= minBeforeCount &&
      isCountAside(text, { text: piece, end });
    const isOfYear = gap === '/' && isYear.test(piece);
    isAmbiguous ||= !isCount && hasDigit.test(written) && !isBeginning.test(written) && !isOfYear;
    written += gap.replace(/[\s>]+/g, ' ') + piece;
    if (readings.length + 1 > maxPieces || written.length > maxLength) return done(false);
    readings.push({ written, end });
    if (isCount) return done(!isAmbiguous, readings.length - 2);
  }
  return done(!isAmbiguous);
}

const goesOnBelow = (written: string, piece: string) =>
  hasDigit.test(written) && !hasLetter.test(piece) && !(standsAlone.test(written) && standsAlone.test(piece));

export function canBegin(text: string): boolean {
  if (!pieceForm.test(text) || parseDocument(text)) return false;
  return hasDigit.test(text) || (text.length <= 5 && !smallWord.test(text));
}

const canGoOn = (text: string) =>
  hasDigit.test(text) &&
  !/^\d{1,3}x$/i.test(text) &&
  (!isOtherFigure(text) || isYear.test(text)) &&
  !parseDocument(text);

/** The A of `LN417123 A`, where nothing but a mark stands after it. */
const isLastLetter = /^[A-Z]\s*(?:[.,;)\r\n]|$)/;
