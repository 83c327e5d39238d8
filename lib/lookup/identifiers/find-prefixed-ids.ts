import { type LoanId, parseLoanId, resourceOf } from '#lib/loan/loan-id.ts';
import { prefixes } from '#lib/loan/schema.ts';
import { type Identifier, isReferenceName } from '../pasted-text.ts';
import { bareWord, shortened, type Word, withoutStops } from '../text/text-words.ts';
import { maxIdentifiers, type TextSource } from './found-identifiers.ts';

/** Longer words are not matched against the configured pattern. */
const maxIdentifierLength = 256;
const identifierShape = /^[a-z]{4}_[\w-]{1,128}$/;
/** `loan_id` and `file_name` are names of fields, which no pattern distinguishes from identifiers. */
const hasDigitOrCapital = /[\dA-Z]/;
const isFieldName =
  /^[a-z]{4}_(?:ids?|names?|status|type|number|amount|date|link|url|uuid|path|size|code|key|data|in|up|at|by)$/;

/** Adds identifiers that begin with a prefix, and every word that fits `LOAN_ID_PATTERN`. */
export function findPrefixed(source: TextSource, pattern: RegExp): void {
  const { text, words, labelAt, found } = source;
  const doubtful: { word: Word; identifier: Identifier }[] = [];
  const add = (word: Word, identifier: Identifier) => {
    found.add(word.start, identifier);
    found.claim(word.start, word.end);
  };
  let queries = 0;
  let hasLoan = false;
  for (const [index, word] of words.entries()) {
    const loan = loanIn(word, pattern);
    if (loan && text[loan.end] === '?') queries++;
    const identifier: Identifier | null = loan
      ? {
          ...{ kind: 'loan', id: loan.id, alternatives: alternativesOf(text, words, index, loan, pattern) },
          query: queries < maxIdentifiers ? loanQueryAt(text, loan.end) : '',
        }
      : otherIn(word);
    if (identifier?.kind === 'reference')
      identifier.evidence = found.evidenceAt(word.start, word.end, isReferenceName(labelAt.get(word.start)));
    if (!identifier) {
      if (word.text.startsWith(prefixes.loan)) found.notice({ kind: 'malformed', id: shortened(word.text) });
    } else if (hasDigitOrCapital.test(identifier.id) || (loan && !loan.id.startsWith(prefixes.loan))) {
      hasLoan ||= loan !== null;
      add(word, identifier);
    } else if (
      identifier.kind !== 'reference' &&
      doubtful.length < maxIdentifiers &&
      !isFieldName.test(identifier.id)
    )
      doubtful.push({ word, identifier });
  }
  if (hasLoan) return;
  // A word without a digit or a capital counts only where the text holds no likelier identifier.
  const loans = doubtful.filter(({ identifier }) => identifier.kind === 'loan');
  const remaining = loans.length > 0 ? loans : found.hasCertain ? [] : doubtful;
  for (const { word, identifier } of remaining) add(word, identifier);
}

type Loan = { id: LoanId; end: number; hasDash: boolean };

/** Reads a word as a loan: as it stands, else without its punctuation, else the likely part of it. */
function loanIn(word: Word, pattern: RegExp): Loan | null {
  const { text, start, bare } = word;
  if (bare.length > maxIdentifierLength) return null;
  for (const piece of new Set([text, bare])) {
    const id = asLoan(piece, pattern);
    if (id)
      return { id, end: start + text.indexOf(piece) + piece.length, hasDash: piece.length > bare.length };
  }
  const part = likelyPart(word);
  const id = asLoan(part.text, pattern);
  return id && hasDigitOrCapital.test(id) ? { id, end: part.end, hasDash: false } : null;
}

const knownPrefixes = Object.values(prefixes).join('|');
/** Words that are glued before an identifier: `ref.loan_8f`, `boleto_loan_8f`. Four letters may be a prefix. */
const leadingWords = new RegExp(
  `^(?:[\\p{L}\\d]{1,20}\\.+|(?:\\p{L}{1,3}|\\p{L}{5,20})[_-]+|(?!${knownPrefixes})[a-z]{4}_(?=${knownPrefixes})){1,3}(?=[\\p{L}\\d])`,
  'u',
);

/** `ref.loan_8f`, `loan_8f.pdf`, `loan_8f@x`: the part of a word that may be an identifier. */
function likelyPart({ text, start, bare }: Word): { text: string; end: number } {
  const rest = bare.replace(leadingWords, '');
  const part = resourceOf(rest.toLowerCase()) ? (rest.split(/[.@+~$!,]/, 1)[0] ?? '') : rest;
  return { text: part, end: start + text.indexOf(bare) + bare.length - rest.length + part.length };
}

/** A telephone writes a capital first, and text read from a picture has an I or a 1; `Ioan` alone is a name. */
const likeLoan = /^(?:[Ll][Oo][Aa][Nn]_|[I1]oan_(?=[\w-]{8}))/;

function asLoan(text: string, pattern: RegExp): LoanId | null {
  if (text.length > maxIdentifierLength) return null;
  return parseLoanId(text, pattern) ?? parseLoanId(text.replace(likeLoan, prefixes.loan), pattern);
}

function otherIn(word: Word): Identifier | null {
  if (!word.text.includes('_') || word.bare.length > maxIdentifierLength) return null;
  const whole = asOther(word.bare);
  if (whole) return whole;
  const part = asOther(likelyPart(word).text);
  return part && hasDigitOrCapital.test(part.id) ? part : null;
}

function asOther(text: string): Identifier | null {
  const id = text.charAt(0).toLowerCase() + text.slice(1);
  if (!identifierShape.test(id)) return null;
  const resource = resourceOf(id);
  if (resource === 'loan') return null;
  return resource ? { kind: 'resource', id } : { kind: 'reference', id, reference: null, evidence: 'word' };
}

const oneBreak = /^(?: {1,2}| ?\r?\n[ >]{0,3})$/;
const continuation = /^(?![a-z]{4}_)[\w-]{1,128}$/;

/**
 * Reads an identifier that a page broke in two or three, one in which a word processor made an em dash of a hyphen, and
 * one without the dash after it.
 */
function alternativesOf(
  text: string,
  words: readonly Word[],
  index: number,
  loan: Loan,
  pattern: RegExp,
): LoanId[] {
  const readings = loan.hasDash ? [bareWord(loan.id)] : [];
  let joined: string = loan.id;
  let end = loan.end;
  for (const next of words.slice(index + 1, index + 3)) {
    const between = next.start - end <= 6 ? text.slice(end, next.start) : null;
    const isNear = between !== null && (between === '—' || oneBreak.test(between));
    if (!isNear || !continuation.test(next.text) || !hasDigitOrCapital.test(next.text)) break;
    joined += between === '—' ? `-${next.text}` : next.text;
    end = next.end;
    readings.push(joined);
  }
  return readings.flatMap((reading) => asLoan(reading, pattern) ?? []);
}

const keptParameters = ['expand', 'fields', 'payment_for', 'hide'];
const longestQuery = 2_000;
const linkEnd = /[\s"'`<>#()[\]{}|\\]/;

/**
 * Returns the query of a link to a loan, where `text` continues with `?` at `at`; empty where it has none.
 * A parameter given twice stays so: the loan's page says what is wrong.
 */
function loanQueryAt(text: string, at: number): string {
  if (text[at] !== '?') return '';
  const [written = ''] = text.slice(at + 1, at + 1 + longestQuery).split(linkEnd, 1);
  const query = new URLSearchParams(withoutStops(written));
  const asked = [...query].filter(([name]) => keptParameters.includes(name));
  // Commas stay readable: the desk itself writes them so.
  return new URLSearchParams(asked).toString().replaceAll('%2C', ',');
}
