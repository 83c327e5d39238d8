import { parseLoanId, resourceOf } from '#lib/loan/loan-id.ts';
import { prefixes } from '#lib/loan/schema.ts';
import type { Evidence, Identifier } from '../pasted-text.ts';
import { shortened, type Word, withoutStops } from '../text/text-words.ts';
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
  for (const word of words) {
    const { start, end } = word;
    const evidence = found.evidenceAt(start, end, labelAt.get(start) === 'customer');
    const identifier = loanIn(text, word, pattern) ?? otherIn(word, evidence);
    if (!identifier) {
      if (word.text.startsWith(prefixes.loan)) found.notice({ kind: 'malformed', id: shortened(word.text) });
      continue;
    }
    const { kind, id } = identifier;
    if (!hasDigitOrCapital.test(id) && (kind !== 'loan' || isFieldName.test(id))) continue;
    found.add(start, identifier);
    found.claim(start, end);
  }
}

/** Reads a word as an identifier: as it stands, else without its punctuation, else without what is glued to it. */
function firstIn<T>({ text, bare, start }: Word, read: (part: string) => T | null) {
  if (bare.length > maxIdentifierLength) return null;
  for (const part of new Set([text, bare, knownId.exec(bare)?.[0] ?? bare])) {
    const id = read(part);
    const isSure = part === text || part === bare || hasDigitOrCapital.test(part);
    if (id && isSure) return { id, end: start + text.lastIndexOf(part) + part.length };
  }
  return null;
}

/** `ref.loan_8f.pdf`, `boleto_loan_8f@x`: an identifier of a known prefix within a word. */
const knownId = new RegExp(`(?<![\\p{L}\\p{N}])(?:${Object.values(prefixes).join('|')})[\\w-]+`, 'iu');

/** Reads a word as a loan, with the query of its link. */
function loanIn(text: string, word: Word, pattern: RegExp): Identifier | null {
  const loan = firstIn(word, (part) => asLoan(part, pattern));
  return loan && { kind: 'loan', id: loan.id, query: loanQueryAt(text, loan.end) };
}

/** A telephone writes a capital first. */
const asLoan = (text: string, pattern: RegExp) =>
  parseLoanId(text, pattern) ?? parseLoanId(text.replace(/^loan_/i, prefixes.loan), pattern);

function otherIn(word: Word, evidence: Evidence): Identifier | null {
  const id = word.text.includes('_') ? firstIn(word, asOther)?.id : undefined;
  return id === undefined ? null : { kind: 'reference', id, reference: null, evidence };
}

function asOther(text: string): string | null {
  const id = text.charAt(0).toLowerCase() + text.slice(1);
  return identifierShape.test(id) && resourceOf(id) !== 'loan' ? id : null;
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
