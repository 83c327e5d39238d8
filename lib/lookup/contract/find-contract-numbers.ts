import type { Findings } from '../identifiers/found-identifiers.ts';
import { pieceOf, withoutGlued } from '../text/affixes.ts';
import { bareWord, type Word } from '../text/text-words.ts';
import { abbreviatedAfter } from './abbreviated.ts';
import { normaliseContract, spreadsheetDamage } from './contract-keys.ts';
import { fitterOf } from './contract-pattern.ts';
import { isCounted, isSaidOf } from './counted.ts';
import { evidenceOf, type OwnGrounds, piece, shortestAmongWords } from './evidence.ts';
import { isOtherAlone, isOtherFigure, joinsFrom } from './figures.ts';
import { type Label, labelsIn } from './labels.ts';
import { asidesOf, loneFigure, loneRun } from './lone-figure.ts';
import { partedIn } from './parted.ts';
import { saidOtherwise } from './said-otherwise.ts';
import { addWhole } from './whole-number.ts';

const longestWritten = 160;
const beginsWithYear = /^(?:19|20)\d\d[\s./-]/;
const nameBefore = /(?<![\p{L}\d])(CCB)[\s:#]*(?:(?:n|n[°o]|nr|n[úu]mero)[\s.:]*)?$/iu;
const longestName = 20;
const nameAt = (text: string, at: number) =>
  nameBefore.exec(text.slice(Math.max(0, at - longestName), at))?.[1];
const mostSeen = 50_000;
/** A longer one is a number by itself, whatever figures follow a comma. */
const shortestApart = 5;
const hasDigit = /\d/;
/** `417123 Maria`: with the word it would be a number, too. */
const endsInName = /\d\s+\p{Lu}\p{L}{2,}$/u;
const hasLetter = /\p{L}/u;
/** `SP - 01009-000` has the form of what it is with the word before it. */
const headOfLetters = /^\p{L}+[\s./—-]+/u;

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
  const { fits = null, hasLetters = true } = pattern ? fitterOf(pattern) : {};
  const labels = labelsIn(text, words);
  const free = words.map(({ start, end }) => !findings.isTaken(start, end));
  const said = saidOtherwise(text, words, !hasLetters);
  const isWhole = alone && (hasLetters ? said : saidOtherwise(text, words, false)).size === 0;
  const whole = isWhole ? addWhole(text, words, findings, free) : null;
  if (whole === 'damaged') return;
  const ownAsides = asidesOf(text, words);
  const asides = ownAsides.union(new Set(said.keys()));
  const isSaid = (index: number) => ownAsides.has(index) || said.get(index) === 'plainly';
  const isPlain = alone && (!whole || endsInName.test(text.trimEnd()));
  const run = isPlain ? loneRun(text, words, free, asides) : null;
  const lone = isPlain && !run ? loneFigure(text, words, free, asides) : null;

  const isUnsaid = (index: number) => hasLetters || !said.has(index);
  const saysContract = [...labels].some(
    ([index, label]) => label === 'contract' && isUnsaid(index) && hasDigit.test(words[index]?.text ?? ''),
  );

  const seen = new Set<string>();
  const add = (at: number, written: string, label: Label | undefined, grounds: OwnGrounds) => {
    // What a long text repeats is read once; the set stays small however long it is.
    const key = `${grounds.cut}${grounds.withinFit}${grounds.aside}${grounds.said}${written}`;
    if (!label && seen.has(key)) return;
    if (seen.size < mostSeen) seen.add(key);
    const labelled = label === 'contract';
    const evidence = evidenceOf(written, { ...grounds, fits, labelled, alone });
    const id = evidence && normaliseContract(written);
    // Where a name says which number is the contract's, what is said to be something else is no rival of it.
    if (evidence === 'word' && !labelled && saysContract && (grounds.aside || isOtherAlone(written))) return;
    const mayBeShort = labelled || (alone && !grounds.aside);
    if (!id || (evidence === 'word' && !mayBeShort && id.length < shortestAmongWords)) return;
    const isOther = evidence === 'word' && (grounds.said || isOtherAlone(written.replace(headOfLetters, '')));
    findings.add(at, { kind: 'contract', id, written, evidence: evidence, ...(isOther && { said: true }) });
  };

  const parted = partedIn(text);
  const partedAt = (index: number, word: Word): string | null => {
    const found = parted.get(pieceOf(word, 'first')?.start ?? word.start);
    for (let at = index; found && (words[at]?.start ?? found.end) < found.end; at++) {
      const part = words[at];
      if (!free[at] || asides.has(at) || !part || isCounted(text, part) || isSaidOf(text, part)) return null;
    }
    return found?.written ?? null;
  };

  /** Up to which word goes what began before it: a number in pieces that is meant, and one that fits the pattern. */
  const upTo = { any: -1, fitting: -1 };
  const addReadings = (index: number, word: Word, label: Label | undefined) => {
    const core = pieceOf(word, 'first')?.text ?? bareWord(word.text);
    const { joins, doubtful, counted } = joinsFrom(text, words, index, free, label === 'contract');
    const readings = [{ written: core, last: index }, ...joins];
    const whole = partedAt(index, word);
    // `CCB nº 2026-000417`: the name is of the number.
    const all = readings.at(counted ? -2 : -1)?.written ?? '';
    const named = label && beginsWithYear.test(all) ? nameAt(text, word.start) : undefined;
    const longest = joins.length - (counted ? 1 : 0);
    const fitting = readings.flatMap(({ written }, place) =>
      place <= longest && fits?.(written) ? [place] : [],
    );
    // Of `CCB 2026 000417` no piece is a number, where all of it is none.
    if (fits && fitting.length === 0 && hasLetter.test(core) && longest > (hasDigit.test(core) ? 0 : 1))
      upTo.fitting = Math.max(upTo.fitting, readings[longest]?.last ?? index);
    const isWithin = { any: !label && index <= upTo.any, fitting: index <= upTo.fitting };
    for (const [place, { written, last }] of readings.entries()) {
      if (place > 0 && !fits && !label && findings.truncated.includes('candidates')) break;
      const isDoubtful = place > 0 && isOtherAlone(written);
      // The first pieces of a number are another number: somebody else's.
      const cut =
        named !== undefined ||
        doubtful ||
        place !== longest ||
        isDoubtful ||
        isWithin.any ||
        (whole !== null && core.length < shortestApart);
      add(word.start, written, label, {
        lone: place === 0 ? index === lone : index === run?.first && last === run.last,
        aside: asides.has(index),
        said: words.slice(index, last + 1).some((_, at) => isSaid(index + at)),
        cut,
        // Where a shorter one fits as well, what follows it may be none of it.
        withinFit:
          fitting.length > 1 ||
          place !== fitting[0] ||
          (place > 0 && place !== longest) ||
          isWithin.fitting ||
          isDoubtful,
      });
      if (label || alone) upTo.any = Math.max(upTo.any, last);
      if (place > 0 && place === fitting.at(-1)) upTo.fitting = Math.max(upTo.fitting, last);
    }
    const fit = readings[fitting.at(-1) ?? readings.length];
    const another = fit && abbreviatedAfter(text, fit.written, words[fit.last]?.end ?? word.end);
    if (another && hasLetter.test(another)) add(word.end, another, label, piece);
    const glued = withoutGlued(core);
    if (glued)
      add(word.start, glued, undefined, {
        ...piece,
        aside: asides.has(index),
        said: isSaid(index),
      });
    if (named && all) add(word.start, `${named} ${all}`, label, { ...piece, cut: doubtful || isWithin.any });
    if (whole) add(word.start, whole, label, { ...piece, lone: alone, withinFit: /^\d/.test(whole) });
  };

  for (const [index, word] of words.entries()) {
    // The year of `CCB:2026:000417` is none of its own.
    const label = isUnsaid(index) ? labels.get(index) : undefined;
    const written = free[index] ? bareWord(word.text) : '';
    if (written === '' || written.length > longestWritten) continue;
    if (label && label !== 'contract') {
      if (!hasDigit.test(written)) continue;
      findings.add(
        word.start,
        label === 'externalId'
          ? { kind: label, id: written }
          : { kind: 'reference', id: written, reference: label },
      );
      continue;
    }
    const damage = spreadsheetDamage(written, alone) ?? spreadsheetDamage(word.text, alone);
    if (damage)
      findings.add(word.start, { kind: 'damaged', id: damage.key ?? '', written, damage: damage.how });
    else if (!written.includes(',')) addReadings(index, word, label);
    else if (!isOtherFigure(written)) {
      // A comma may part two numbers, or the figures of one.
      for (const part of written.split(',')) add(word.start, part, label, piece);
    }
  }
}
