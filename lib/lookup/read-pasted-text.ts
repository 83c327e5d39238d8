import { cleanText } from '#lib/loan/clean-text.ts';
import { defaultLoanIdPattern } from '#lib/loan/loan-id.ts';
import { isPhoneWithoutArea, readContact } from './identifiers/parse-contact.ts';
import { looksLikeList, onlyLoan, rowsOf } from './list/list-rows.ts';
import { isWholeIn, type PastedList, readRows } from './list/read-list.ts';
import { distinctReadings, type Identifier, type PastedText, type Truncation } from './pasted-text.ts';
import { maxIdentifiers } from './reading/found-identifiers.ts';
import { readPieces } from './reading/read-text.ts';
import { statedEnding } from './request/number-ending.ts';
import { labelsIn } from './words/labels.ts';
import { wordsOf } from './words/text-words.ts';

/** In characters. The rest of a longer text is cut off, and the result says so. */
export const maxListLength = 1_048_576;
/** The same for a text that is no list: no letter or contract is longer. */
export const maxProseLength = 262_144;
const maxTypedLength = 160;
const maxTypedWords = 5;
/** This many rows are enough to decide whether a text is a list. */
const rowsSampled = 1_000;
/** So few rows may be one identifier, broken. */
const fewRows = 20;

/**
 * Finds every identifier in a text of whatever kind: typed, a link, JSON, a whole e-mail, a column of a spreadsheet.
 * Takes time linear in the text, and reads nothing but the text: what the desk knows is asked of the index.
 * `loanIdPattern`: `LOAN_ID_PATTERN`, anchored.
 */
export function readPastedText(pasted: string, loanIdPattern = defaultLoanIdPattern): PastedText {
  const steps = readInSteps(pasted, loanIdPattern);
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}

/** The same in steps of some hundredths of a second, between which the caller can do something else. */
export function* readInSteps(
  pasted: string,
  loanIdPattern = defaultLoanIdPattern,
): Generator<undefined, PastedText> {
  const rows = rowsOf(cleanText(cut(pasted, maxProseLength)), rowsSampled);
  const isList = looksLikeList(rows);
  const maxLength = isList ? maxListLength : maxProseLength;
  yield;
  const clean = cleanText(cut(pasted, maxLength));
  const truncated: Truncation[] = pasted.length > maxLength ? ['text'] : [];
  yield;
  const pastedList = isList ? yield* readRows(rowsOf(clean), loanIdPattern) : null;
  if (pastedList && pastedList.entries.length > 1 && rows.length > fewRows)
    return asList(pastedList, truncated);
  const isTyped = looksTyped(clean);
  const found = yield* readPieces(clean, isTyped, loanIdPattern);
  const contact = isTyped ? readContact(clean) : null;
  const identifiers = [...found.inOrder(), ...(contact ? [contact] : [])];
  if (pastedList && isWholeIn(pastedList, identifiers)) return asList(pastedList, truncated);
  const hasText = clean.trim() !== '';
  const mayBeEnding = hasText && !identifiers.some(({ kind }) => neverEndings.includes(kind));
  const ending = isTyped ? unlabeled(clean.trim()) : (statedEnding(clean)?.words ?? null);
  return {
    hasText,
    identifiers,
    list: null,
    typed: mayBeEnding ? ending : null,
    notices:
      isTyped && isPhoneWithoutArea(clean)
        ? [...found.notices, { kind: 'phone-without-area' }]
        : found.notices,
    // A telephone or an address of mail is the whole text.
    hasOtherFigure: found.hasOtherFigure && !contact,
    truncated: [...truncated, ...found.truncated],
  };
}

/** A typed text without the label of a contract number before it. */
function unlabeled(typed: string): string {
  const [at] = [...labelsIn(typed, wordsOf(typed))].find(([, label]) => label === 'contract') ?? [];
  return typed.slice(at);
}

/** No contract number ends with one of these. */
const neverEndings: readonly Identifier['kind'][] = ['document', 'email'];

function looksTyped(text: string): boolean {
  const typed = text.trim();
  if (typed.length > maxTypedLength || /[\r\n]/.test(typed)) return false;
  return typed.split(/\s+/).length <= maxTypedWords;
}

function asList({ entries, notices }: PastedList, truncated: Truncation[]): PastedText {
  const list = entries.slice(0, maxIdentifiers).map(onlyLoan);
  return {
    hasText: true,
    identifiers: distinctReadings(list),
    list,
    typed: null,
    notices,
    hasOtherFigure: false,
    truncated: entries.length > list.length ? [...truncated, 'identifiers'] : truncated,
  };
}

/** Cuts a long text, not in the middle of a word. */
function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  let end = maxLength;
  while (end > maxLength - 1_000 && !/\s/.test(text.charAt(end))) end--;
  return text.slice(0, end).toWellFormed();
}
