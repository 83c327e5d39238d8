import type { TextSource } from '../identifiers/found-identifiers.ts';
import { parseDocument } from '../identifiers/parse-document.ts';
import { fileKind, type Word } from '../text/text-words.ts';
import type { PatternMatcher } from './contract-pattern.ts';
import type { Label } from './labels.ts';
import { hasOtherForm, isCountAside, isOtherFigure, isTelephoneAt, isYear } from './other-figures.ts';

/** A figure that may be a contract number. `isPiece`: it may be only a part of one, and then name another contract. */
export type Candidate = { start: number; written: string; label: Label | undefined; isPiece: boolean };

/** A shorter first group is not certain to be the number, where marks and other figures follow. */
const maxFirstGroup = 4;

/** Returns the candidates that begin at a word: it alone, with those after it, and without what is glued to it. */
export function candidatesAt(source: TextSource, word: Word, matcher: PatternMatcher | null): Candidate[] {
  const { text, labelAt } = source;
  const { start, bare } = word;
  const label = labelAt.get(start);
  // A comma may stand between two numbers, or between the figures of one.
  if (bare.includes(','))
    return isOtherFigure(bare)
      ? []
      : bare.split(',').map((written) => ({ start, written, label, isPiece: true }));
  const { readings, longest, isOne } = readNumberRun(source, word);
  const fitting = readings.flatMap(({ written }, at) => (at <= longest && matcher?.fits(written) ? at : []));
  const marked = numberWithMarksAt(text, text.indexOf(bare, start));
  const isMarked = marked !== null && !holdsOther(source, start, marked.end);
  const isFirstGroup = isMarked && bare.length <= maxFirstGroup;
  // Of several readings that fit the pattern any may be a piece of another.
  const [fit] = fitting.length > 1 || (fitting[0] !== 0 && fitting[0] !== longest) ? [] : fitting;
  const number = matcher ? fit : isOne && !isFirstGroup ? longest : undefined;
  const candidates = readings.map(({ written, end }, at): Candidate => {
    const own = label ?? (holdsOther(source, start, end) ? 'other' : undefined);
    return { start, written, label: own, isPiece: at !== number || (at > 0 && hasOtherForm(written)) };
  });
  const whole = readings[fitting.at(-1) ?? readings.length];
  const another = whole && abbreviatedAfter(text, whole.written, whole.end);
  if (another) candidates.push({ start: word.end, written: another, label: undefined, isPiece: false });
  const unglued = bare.replace(gluedBefore, '').replace(gluedAfter, '');
  if (unglued !== bare) candidates.push({ start, written: unglued, label, isPiece: !matcher });
  if (isMarked)
    candidates.push({
      start,
      written: marked.written,
      label,
      isPiece: !matcher || /^\d/.test(marked.written),
    });
  return candidates;
}

/** Returns whether a word between two places is labeled as something else. */
function holdsOther({ labelAt }: TextSource, from: number, end: number): boolean {
  for (let at = from; at < end; at++) if (labelAt.get(at) === 'other') return true;
  return false;
}

/** `boleto_CCB-417`, `arquivo.CCB-417`: any word may stand glued before letters, a long one before digits. */
const gluedBefore = /^(?:\p{L}{1,20}[._]+(?=\p{L})|\p{L}{6,20}[._]+(?=\d))/u;
/** `CCB-417_assinado`, `417123_parcela_3`. */
const gluedAfter = /(?<=\d)_\p{L}{2,}.*$/su;

const separator = '\\p{Zs}?[.,]\\p{Zs}{1,2}';
/** Few figures in each of few pieces: a longer row of them is an enumeration. */
const few = '(?!(?:19|20)\\d\\d(?!\\d))\\d{2,4}';
const numberWithMarks = new RegExp(
  `(?<![\\p{L}\\p{N}.,:/+$-])(?<!\\d[.,;]?\\p{Zs}{1,2})` +
    `(?:[A-Z]{2,5}(?:${separator}|\\p{Zs}|-)\\d{2,8}(?:(?:${separator}|-)\\d{2,8}){1,2}|${few}(?:${separator}${few}){1,2})` +
    `(?![\\p{L}\\p{N}]|\\p{Zs}?[.,;:/-]?\\p{Zs}?\\d|\\p{Zs}?[%°]|\\p{Zs}x\\p{Zs})`,
  'uy',
);
const minDigits = 5;

/** Reads a number with a comma or a stop and a blank in it: `417, 123`, `CCB 2026, 000417`. It is as likely two numbers. */
export function numberWithMarksAt(text: string, at: number): { written: string; end: number } | null {
  numberWithMarks.lastIndex = at;
  const [all = ''] = numberWithMarks.exec(text) ?? [];
  const written = all.replace(/\p{Zs}?[.,]\p{Zs}{1,2}/gu, ' ');
  const isMarked = written.length < all.length && written.replace(/\D/g, '').length >= minDigits;
  return isMarked ? { written, end: at + all.length } : null;
}

const anotherNumber = /^(?:\s?[,/]\s?|\s(?:e|ou|a|até|and|or|to)\s)(\d{3,8})(?![\p{L}\d]|[.,/-]\d)/u;
const lastGroup = /(?<=\p{L}.*[\s./—-])\d{3,8}$/u;

/** The second of `CCB-2026-000417 e 000418`, written as the first is; null where none of as many figures follows. */
function abbreviatedAfter(text: string, written: string, end: number): string | null {
  const figures = anotherNumber.exec(text.slice(end, end + 20))?.[1];
  const group = lastGroup.exec(written)?.[0];
  return figures && group?.length === figures.length ? written.slice(0, -group.length) + figures : null;
}

/** One reading of a number that begins at a word, and where it ends. */
type Reading = { written: string; end: number };

/**
 * The readings of a number that may be written in pieces, shortest first. `longest`: the place of the last one that is
 * no count. `isOne`: that one is the number; else a shorter one is as likely, or more figures follow.
 */
type NumberRun = { readings: Reading[]; longest: number; isOne: boolean };

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
function readNumberRun({ text, labelAt, found }: TextSource, { start, bare }: Word): NumberRun {
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
