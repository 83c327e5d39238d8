import { damageOf, normaliseContract } from './contract-number.ts';
import { parseDocument } from './documents.ts';
import { isOtherAlone, isOtherFigure, joinsFrom } from './figures.ts';
import type { Findings } from './findings.ts';
import { type Label, labelsIn } from './labels.ts';
import { asidesOf, loneFigure } from './lone-figure.ts';
import { pieceOf, withoutGlue, withoutGlued } from './pieces.ts';
import type { ContractEvidence } from './recognised.ts';
import { saidOtherwise } from './said-otherwise.ts';
import { bareWord, type Word } from './words.ts';

const longestWritten = 160;
const mostSeen = 50_000;
/** A shorter number among words is a count, a day, an amount. */
const shortestAmongWords = 4;
const hasDigit = /\d/;

export type ContractOptions = {
  /** The whole of a contract number, as configured; null where anything plausible is one. */
  pattern: RegExp | null;
  /** The text is one cell, or all that was typed. */
  alone: boolean;
};

/** What may be contract numbers: what fits the pattern, is labelled or alone; without a pattern, any number. */
export function findContracts(
  text: string,
  words: readonly Word[],
  { pattern, alone }: ContractOptions,
  findings: Findings,
): void {
  const fits = pattern && fitter(pattern);
  const labels = labelsIn(text, words);
  const free = words.map(({ start, end }) => !findings.isTaken(start, end));
  const said = saidOtherwise(text, words);
  const whole = alone && said.size === 0 ? addWhole(text, words, findings, free) : null;
  if (whole === 'damaged') return;
  const asides = asidesOf(text, words).union(said);
  const lone = alone && !whole ? loneFigure(text, words, free, asides) : null;

  const saysContract = [...labels].some(
    ([index, label]) => label === 'contract' && hasDigit.test(words[index]?.text ?? ''),
  );

  const seen = new Set<string>();
  const add = (at: number, written: string, label: Label | undefined, grounds: OwnGrounds) => {
    // What a long text repeats is read once; the set stays small however long it is.
    const key = `${grounds.cut}${grounds.withinFit}${grounds.aside}${written}`;
    if (!label && seen.has(key)) return;
    if (seen.size < mostSeen) seen.add(key);
    const labelled = label === 'contract';
    const evidence = evidenceOf(written, { ...grounds, fits, labelled, alone });
    const id = evidence && normaliseContract(written);
    // Where a name says which number is the contract's, what is said to be something else is no rival of it.
    if (evidence === 'word' && !labelled && saysContract && (grounds.aside || isOtherAlone(written))) return;
    const mayBeShort = labelled || (alone && !grounds.aside);
    if (!id || (evidence === 'word' && !mayBeShort && id.length < shortestAmongWords)) return;
    findings.add(at, { is: 'contract', id, written, by: evidence });
  };

  /** Up to which word goes what began before it: a number in pieces that is meant, and one that fits the pattern. */
  const upTo = { any: -1, fitting: -1 };
  const addReadings = (index: number, word: Word, label: Label | undefined) => {
    const core = pieceOf(word, 'first')?.text ?? bareWord(word.text);
    const { joins, doubtful, counted } = joinsFrom(text, words, index, free, label === 'contract');
    const readings = [{ written: core, last: index }, ...joins];
    const longest = joins.length - (counted ? 1 : 0);
    const fitting = readings.flatMap(({ written }, place) =>
      place <= longest && fits?.(written) ? [place] : [],
    );
    const isWithin = { any: !label && index <= upTo.any, fitting: index <= upTo.fitting };
    for (const [place, { written, last }] of readings.entries()) {
      if (place > 0 && !fits && !label && findings.truncated.includes('candidates')) break;
      // The first pieces of a number are another number: somebody else's.
      const cut = doubtful || place !== longest || isWithin.any;
      add(word.start, written, label, {
        lone: index === lone && place === 0,
        aside: asides.has(index),
        cut,
        // Where a shorter one fits as well, what follows it may be none of it.
        withinFit: fitting.length > 1 || place !== fitting[0] || isWithin.fitting,
      });
      if (label || alone) upTo.any = Math.max(upTo.any, last);
      if (place > 0 && place === fitting.at(-1)) upTo.fitting = Math.max(upTo.fitting, last);
    }
    const glued = withoutGlued(core);
    if (glued) add(word.start, glued, undefined, { ...piece, aside: asides.has(index) });
  };

  for (const [index, word] of words.entries()) {
    const label = labels.get(index);
    const written = free[index] ? bareWord(word.text) : '';
    if (written === '' || written.length > longestWritten) continue;
    if (label && label !== 'contract') {
      if (!hasDigit.test(written)) continue;
      findings.add(
        word.start,
        label === 'externalId' ? { is: label, id: written } : { is: 'reference', id: written, of: label },
      );
      continue;
    }
    const damage = damageOf(written, alone) ?? damageOf(word.text, alone);
    if (damage) findings.add(word.start, { is: 'damaged', id: damage.key ?? '', written, how: damage.how });
    else if (!written.includes(',')) addReadings(index, word, label);
    else if (!isOtherFigure(written)) {
      // A comma may part two numbers, or the figures of one.
      for (const part of written.split(',')) add(word.start, part, label, piece);
    }
  }
}

/** What closes and opens it, ends a sentence, begins a point; not the sign of an amount. */
const aroundWhole = /^[\s"'“”„‘’«»‹›`([{<*#_.,;:!?•·—-]+|[\s"'“”‘’«»‹›`)\]}>*_.,;:!?…—-]+$/g;
/** What stands for the dashes of a number that letters begin. */
const inPieces = /^[A-Z]{1,5}(?:\s?[:|•·⸺]\s?\d+){2,}$/i;

/** The whole of what was typed, where it is one number in pieces, or what a spreadsheet left of one; a CPF is no piece. */
function addWhole(
  text: string,
  words: readonly Word[],
  findings: Findings,
  free: readonly boolean[],
): 'damaged' | 'contract' | null {
  const typed = text.trim();
  if (typed.length > longestWritten || free.includes(false)) return null;
  const damage = damageOf(typed, true);
  if (damage) {
    findings.add(0, { is: 'damaged', id: damage.key ?? '', written: typed, how: damage.how });
    return 'damaged';
  }
  const written = withoutGlue(typed.replace(aroundWhole, ''));
  const isWhole = /^[A-Z\d][A-Z\d\s./—_-]*$/i.test(written) || inPieces.test(written);
  if (!isWhole || !hasDigit.test(written)) return null;
  if (words.length > 1 && words.some(({ text: word }) => parseDocument(word))) return null;
  const id = normaliseContract(written);
  if (id) findings.add(0, { is: 'contract', id, written, by: isOtherAlone(written) ? 'word' : 'alone' });
  return 'contract';
}

type OwnGrounds = {
  /** The line is this number, whatever else stands in it. */
  lone: boolean;
  /** It is said to be an amount, a count, an ordinal. */
  aside: boolean;
  /** It is but a piece of what may be one number. */
  cut: boolean;
  /** It is but a piece of what fits the pattern. */
  withinFit: boolean;
};

type Grounds = OwnGrounds & {
  fits: ((written: string) => Fit | null) | null;
  labelled: boolean;
  alone: boolean;
};

/** A piece of a word. */
const piece: OwnGrounds = { lone: false, aside: false, cut: true, withinFit: false };

function evidenceOf(written: string, grounds: Grounds): ContractEvidence | null {
  const { fits, labelled, alone, lone, cut, withinFit, aside } = grounds;
  const fit = fits?.(written);
  if (fit) {
    const isOther = (aside && /^\d/.test(written)) || (fit === 'otherwise written' && isOtherAlone(written));
    return withinFit || (isOther && !labelled) ? 'word' : 'pattern';
  }
  if (!hasDigit.test(written) || !/^[\p{L}\d]/u.test(written) || isOtherFigure(written)) return null;
  // What does not fit may be misheard, where the text says that it is one; it opens nothing.
  if (fits) return labelled || lone ? 'word' : null;
  if (labelled) return cut ? 'word' : 'label';
  if (alone) return lone && !cut ? 'alone' : 'word';
  return written.length < shortestAmongWords ? null : 'word';
}

const mostRemembered = 10_000;

type Fit = 'as written' | 'otherwise written';

/** Whether a text fits the pattern, whatever its case and separators are. */
function fitter(pattern: RegExp): (written: string) => Fit | null {
  const whole = new RegExp(`^(?:${pattern.source})$`, `${pattern.unicode ? 'u' : ''}i`);
  const known = new Map<string, Fit | null>();
  return (written) => {
    const before = known.get(written);
    if (before !== undefined) return before;
    const isOther = () =>
      ['', '-', '.', '/', ' '].some((by) => whole.test(written.replace(/[\s./—_-]+/g, by)));
    const now = whole.test(written) ? 'as written' : isOther() ? 'otherwise written' : null;
    if (known.size < mostRemembered) known.set(written, now);
    return now;
  };
}
