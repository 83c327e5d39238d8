import type { FoundIdentifiers } from '../identifiers/found-identifiers.ts';
import { parseDocument } from '../identifiers/parse-document.ts';
import type { Evidence, Identifier } from '../pasted-text.ts';
import { withoutAffixes } from '../text/affixes.ts';
import type { Word } from '../text/text-words.ts';
import { type Candidate, type CandidateText, candidatesAt } from './candidates.ts';
import { normalizeContract, spreadsheetDamage } from './contract-keys.ts';
import { contractPattern, type PatternMatcher } from './contract-pattern.ts';
import type { LabelAt } from './labels.ts';
import { canBegin } from './number-runs.ts';
import { numbersWithMarks } from './number-variants.ts';
import { hasOtherForm, isOtherFigure, isYear } from './other-figures.ts';

const maxWritten = 160;
/** A shorter number among words is a count, a day, an amount. */
const minLengthAmongWords = 4;
const hasDigit = /\d/;
/** A word before a figure, as in `SP - 01009-000`: the form of the figure is tested without it. */
const leadingWord = /^\p{L}+[\s./—-]+/u;
const inThousands = /^\d{1,3}(?:\.\d{3})+$/;

type Options = {
  /** `CONTRACT_NUMBER_PATTERN`; null where anything plausible is a number. */
  pattern: RegExp | null;
  /** The text was typed, or is one cell, so that even a short number is meant. */
  isTyped: boolean;
  labelAt: LabelAt;
};

/** Adds every word of a text that may be a contract number, alone or with those after it, or that is so labeled. */
export function findContractNumbers(
  text: string,
  words: readonly Word[],
  { pattern, isTyped, labelAt }: Options,
  found: FoundIdentifiers,
): void {
  const matcher = pattern && contractPattern(pattern);
  const free = words.map(({ start, end }) => !found.isClaimed(start, end));
  const source = { text, words, free, labelAt, marked: numbersWithMarks(text), matcher };
  if (isTyped && addWholeText(source, found) === 'damaged') return;
  const isNumberLabeled = words.some(
    ({ text: word, start }) => labelAt.get(start) === 'contract' && hasDigit.test(word),
  );
  const addCandidate = (candidate: Candidate) => {
    const { start, written, label } = candidate;
    const evidence = evidenceOf(candidate, matcher);
    const id = evidence && normalizeContract(written);
    if (!id) return;
    // Where a label says which number is the contract's, figures of something else are no rival of it.
    if (evidence === 'other' && isNumberLabeled) return;
    const mayBeShort = label === 'contract' || evidence === 'pattern' || (isTyped && evidence !== 'other');
    if (id.length >= minLengthAmongWords || mayBeShort)
      found.add(start, { kind: 'contract', id, written, evidence });
  };
  for (const [index, word] of words.entries()) {
    if (!free[index] || word.bare.length > maxWritten) continue;
    const { start, bare: written } = word;
    const label = labelAt.get(start);
    if (label === 'externalId') addLabeled(found, start, { kind: label, id: written, evidence: 'label' });
    else if (label === 'customer' || label === 'company' || label === 'employment')
      addLabeled(found, start, { kind: 'reference', id: written, reference: label, evidence: 'label' });
    else {
      const damage = spreadsheetDamage(written, isTyped) ?? spreadsheetDamage(word.text, isTyped);
      const evidence = label === 'contract' ? 'label' : 'word';
      if (damage) found.add(start, { kind: 'damaged', id: damage.key, written, evidence });
      else for (const candidate of candidatesAt(source, index)) addCandidate(candidate);
    }
  }
}

/** An identifier has a figure; a word without one is whatever the text says next. */
function addLabeled(found: FoundIdentifiers, start: number, identifier: Identifier): void {
  if (hasDigit.test(identifier.id)) found.add(start, identifier);
}

type Judged = Candidate & {
  /** How it fits `CONTRACT_NUMBER_PATTERN`, if that is known. */
  fit: ReturnType<PatternMatcher['fits']>;
  isFormKnown: boolean;
};

/** Why a candidate may be a contract number; null: it is none. The first row that applies decides. */
const reasons: readonly { when: (candidate: Judged) => boolean; evidence: Evidence | null }[] = [
  { when: ({ fit, written }) => fit === null && !isPlausible(written), evidence: null },
  { when: ({ fit, isFormKnown, label }) => isFormKnown && !fit && label !== 'contract', evidence: null },
  // A labeled number that does not fit the pattern may be misheard.
  { when: ({ fit, isFormKnown }) => isFormKnown && !fit, evidence: 'word' },
  {
    when: ({ label, isPiece, written }) => label === 'contract' && (isPiece || isYear.test(written)),
    evidence: 'word',
  },
  { when: ({ label }) => label === 'contract', evidence: 'label' },
  { when: ({ label }) => label === 'other' || label === 'document', evidence: 'other' },
  {
    when: ({ fit, written }) => fit !== 'as written' && hasOtherForm(written.replace(leadingWord, '')),
    evidence: 'other',
  },
  { when: ({ isPiece, written }) => isPiece || isYear.test(written), evidence: 'word' },
  { when: ({ fit, written }) => fit === 'otherwise written' && inThousands.test(written), evidence: 'word' },
  { when: ({ fit }) => fit !== null, evidence: 'pattern' },
  { when: () => true, evidence: 'word' },
];

const isPlausible = (written: string) =>
  hasDigit.test(written) && /^[\p{L}\d]/u.test(written) && !isOtherFigure(written);

function evidenceOf(candidate: Candidate, matcher: PatternMatcher | null): Evidence | null {
  const judged = {
    ...candidate,
    fit: matcher?.fits(candidate.written) ?? null,
    isFormKnown: matcher !== null,
  };
  return reasons.find(({ when }) => when(judged))?.evidence ?? null;
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
  { text, words, free, labelAt }: CandidateText,
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
