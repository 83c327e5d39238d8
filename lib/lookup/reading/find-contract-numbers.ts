import { normalizeContract } from '../identifiers/contract-keys.ts';
import { readLookAlikes } from '../identifiers/look-alikes.ts';
import { parseDocument } from '../identifiers/parse-document.ts';
import type { ContractNumber, IdentifierEvidence } from '../pasted-text.ts';
import { namesOtherValue } from '../words/label-words.ts';
import type { Label } from '../words/labels.ts';
import { hasOtherForm, isOtherFigure } from '../words/other-figures.ts';
import { bareWord, type Word, withoutAffixes } from '../words/text-words.ts';
import type { TextSource } from './found-identifiers.ts';

/** `4,17E+17` */
const roundedNumber = /^\d(?:[.,]\d{1,17})?E\+\d{1,3}$/i;
const maxWritten = 160;
/** A shorter number among words is a count, a day, an amount. */
const minLengthAmongWords = 4;
const hasDigit = /\d/;

/** Adds every word of a text that may be a contract number, alone or with those after it, or that is so labeled. */
export function findContractNumbers(source: TextSource): void {
  const { words, labelAt, found, isTyped } = source;
  const free = words.filter(({ start, end }) => !found.isClaimed(start, end));
  if (isTyped && free.length === words.length) {
    const whole = wholeText(source);
    if (whole) found.add(source.text.indexOf(whole.written), whole);
  }
  const isLabeled = words.some(({ bare, start }) => labelAt.get(start) === 'contract' && hasDigit.test(bare));
  for (const word of free) {
    const { start, end } = word;
    if (roundedNumber.test(word.bare)) found.notice({ kind: 'rounded', written: word.bare });
    const written = bareWord(word.text);
    if (written.length > maxWritten || found.isClaimed(start, end)) continue;
    const label = labelAt.get(start);
    // What stands behind the word CPF is no contract number, in however many pieces.
    if (label === 'document') {
      found.claim(start, readNumberRun(source, word).readings.at(-1)?.end ?? end);
      continue;
    }
    if (label === 'externalId' || label === 'customer') {
      const named = { id: written, evidence: 'label' } as const;
      const kind =
        label === 'externalId' ? { kind: label } : { kind: 'reference' as const, reference: label };
      // An identifier has a figure; a word without one is whatever the text says next.
      if (hasDigit.test(written)) found.add(start, { ...kind, ...named });
      continue;
    }
    for (const candidate of candidatesAt(source, word)) {
      const evidence = evidenceOf(candidate);
      const id = evidence && normalizeContract(candidate.written);
      // Where a label says which number is the contract's, figures of something else are no rival of it.
      if (!id || (/other|near/.test(evidence) && isLabeled)) continue;
      const mayBeShort = candidate.label === 'contract' || (isTyped && /label|word/.test(evidence));
      if (id.length >= minLengthAmongWords || mayBeShort)
        found.add(start, { kind: 'contract', id, written: candidate.written, evidence });
      const written = readLookAlikes(candidate.written);
      if (written === candidate.written || candidate.isCut || id.length < minLengthAmongWords) continue;
      found.add(start, { kind: 'contract', id: normalizeContract(written), written, evidence: 'near' });
    }
  }
  const isOfPerson = ({ bare, start }: Word) => {
    const label = labelAt.get(start);
    return (
      label === 'document' || label === 'customer' || parseDocument(bare.replace(/^\p{L}+/u, '')) !== null
    );
  };
  found.hasOtherFigure ||= free.some((word) => hasDigit.test(word.bare) && !isOfPerson(word));
}

/**
 * A figure that may be a contract number. `isPiece`: it may be only a part of one, and then name another contract. `isCut`:
 * it surely is a part, since it was cut out of a longer word.
 */
type Candidate = { written: string; label: Label | undefined; isPiece: boolean; isCut: boolean };

/** Returns the candidates that begin at a word: it alone, with those after it. */
function candidatesAt(source: TextSource, word: Word): Candidate[] {
  const { start, bare } = word;
  const label = source.labelAt.get(start);
  // An amount, or two numbers.
  if (bare.includes(',')) return [];
  const { readings, isOne } = readNumberRun(source, word);
  const whole = wholeWord(source.text, readings.at(-1));
  const all = whole ? [...readings, whole] : readings;
  const number = isOne || (whole && readings.length === 1) ? all.length - 1 : undefined;
  const isTail = headOfWord.test(source.text.slice(Math.max(0, start - 24), start));
  return all.map(({ written, end }, index): Candidate => {
    const isPiece =
      index !== number ||
      (index > 0 && hasOtherForm(written)) ||
      isBesideFigure(source, written, end) ||
      isBesideLetters(source.text, end);
    return { written, label, isPiece, isCut: isTail || (whole !== null && index < all.length - 1) };
  });
}

/** Letters and a slash right before a number: `FGP/02159312`. Not a path, in which each part stands for itself. */
const headOfWord = /(?<![\p{L}\p{N}./\\_-])[\p{N}._-]{0,12}\p{L}[\p{L}\p{N}._-]{0,12}[/\\]+$/u;
/** The rest of a word after a slash, a backslash or a colon in it. */
const restOfWord = /(?:[._-]*[/\\:][/\\:._-]*[\p{L}\p{N}](?:[._-]*[\p{L}\p{M}\p{N}])*)+/uy;

/** Returns the whole word of a number after which it goes on without a blank: `02159312/FGP`; else null. */
function wholeWord(text: string, number: { written: string; end: number } | undefined) {
  if (!number || !hasDigit.test(number.written)) return null;
  restOfWord.lastIndex = number.end;
  const [rest] = restOfWord.exec(text) ?? [];
  if (rest === undefined || !/\p{L}/u.test(rest)) return null;
  return { written: withoutAffixes(number.written + rest), end: number.end + rest.length };
}

/** Returns whether capitals follow a number after a slash with blanks, which may be its end: `02159312 / FGP`. */
function isBesideLetters(text: string, end: number): boolean {
  const [, letters] = /^\s*\/\s*([A-Z]{2,5})(?![\p{L}\p{N}])/u.exec(text.slice(end, end + 20)) ?? [];
  return letters !== undefined && !namesOtherValue(letters);
}

const figureAfter =
  /(?!\s+\d)(?:[^\p{L}\p{N}]{1,12}|\s(?:e|ou|a|até|and|or|to)\s(?=\d{3}))(?=\d)(?!\d{1,2}x)|\s(?=[A-Z]\s*(?:[.,;)\r\n]|$))/iuy;

/**
 * Returns whether marks that join nothing, and then figures, follow a number: `417, 123`, `CCB-2026-000417 e 000418`.
 * Nothing says whether these are one number or two, so neither is opened.
 */
function isBesideFigure({ text, labelAt, found }: TextSource, written: string, end: number): boolean {
  figureAfter.lastIndex = end;
  const [gap] = figureAfter.exec(text) ?? [];
  const figureStart = end + (gap?.length ?? 0);
  if (
    gap === undefined ||
    found.isClaimed(figureStart, figureStart + 1) ||
    labelAt.get(figureStart) === 'other'
  )
    return false;
  const figures = /^\d+/.exec(text.slice(figureStart, figureStart + 20))?.[0] ?? '';
  return !/\p{L}/u.test(gap) || /\d*$/.exec(written)?.[0].length === figures.length;
}

const maxPieces = 4;
const maxLength = 40;
const pieceForm = /^[A-Z\d]+(?:[.-][A-Z\d]+)*$/i;
/** Blanks of any width, a hyphen or a slash that may stand between them, or a line break; then a word of such a form. */
const nextPiece = new RegExp(
  '(\\p{Zs}{1,4}|\\s{0,4}(?:-|/{1,3})\\s{0,4}|\\p{Zs}?\\r?\\n\\p{Zs}{0,4})' +
    '([A-Z\\d]+(?:[.-][A-Z\\d]+)*?)' +
    '(?![\\p{L}\\p{N}\\p{M}]|[_.@+~$!-]+[\\p{L}\\p{N}])',
  'iuy',
);
/** `CCB 2026`: no number by itself. */
const isBeginning = /^[A-Z]{0,5}[\s./-]*(?:19|20)\d\d$/i;
/** A year, or the few figures of an addendum: `1045/2026`, `98765/02`. */
const isAfterSlash = /^(?:(?:19|20)\d\d|\d{1,3})$/;
/** Words before a number that begin none. */
const smallWord =
  /^(?:a|os?|as|e|é|eh|à|ao|d[aeo]s?|em|n[ao]s?|com|por|uma?|ou|se|que|até|the|of|in|on|at|to|is|and|or|for|by|final)$/i;

/**
 * Reads `CCB 2026 000417` and `2026/000417` from a word on: letters only at the beginning, and no CPF among the pieces.
 * Over a line break figures go on only if a label or letters say that there is a number: else the lines are a column.
 * Returns its readings, shortest first. `isOne`: the last is the number; else a shorter one is as likely.
 */
function readNumberRun({ text, labelAt, found }: TextSource, { start, bare }: Word) {
  let end = text.indexOf(bare, start) + bare.length;
  let written = bare;
  const readings = [{ written, end }];
  if (!canBegin(bare)) return { readings, isOne: true };
  const mayBreak = labelAt.get(start) === 'contract' || /[A-Z]/i.test(bare);
  let isOne = true;
  while (true) {
    nextPiece.lastIndex = end;
    const [all, gap = '', piece = ''] = nextPiece.exec(text) ?? [];
    const from = end + gap.length;
    if (all === undefined || found.isClaimed(from, nextPiece.lastIndex)) break;
    if (!hasDigit.test(piece) || parseDocument(piece) || text[nextPiece.lastIndex] === '°') break;
    const isBegun = hasDigit.test(written);
    if (/[\r\n]/.test(gap) && !(mayBreak && (isBegun || /[/-]/.test(gap)))) break;
    // `CEP 01310-100`
    if (!isBegun && /other|document/.test(labelAt.get(from) ?? '')) break;
    const isTooLong = readings.length === maxPieces || written.length > maxLength;
    if (isTooLong || (isBegun && /^\D/.test(piece))) return { readings, isOne: false };
    // `%2F` is written as three slashes.
    const mark = gap.replace(/\s+/g, ' ').replace(/\/+/, '/');
    isOne &&= !isBegun || isBeginning.test(written) || (mark === '/' && isAfterSlash.test(piece));
    written += mark + piece;
    end += all.length;
    readings.push({ written, end });
  }
  return { readings, isOne };
}

function canBegin(text: string): boolean {
  if (!pieceForm.test(text) || parseDocument(text)) return false;
  return hasDigit.test(text) || (text.length <= 5 && !smallWord.test(text));
}

/** Why a candidate may be a contract number; null: it is none. */
function evidenceOf({ written, label, isPiece, isCut }: Candidate): IdentifierEvidence | null {
  const isPlausible = /^(?=.*\d)[\p{L}\d][\p{L}\p{M}\d\s./-]*$/su.test(written) && !isOtherFigure(written);
  if (!isPlausible) return null;
  if (isCut) return 'near';
  if (label === 'other') return 'other';
  if (label === 'contract') return isPiece ? 'word' : 'label';
  return hasOtherForm(written) ? 'other' : 'word';
}

/** Punctuation that closes and opens a text, ends a sentence or begins a point; not the sign of an amount. */
const punctuationAround = /^[\s"'“”„‘’«»‹›`([{<>*#=_.,;:!?•·—-]+|[\s"'“”‘’«»‹›`)\]}>*_.,;:!?…—-]+$/g;
const contractName = /^(?:contratos?|contracts?|loans?|empr[eé]stimos?)[\s:#-]+(?=.*\d)/i;
const numberSign = /^(?:n[°.]{1,3}|n[uú]mero|number)\s?(?=[A-Z]*[\s-]?\d)/i;
const numberForm = /^[A-Z\d][A-Z\d\s./-]*$/i;

/** Reads a typed text that is one number in however many pieces. */
function wholeText({ text, words, labelAt }: TextSource): ContractNumber | null {
  const typed = text.trim();
  if (typed.length > maxWritten) return null;
  if ([...labelAt.values()].some((label) => label === 'other' || label === 'document')) return null;
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
