import type { TextSource } from '../identifiers/found-identifiers.ts';
import type { Word } from '../text/text-words.ts';
import type { PatternMatcher } from './contract-pattern.ts';
import type { Label } from './labels.ts';
import { readNumberRun } from './number-runs.ts';
import { hasOtherForm, isOtherFigure } from './other-figures.ts';

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
