import type { TextSource } from '../identifiers/found-identifiers.ts';
import { parseDocument } from '../identifiers/parse-document.ts';
import { type Evidence, type Identifier, isReferenceName } from '../pasted-text.ts';
import { bareWord, withoutAffixes } from '../text/text-words.ts';
import { type Candidate, canBegin, candidatesAt } from './candidates.ts';
import { normalizeContract, spreadsheetDamage } from './contract-keys.ts';
import { contractPattern, type PatternMatcher } from './contract-pattern.ts';
import { hasOtherForm, isOtherFigure, isYear } from './other-figures.ts';

const maxWritten = 160;
/** A shorter number among words is a count, a day, an amount. */
const minLengthAmongWords = 4;
const hasDigit = /\d/;

/** Adds every word of a text that may be a contract number, alone or with those after it, or that is so labeled. */
export function findContractNumbers(source: TextSource, pattern: RegExp | null): void {
  const { words, labelAt, found, isTyped } = source;
  const matcher = pattern && contractPattern(pattern);
  const free = words.filter(({ start, end }) => !found.isClaimed(start, end));
  if (isTyped && free.length === words.length) {
    const whole = wholeText(source);
    if (whole) found.add(source.text.indexOf(whole.written), whole);
    if (whole?.kind === 'damaged') return;
  }
  const isNumberLabeled = words.some(
    ({ text, start }) => labelAt.get(start) === 'contract' && hasDigit.test(text),
  );
  for (const word of free) {
    const { start } = word;
    const written = bareWord(word.text);
    if (written.length > maxWritten) continue;
    const label = labelAt.get(start);
    if (label === 'externalId' || isReferenceName(label)) {
      // An identifier has a figure; a word without one is whatever the text says next.
      const named = { id: written, evidence: 'label' } as const;
      if (!hasDigit.test(written)) continue;
      found.add(
        start,
        label === 'externalId'
          ? { kind: label, ...named }
          : { kind: 'reference', reference: label, ...named },
      );
      continue;
    }
    const damage = spreadsheetDamage(written, isTyped) ?? spreadsheetDamage(word.text, isTyped);
    if (damage) {
      const evidence = label === 'contract' ? 'label' : 'word';
      found.add(start, { kind: 'damaged', id: damage.key, written, evidence });
      continue;
    }
    for (const candidate of candidatesAt(source, word, matcher)) {
      const evidence = evidenceOf(candidate, matcher);
      const id = evidence && normalizeContract(candidate.written);
      // Where a label says which number is the contract's, figures of something else are no rival of it.
      if (!id || (evidence === 'other' && isNumberLabeled)) continue;
      const mayBeShort =
        candidate.label === 'contract' || evidence === 'pattern' || (isTyped && evidence !== 'other');
      if (id.length >= minLengthAmongWords || mayBeShort)
        found.add(candidate.start, { kind: 'contract', id, written: candidate.written, evidence });
    }
  }
}

/** `fit`: how it fits `CONTRACT_NUMBER_PATTERN`; undefined where that is not set. */
type Judged = Candidate & { fit: ReturnType<PatternMatcher['fits']> | undefined };

/** Why a candidate may be a contract number; null: it is none. The first row that applies decides. */
const reasons: readonly [evidence: Evidence | null, when: (candidate: Judged) => boolean][] = [
  [null, ({ fit, written }) => !fit && !isPlausible(written)],
  [null, ({ fit, label }) => fit === null && label !== 'contract'],
  // A labeled number that does not fit the pattern may be misheard.
  ['word', ({ fit }) => fit === null],
  ['word', ({ label, isPiece, written }) => label === 'contract' && (isPiece || isYear.test(written))],
  ['label', ({ label }) => label === 'contract'],
  ['other', ({ label }) => label === 'other' || label === 'document'],
  // A word before a figure, as in `SP - 01009-000`, is none of its form.
  [
    'other',
    ({ fit, written }) => fit !== 'as written' && hasOtherForm(written.replace(/^\p{L}+[\s./—-]+/u, '')),
  ],
  ['word', ({ isPiece, written }) => isPiece || isYear.test(written)],
  ['word', ({ fit, written }) => fit === 'otherwise written' && /^\d{1,3}(?:\.\d{3})+$/.test(written)],
  ['pattern', ({ fit }) => Boolean(fit)],
  ['word', () => true],
];

const isPlausible = (written: string) =>
  hasDigit.test(written) && /^[\p{L}\d]/u.test(written) && !isOtherFigure(written);

function evidenceOf(candidate: Candidate, matcher: PatternMatcher | null): Evidence | null {
  const judged = { ...candidate, fit: matcher?.fits(candidate.written) };
  return reasons.find(([, when]) => when(judged))?.[0] ?? null;
}

/** Punctuation that closes and opens a text, ends a sentence or begins a point; not the sign of an amount. */
const punctuationAround = /^[\s"'“”„‘’«»‹›`([{<>*#_.,;:!?•·—-]+|[\s"'“”‘’«»‹›`)\]}>*_.,;:!?…—-]+$/g;
const contractName = /^(?:contratos?|contracts?|loans?|empr[eé]stimos?)[\s:#-]+(?=.*\d)/i;
const numberSign = /^n[°.]{1,3}\s?(?=[A-Z]*[\s-]?\d)/i;
/** Letters and figures, or letters and then figures with other signs for the dashes. */
const numberForm = /^[A-Z\d][A-Z\d\s./—_-]*$|^[A-Z]{1,5}(?:\s?[:|•·⸺]\s?\d+){2,}$/i;

/** Reads a typed text that is one number in however many pieces, or what a spreadsheet left of one. */
function wholeText({ text, words, labelAt }: TextSource): Extract<Identifier, { written: string }> | null {
  const typed = text.trim();
  if (typed.length > maxWritten) return null;
  if ([...labelAt.values()].some((label) => label === 'other' || label === 'document')) return null;
  const damage = spreadsheetDamage(typed, true);
  if (damage) return { kind: 'damaged', id: damage.key, written: typed, evidence: 'whole' };
  const written = withoutAffixes(typed.replace(punctuationAround, ''))
    .replace(contractName, '')
    .replace(numberSign, '');
  const id = normalizeContract(written);
  if (!numberForm.test(written) || !hasDigit.test(written) || id === '') return null;
  const [letters] = /^\p{L}+(?=\P{L})/u.exec(written) ?? [];
  if (letters && !canBegin(letters)) return null;
  if (words.length > 1 && words.some(({ text: word }) => parseDocument(word))) return null;
  return { kind: 'contract', id, written, evidence: hasOtherForm(written) ? 'other' : 'whole' };
}
