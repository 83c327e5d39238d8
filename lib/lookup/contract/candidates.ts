import { pieceOf, withoutGluedWords } from '../text/affixes.ts';
import type { Word } from '../text/text-words.ts';
import type { PatternMatcher } from './contract-pattern.ts';
import type { Label, LabelAt } from './labels.ts';
import { type NumberRun, readNumberRun } from './number-runs.ts';
import { abbreviatedAfter, type NumbersWithMarks } from './number-variants.ts';
import { hasOtherForm, isOtherFigure } from './other-figures.ts';

/** A figure that may be a contract number. `isPiece`: it may be only a part of one, and then name another contract. */
export type Candidate = { start: number; written: string; label: Label | undefined; isPiece: boolean };

/** A text in which candidates are looked for. `free`: which words belong to no identifier yet. */
export type CandidateText = {
  text: string;
  words: readonly Word[];
  free: readonly boolean[];
  labelAt: LabelAt;
  marked: NumbersWithMarks;
  /** Of `CONTRACT_NUMBER_PATTERN`; null where anything plausible is a number. */
  matcher: PatternMatcher | null;
};

/** A shorter first group is not certain to be the number, where marks and other figures follow. */
const maxFirstGroup = 4;
const hasLetter = /\p{L}/u;

/** Returns the candidates that begin at a word: it alone, with those after it, and without what is glued to it. */
export function candidatesAt(source: CandidateText, index: number): Candidate[] {
  const { words, labelAt } = source;
  const word = words[index];
  if (!word) return [];
  const { start, bare } = word;
  const label = labelAt.get(start);
  if (!bare.includes(',')) return numbersAt(source, word, index);
  // A comma may stand between two numbers, or between the figures of one.
  if (isOtherFigure(bare)) return [];
  return bare.split(',').map((written) => ({ start, written, label, isPiece: true }));
}

function numbersAt(source: CandidateText, word: Word, index: number): Candidate[] {
  const { text, words, free, labelAt, marked, matcher } = source;
  const { start } = word;
  const label = labelAt.get(start);
  const run = readNumberRun(text, words, index, { free, isLabeled: label === 'contract' });
  const core = run.readings[0]?.written ?? '';
  const withMarks = marked.get(pieceOf(word, 'first')?.start ?? start);
  const isMarked = withMarks !== undefined && !holdsOther(source, index, withMarks.end);
  const fitting = fittingReadings(run, matcher);
  const number = matcher
    ? theFitting(run, fitting)
    : isMarked && core.length <= maxFirstGroup
      ? null
      : run.whole;
  const candidates = run.readings.map(({ written, last }, at): Candidate => {
    const own = label ?? (holdsOther(source, index, words[last]?.end ?? 0) ? 'other' : undefined);
    return { start, written, label: own, isPiece: at !== number || (at > 0 && hasOtherForm(written)) };
  });
  const fit = run.readings[fitting.at(-1) ?? run.readings.length];
  const another = fit && abbreviatedAfter(text, fit.written, words[fit.last]?.end ?? word.end);
  if (another && hasLetter.test(another))
    candidates.push({ start: word.end, written: another, label: undefined, isPiece: false });
  const unglued = withoutGluedWords(core);
  if (unglued) candidates.push({ start, written: unglued, label, isPiece: !matcher });
  if (isMarked) {
    const { written } = withMarks;
    candidates.push({ start, written, label, isPiece: !matcher || /^\d/.test(written) });
  }
  return candidates;
}

/** Returns whether a word before `end` is labeled as something else. */
function holdsOther({ words, labelAt }: CandidateText, from: number, end: number): boolean {
  for (let at = from; (words[at]?.start ?? end) < end; at++)
    if (labelAt.get(words[at]?.start ?? end) === 'other') return true;
  return false;
}

const fittingReadings = ({ readings, longest }: NumberRun, matcher: PatternMatcher | null) =>
  readings.flatMap(({ written }, at) => (at <= longest && matcher?.fits(written) ? at : []));

/** The one reading that fits the pattern: the first or the longest, since another may be any piece. */
function theFitting({ longest }: NumberRun, [only, other]: readonly number[]): number | null {
  return other === undefined && (only === 0 || only === longest) ? only : null;
}
