import { type LoanId, parseLoanId, resourceOf } from '#lib/loan/loan-id.ts';
import { prefixes } from '#lib/loan/schema.ts';
import { type Evidence, type Identifier, isReferenceName } from '../pasted-text.ts';
import { bareWord, shortened, type Word, withoutStops } from '../text/text-words.ts';
import type { TextSource } from './found-identifiers.ts';

/** Longer words are not matched against the configured pattern. */
const maxIdentifierLength = 256;
const identifierShape = /^[a-z]{4}_[\w-]{0,127}[A-Za-z\d]$/;
/** `loan_id` and `file_name` are names of fields, which no pattern distinguishes from identifiers. */
const hasDigitOrCapital = /[\dA-Z]/;
const isFieldName =
  /^[a-z]{4}_(?:ids?|names?|status|type|number|amount|date|link|url|uuid|path|size|code|key|data|in|up|at|by)$/;

/** Adds identifiers that begin with a prefix, and every word that fits `LOAN_ID_PATTERN`. */
export function findPrefixed({ text, words, labelAt, found }: TextSource, pattern: RegExp): void {
  const doubtful: { word: Word; identifier: Identifier }[] = [];
  let hasLoan = false;
  const add = ({ start, end }: Word, identifier: Identifier) => {
    found.add(start, identifier);
    found.claim(start, end);
  };
  for (const [index, word] of words.entries()) {
    const { start, end } = word;
    const isLabeled = isReferenceName(labelAt.get(start));
    const identifier =
      loanIn(text, words.slice(index, index + 3), pattern) ??
      otherIn(word, found.evidenceAt(start, end, isLabeled));
    if (!identifier) {
      if (word.text.startsWith(prefixes.loan)) found.notice({ kind: 'malformed', id: shortened(word.text) });
      continue;
    }
    const { kind, id } = identifier;
    if (hasDigitOrCapital.test(id) || (kind === 'loan' && !id.startsWith(prefixes.loan))) {
      hasLoan ||= kind === 'loan';
      add(word, identifier);
    } else if (kind !== 'reference' && !isFieldName.test(id)) doubtful.push({ word, identifier });
  }
  if (hasLoan) return;
  // A word without a digit or a capital counts only where the text holds no likelier identifier.
  const loans = doubtful.filter(({ identifier }) => identifier.kind === 'loan');
  const remaining = loans.length > 0 ? loans : found.hasCertain ? [] : doubtful;
  for (const { word, identifier } of remaining) add(word, identifier);
}

/** Reads a word in its parts as an identifier: as it stands, else without its punctuation, else the likely part. */
function firstIn<T>(
  { text, bare, start }: Word,
  read: (part: string) => T | null,
): { id: T; end: number } | null {
  if (bare.length > maxIdentifierLength) return null;
  for (const part of new Set([text, bare, likelyPart(bare)])) {
    const id = read(part);
    const isSure = part === text || part === bare || hasDigitOrCapital.test(part);
    if (id && isSure) return { id, end: start + text.lastIndexOf(part) + part.length };
  }
  return null;
}

const knownPrefixes = Object.values(prefixes).join('|');
/** Words that are glued before an identifier: `ref.loan_8f`, `boleto_loan_8f`. Four letters may be a prefix. */
const leadingWords = new RegExp(
  `^(?:[\\p{L}\\d]{1,20}\\.+|(?:\\p{L}{1,3}|\\p{L}{5,20})[_-]+|(?!${knownPrefixes})[a-z]{4}_(?=${knownPrefixes})){1,3}(?=[\\p{L}\\d])`,
  'u',
);

/** `ref.loan_8f`, `loan_8f.pdf`, `loan_8f@x`: the part of a word that may be an identifier. */
function likelyPart(bare: string): string {
  const rest = bare.replace(leadingWords, '');
  return resourceOf(rest.toLowerCase()) ? (rest.split(/[.@+~$!,]/, 1)[0] ?? '') : rest;
}

/** A telephone writes a capital first, and text read from a picture has an I or a 1; `Ioan` alone is a name. */
const likeLoan = /^(?:[Ll][Oo][Aa][Nn]_|[I1]oan_(?=[\w-]{8}))/;

function asLoan(text: string, pattern: RegExp): LoanId | null {
  if (text.length > maxIdentifierLength) return null;
  return parseLoanId(text, pattern) ?? parseLoanId(text.replace(likeLoan, prefixes.loan), pattern);
}

function otherIn(word: Word, evidence: Evidence): Identifier | null {
  if (!word.text.includes('_')) return null;
  const { id } = firstIn(word, asOther) ?? {};
  if (id === undefined) return null;
  return resourceOf(id) ? { kind: 'resource', id } : { kind: 'reference', id, reference: null, evidence };
}

function asOther(text: string): string | null {
  const id = text.charAt(0).toLowerCase() + text.slice(1);
  return identifierShape.test(id) && resourceOf(id) !== 'loan' ? id : null;
}

const oneBreak = /^(?:—| {1,2}| ?\r?\n[ >]{0,3})$/;
const continuation = /^(?![a-z]{4}_)(?=.*[\dA-Z])[\w-]{1,128}$/;

/**
 * Reads a word as a loan. Its alternatives are an identifier that a page broke in two or three, one in which a word
 * processor made an em dash of a hyphen, and one without the dash after it.
 */
function loanIn(text: string, [word, ...next]: readonly Word[], pattern: RegExp): Identifier | null {
  const loan = word && firstIn(word, (part) => asLoan(part, pattern));
  if (!loan) return null;
  const { id } = loan;
  const readings = /-$/.test(id) ? [bareWord(id)] : [];
  let joined: string = id;
  let { end } = loan;
  for (const { text: piece, start, end: after } of next) {
    const between = text.slice(end, Math.min(start, end + 7));
    if (!oneBreak.test(between) || !continuation.test(piece)) break;
    joined += between === '—' ? `-${piece}` : piece;
    end = after;
    readings.push(joined);
  }
  const alternatives = readings.flatMap((reading) => asLoan(reading, pattern) ?? []);
  return { kind: 'loan', id, query: loanQueryAt(text, loan.end), alternatives };
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
