import type { FoundIdentifiers } from '../identifiers/found-identifiers.ts';
import { parseDocument } from '../identifiers/parse-document.ts';
import type { Evidence } from '../pasted-text.ts';
import { pieceOf, withoutAffixes, withoutGluedWords } from '../text/affixes.ts';
import type { Word } from '../text/text-words.ts';
import { normalizeContract, spreadsheetDamage } from './contract-keys.ts';
import { contractPattern, type PatternMatcher } from './contract-pattern.ts';
import type { Label, LabelAt } from './labels.ts';
import { canBegin, readNumberRun } from './number-runs.ts';
import { abbreviatedAfter, numbersWithMarks } from './number-variants.ts';
import { hasOtherForm, isOtherFigure, isYear } from './other-figures.ts';

const maxWritten = 160;
/** A shorter number among words is a count, a day, an amount. */
const minLengthAmongWords = 4;
const maxRemembered = 50_000;
const hasDigit = /\d/;
const hasLetter = /\p{L}/u;
/** `SP - 01009-000` has the form that it has without the word. */
const leadingWord = /^\p{L}+[\s./—-]+/u;
const inThousands = /^\d{1,3}(?:\.\d{3})+$/;
type Options = {
  /** `CONTRACT_NUMBER_PATTERN`; null where anything plausible is a number. */
  pattern: RegExp | null;
  /** The text was typed, or is one cell, so that even a short number is meant. */
  isTyped: boolean;
  labelAt: LabelAt;
};

/** Adds every word of a text that may be a contract number, alone or with those after it. */
export function findContractNumbers(
  text: string,
  words: readonly Word[],
  { pattern, isTyped, labelAt }: Options,
  found: FoundIdentifiers,
): void {
  const matcher = pattern && contractPattern(pattern);
  const free = words.map(({ start, end }) => !found.isClaimed(start, end));
  if (isTyped && addWholeText(text, words, { free, labelAt }, found) === 'damaged') return;
  const isNumberLabeled = words.some(
    ({ text: word, start }) => labelAt.get(start) === 'contract' && hasDigit.test(word),
  );
  const seen = new Set<string>();
  const add = (start: number, written: string, label: Label | undefined, isPiece: boolean) => {
    const key = `${label} ${isPiece} ${written}`;
    if (!label && seen.has(key)) return;
    if (seen.size < maxRemembered) seen.add(key);
    const evidence = evidenceOf(written, { label, isPiece, matcher });
    const id = evidence && normalizeContract(written);
    if (!id) return;
    // Where a label says which number is the contract's, figures of something else are no rival of it.
    if (evidence === 'other' && isNumberLabeled) return;
    const mayBeShort = label === 'contract' || (isTyped && evidence !== 'other');
    if (id.length < minLengthAmongWords && !mayBeShort && evidence !== 'pattern') return;
    found.add(start, { kind: 'contract', id, written, evidence });
  };

  const holdsOther = (from: number, end: number) => {
    for (let at = from; (words[at]?.start ?? end) < end; at++)
      if (labelAt.get(words[at]?.start ?? end) === 'other') return true;
    return false;
  };
  const marked = numbersWithMarks(text);
  const addRun = (index: number, word: Word, label: Label | undefined) => {
    const run = readNumberRun(text, words, index, { free, isLabeled: label === 'contract' });
    const { readings, longest, whole } = run;
    const core = readings[0]?.written ?? '';
    const markedHere = marked.get(pieceOf(word, 'first')?.start ?? word.start);
    const withMarks = markedHere && !holdsOther(index, markedHere.end) ? markedHere : undefined;
    const fitting = readings.flatMap(({ written }, at) =>
      at <= longest && matcher?.fits(written) ? at : [],
    );
    for (const [at, { written, last }] of readings.entries()) {
      if (at > 0 && !matcher && !label && found.truncated.includes('candidates')) break;
      const isNumber = matcher
        ? fitting.length === 1 && fitting[0] === at && (at === 0 || at === longest)
        : at === whole && !(withMarks && core.length <= minLengthAmongWords);
      const own = label ?? (holdsOther(index, words[last]?.end ?? 0) ? 'other' : undefined);
      add(word.start, written, own, !isNumber || (at > 0 && hasOtherForm(written)));
    }
    const fit = readings[fitting.at(-1) ?? readings.length];
    const another = fit && abbreviatedAfter(text, fit.written, words[fit.last]?.end ?? word.end);
    if (another && hasLetter.test(another)) add(word.end, another, undefined, false);
    const unglued = withoutGluedWords(core);
    if (unglued) add(word.start, unglued, label, !matcher);
    if (withMarks) add(word.start, withMarks.written, label, !matcher || /^\d/.test(withMarks.written));
  };

  for (const [index, word] of words.entries()) {
    const written = word.bare;
    if (!free[index] || written.length > maxWritten) continue;
    const label = labelAt.get(word.start);
    if (label === 'externalId' || label === 'customer' || label === 'company' || label === 'employment') {
      if (hasDigit.test(written))
        found.add(
          word.start,
          label === 'externalId'
            ? { kind: label, id: written, evidence: 'label' }
            : { kind: 'reference', id: written, reference: label, evidence: 'label' },
        );
      continue;
    }
    const damage = spreadsheetDamage(written, isTyped) ?? spreadsheetDamage(word.text, isTyped);
    const evidence = label === 'contract' ? 'label' : 'word';
    if (damage) found.add(word.start, { kind: 'damaged', id: damage.key, written, evidence });
    else if (!written.includes(',')) addRun(index, word, label);
    else if (!isOtherFigure(written)) {
      // A comma may stand between two numbers, or between the figures of one.
      for (const part of written.split(',')) add(word.start, part, label, true);
    }
  }
}

/**
 * Why what is written may be a contract number, or null where it is none. `isPiece`: it may be but a part of a number,
 * and a part of a number is another person's contract.
 */
function evidenceOf(
  written: string,
  { label, isPiece, matcher }: { label: Label | undefined; isPiece: boolean; matcher: PatternMatcher | null },
): Evidence | null {
  const fit = matcher?.fits(written) ?? null;
  if (!fit && (!hasDigit.test(written) || !/^[\p{L}\d]/u.test(written) || isOtherFigure(written)))
    return null;
  const isOther = label === 'other' || label === 'document';
  // A labeled number that does not fit the pattern may be misheard.
  if (matcher && !fit) return label === 'contract' ? 'word' : null;
  if (label === 'contract') return isPiece || isYear.test(written) ? 'word' : 'label';
  if (isOther || (fit !== 'as written' && hasOtherForm(written.replace(leadingWord, '')))) return 'other';
  const isDoubtful =
    isPiece || isYear.test(written) || (fit === 'otherwise written' && inThousands.test(written));
  return fit && !isDoubtful ? 'pattern' : 'word';
}

/** Punctuation that closes and opens a text, ends a sentence or begins a point; not the sign of an amount. */
const punctuationAround = /^[\s"'“”„‘’«»‹›`([{<>*#_.,;:!?•·—-]+|[\s"'“”‘’«»‹›`)\]}>*_.,;:!?…—-]+$/g;
const contractName = /^(?:contratos?|contracts?|loans?|empr[eé]stimos?)[\s:#-]+(?=.*\d)/i;
const numberSign = /^n[°.]{1,3}\s?(?=[A-Z]*[\s-]?\d)/i;
const numberForm = /^[A-Z\d][A-Z\d\s./—_-]*$/i;
/** A number that letters begin, with other signs for its dashes. */
const piecesWithSigns = /^[A-Z]{1,5}(?:\s?[:|•·⸺]\s?\d+){2,}$/i;

/** Adds a typed text that is one number in however many pieces, or what a spreadsheet left of one. */
function addWholeText(
  text: string,
  words: readonly Word[],
  { free, labelAt }: { free: readonly boolean[]; labelAt: LabelAt },
  found: FoundIdentifiers,
): 'damaged' | null {
  const typed = text.trim();
  const isOther = [...labelAt.values()].some((label) => label === 'other' || label === 'document');
  if (typed.length > maxWritten || free.includes(false) || isOther) return null;
  const damage = spreadsheetDamage(typed, true);
  if (damage) {
    found.add(0, {
      kind: 'damaged',
      id: damage.key,
      written: typed,
      evidence: 'whole',
    });
    return 'damaged';
  }
  const bare = withoutAffixes(typed.replace(punctuationAround, ''))
    .replace(contractName, '')
    .replace(numberSign, '');
  const id = normalizeContract(bare);
  if (!(numberForm.test(bare) || piecesWithSigns.test(bare)) || !hasDigit.test(bare) || id === '')
    return null;
  const [letters] = /^\p{L}+(?=\P{L})/u.exec(bare) ?? [];
  if (letters && !canBegin(letters)) return null;
  if (words.length > 1 && words.some(({ text: word }) => parseDocument(word))) return null;
  const evidence = hasOtherForm(bare) ? 'other' : 'whole';
  found.add(text.indexOf(bare), { kind: 'contract', id, written: bare, evidence });
  return null;
}
