import { damageOf, normaliseContract } from './contract-number.ts';
import { parseDocument } from './documents.ts';
import { isOtherFigure, joinsFrom } from './figures.ts';
import type { Findings } from './findings.ts';
import { type Label, labelsIn } from './labels.ts';
import type { ContractEvidence } from './recognised.ts';
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
  const whole = alone ? addWhole(text, words, findings, free) : null;
  if (whole === 'damaged') return;

  const seen = new Set<string>();
  const add = (at: number, written: string, label: Label | undefined, bare: boolean) => {
    // What a long text repeats is read once; the set stays small however long it is.
    if (!label && seen.has(written)) return;
    if (seen.size < mostSeen) seen.add(written);
    const labelled = label === 'contract';
    const evidence = evidenceOf(written, { fits, labelled, alone, bare, whole: whole !== null });
    const id = evidence && normaliseContract(written);
    if (!id || (evidence === 'word' && !alone && id.length < shortestAmongWords)) return;
    findings.add(at, { is: 'contract', id, written, by: evidence });
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
    else if (written.includes(',')) {
      for (const part of isOtherFigure(written) ? [] : written.split(',')) add(word.start, part, label, true);
    } else add(word.start, written, label, true);
    if (!fits && findings.truncated.includes('candidates')) continue;
    for (const joined of joinsFrom(text, words, index, free)) add(word.start, joined, label, false);
  }
}

/** The whole of what was typed, where it is one number in pieces, or what a spreadsheet left of one; a CPF is no piece. */
function addWhole(
  text: string,
  words: readonly Word[],
  findings: Findings,
  free: readonly boolean[],
): 'damaged' | 'contract' | null {
  const written = text.trim();
  if (written.length > longestWritten || free.includes(false)) return null;
  const damage = damageOf(written, true);
  if (damage) {
    findings.add(0, { is: 'damaged', id: damage.key ?? '', written, how: damage.how });
    return 'damaged';
  }
  if (!/^[A-Z\d][A-Z\d\s./—_-]*$/i.test(written) || !hasDigit.test(written)) return null;
  if (words.length > 1 && words.some(({ text: word }) => parseDocument(word))) return null;
  const id = normaliseContract(written);
  if (id) findings.add(0, { is: 'contract', id, written, by: 'alone' });
  return 'contract';
}

type Grounds = {
  fits: ((written: string) => boolean) | null;
  labelled: boolean;
  alone: boolean;
  bare: boolean;
  /** What was typed is a contract number already as a whole: its words are less likely ones. */
  whole: boolean;
};

function evidenceOf(written: string, grounds: Grounds): ContractEvidence | null {
  const { fits, labelled, alone, bare, whole } = grounds;
  if (fits?.(written)) return 'pattern';
  if (!hasDigit.test(written) || !/^[\p{L}\d]/u.test(written) || isOtherFigure(written)) return null;
  if (labelled) return 'label';
  if (alone) return whole || !bare ? 'word' : 'alone';
  return fits || written.length < shortestAmongWords ? null : 'word';
}

/** True for what fits the pattern whatever its case and separators are. */
function fitter(pattern: RegExp): (written: string) => boolean {
  const whole = new RegExp(`^(?:${pattern.source})$`, `${pattern.unicode ? 'u' : ''}i`);
  return (written) =>
    ['', '-', '.', '/', ' ']
      .map((separator) => written.replace(/[\s./—_-]+/g, separator))
      .concat(written)
      .some((form) => whole.test(form));
}
