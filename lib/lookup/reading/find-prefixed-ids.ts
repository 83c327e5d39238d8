import { parseLoanId, resourceOf } from '#lib/loan/loan-id.ts';
import { prefixes } from '#lib/loan/schema.ts';
import type { Word } from '../words/text-words.ts';
import type { TextSource } from './found-identifiers.ts';

/** Longer words are not matched against the configured pattern. */
const maxIdentifierLength = 256;
const identifierShape = /^[a-z]{4}_[\w-]{0,127}[A-Za-z\d]$/;
/** `loan_id` and `file_name` are names of fields, which no pattern distinguishes from identifiers. */
const hasDigitOrCapital = /[\dA-Z]/;
const isFieldName =
  /^[a-z]{4}_(?:ids?|names?|status|type|number|amount|date|link|url|uuid|path|size|code|key|data|in|up|at|by)$/;

/** Adds identifiers that begin with a prefix, and every word that fits `LOAN_ID_PATTERN`. */
export function findPrefixed({ words, labelAt, found }: TextSource, pattern: RegExp): void {
  for (const word of words) {
    const { start, end } = word;
    const evidence = found.evidenceAt(start, end, labelAt.get(start) === 'customer');
    const loan = firstIn(word, (part) => asLoan(part, pattern));
    const id = loan ?? (word.text.includes('_') ? firstIn(word, asOther) : null);
    if (!id || (!hasDigitOrCapital.test(id) && (!loan || isFieldName.test(id)))) continue;
    found.add(
      start,
      loan ? { kind: 'loan', id: loan } : { kind: 'reference', id, reference: null, evidence },
    );
    found.claim(start, end);
  }
}

/** Reads a word as an identifier: as it stands, else without its punctuation, else without what is glued to it. */
function firstIn<T>({ text, bare }: Word, read: (part: string) => T | null): T | null {
  if (bare.length > maxIdentifierLength) return null;
  for (const part of new Set([text, bare, knownId.exec(bare)?.[0] ?? bare])) {
    const id = read(part);
    const isSure = part === text || part === bare || hasDigitOrCapital.test(part);
    if (id && isSure) return id;
  }
  return null;
}

/** `ref.loan_8f.pdf`, `boleto_loan_8f@x`: an identifier of a known prefix within a word. */
const knownId = new RegExp(`(?<![\\p{L}\\p{N}])(?:${Object.values(prefixes).join('|')})[\\w-]+`, 'iu');

/** A telephone writes a capital first. */
const asLoan = (text: string, pattern: RegExp) =>
  parseLoanId(text, pattern) ?? parseLoanId(text.replace(/^loan_/i, prefixes.loan), pattern);

function asOther(text: string): string | null {
  const id = text.charAt(0).toLowerCase() + text.slice(1);
  return identifierShape.test(id) && resourceOf(id) !== 'loan' ? id : null;
}
