import { defaultLoanIdPattern } from '#lib/loan/loan-id.ts';
import { readContact } from './identifiers/parse-contact.ts';
import { looksLikeList, onlyLoan, rowsOf } from './list/list-rows.ts';
import { isWholeIn, type PastedList, readRows } from './list/read-list.ts';
import { distinctReadings, type Identifier, type PastedText, type Truncation } from './pasted-text.ts';
import { maxIdentifiers } from './reading/found-identifiers.ts';
import { readPieces } from './reading/read-text.ts';
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
  const mayBeEnding = isTyped && hasText && !identifiers.some(({ kind }) => neverEndings.includes(kind));
  return {
    hasText,
    identifiers,
    list: null,
    typed: mayBeEnding ? unlabeled(clean.trim()) : null,
    notices: found.notices,
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

/** Soft hyphens, zero-width and direction marks (Cf), and marks and fillers that show nothing either. */
const invisible = /\p{Cf}|\p{Variation_Selector}|[\u034f\u115f\u1160\u3164]/gu;
/** The em dash is not among them: it stands between words as often as within one. */
const dashes = /[\u2010-\u2013\u2043\u207b\u208b\u2212\u02d7\u2796\ufe58\ufe63\uff0d]/g;
/** Full-width characters, low lines, and digits drawn bold, double, or without serifs. */
const compatible = /[\ufe33\ufe34\ufe4d-\ufe4f\uff01-\uff5e\u{1d7ce}-\u{1d7ff}]/gu;
/** `CCB nº 2026-000417`: the letters belong to the number. */
const lettersWithSign =
  /(?<![\p{L}\d])(CCB)(?:[\s:#]{0,3}(?:n|n[°o]|nr|n[úu]mero)[\s.:]{1,3}|\s?[:#]\s?)(?=(?:19|20)\d\d[\s./-]\d)/giu;

const entities = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }));
/** An entity of XML, any other entity, a tag without attributes, an escape of JSON. */
const markup = /&(amp|lt|gt|quot|apos);|&#?\w{1,8};|<\/?[a-z]{1,10} ?\/?>|\\(?:[nrt]|u[\da-f]{4})/gi;

/**
 * Writes a pasted text as it was meant: without invisible characters, with plain hyphens and digits, and with the five
 * entities of XML undone. Other markup parts words as a cell does, so that nothing of it is read as part of a number.
 */
export function cleanText(text: string): string {
  let plain = text.replace(markup, (_, name?: string) => entities.get(name?.toLowerCase() ?? '') ?? ' | ');
  if (/[^\0-\x7f]/.test(plain)) {
    plain = plain
      .replace(invisible, '')
      .replace(dashes, '-')
      .replace(/\u2015/g, '\u2014')
      .replace(/[ºª]/g, '°')
      .replace(compatible, (character) => character.normalize('NFKC'));
  }
  return plain.replace(lettersWithSign, '$1-');
}
