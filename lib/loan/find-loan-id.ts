import { defaultLoanIdPattern, type LoanId, parseLoanId, resourceOf } from './loan-id.ts';
import { prefixes, type Resource } from './schema.ts';

/** What a pasted text turned out to hold. */
export type FoundLoanId =
  /** `query` is what the link in the text asked for, ready to stand after `?`; empty where it asked nothing. */
  | { is: 'loan'; id: LoanId; query: string }
  | { is: 'several'; ids: LoanId[] }
  /** An identifier, but of something else. */
  | { is: 'other'; id: string; resource: Exclude<Resource, 'loan'> }
  /** It has the prefix of a loan, and then something that no loan identifier holds. */
  | { is: 'malformed'; id: string }
  | { is: 'nothing' }
  | { is: 'empty' };

/** None of these can stand in an identifier (`LOAN_ID_PATTERN` may not allow what a path cannot hold). */
const separators = /[\s\p{Cc}\p{Pi}\p{Pf}\\/?#%&=:;,|*"'`<>()[\]{}]+/u;
const longestText = 200_000;
const mostIds = 20;

/** Finds the loan identifier in any text: alone, in a link to the desk or to the API, in a letter, in JSON. */
export function findLoanId(text: string, pattern: RegExp = defaultLoanIdPattern): FoundLoanId {
  const plain = text
    .slice(0, longestText)
    // Soft hyphens, zero-width and direction marks come along with what is copied from a page.
    .replace(/\p{Cf}/gu, '')
    .replaceAll('&amp;', '&')
    .replace(/\\[nrt]/g, ' ');
  if (plain.trim() === '') return { is: 'empty' };
  const found = read(plain, pattern);
  if (found.is === 'loan' || found.is === 'several') return found;
  // A link within a link, as mail filters write it.
  const unwrapped = /%2f/i.test(plain) ? read(decode(plain), pattern) : found;
  return unwrapped.is === 'nothing' ? found : unwrapped;
}

function read(text: string, pattern: RegExp): FoundLoanId {
  const words = text.split(separators).filter(Boolean);
  const ids = [...new Set(words.flatMap((word) => loanIdIn(word, pattern) ?? []))];
  // `loan_id` and `loan_status` are names of fields that the pattern cannot tell from identifiers.
  const likely = ids.filter((id) => /[\dA-Z]/.test(id));
  const [first, second] = likely.length > 0 ? likely : ids;
  if (first && second) return { is: 'several', ids: (likely.length > 0 ? likely : ids).slice(0, mostIds) };
  if (first) return { is: 'loan', id: first, query: queryAfter(text, first) };
  return refused(words);
}

/** A word as an identifier: as it stands, else without what surrounds it, else with its prefix in lower case. */
function loanIdIn(word: string, pattern: RegExp): LoanId | null {
  const bare = stripped(word);
  for (const candidate of [word, bare]) {
    const id = parseLoanId(candidate, pattern) ?? parseLoanId(candidate.replace(/^loan_/i, 'loan_'), pattern);
    if (id) return id;
  }
  return null;
}

const stripped = (word: string) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');

function refused(words: string[]): FoundLoanId {
  const named = words.map(stripped).filter((word) => /^[a-z]{4}_./.test(word));
  for (const word of named) {
    const resource = resourceOf(word);
    if (resource && resource !== 'loan') return { is: 'other', id: shortened(word), resource };
  }
  const malformed = words.find((word) => word.startsWith(prefixes.loan));
  return malformed ? { is: 'malformed', id: shortened(malformed) } : { is: 'nothing' };
}

/** For the message, which has to stay readable. */
const shortened = (word: string) => (word.length > 80 ? `${word.slice(0, 80).toWellFormed()}…` : word);

const kept = ['expand', 'fields', 'payment_for', 'hide'] as const;

/** What the link to this loan asked for. A parameter given twice stays so: the loan's page says what is wrong. */
function queryAfter(text: string, id: LoanId): string {
  const at = text.indexOf(`${id}?`);
  if (at < 0) return '';
  const [written = ''] = text.slice(at + id.length + 1).split(/[\s"'`<>#()[\]{}|\\]/);
  const query = new URLSearchParams(written.replace(/[.,;:!]+$/, ''));
  const asked = [...query].filter(([name]) => kept.some((known) => known === name));
  // Commas stay readable: the desk itself writes them so.
  return new URLSearchParams(asked).toString().replaceAll('%2C', ',');
}

function decode(text: string): string {
  return text.replace(/(%[0-9a-f]{2})+/gi, (encoded) => {
    try {
      return decodeURIComponent(encoded);
    } catch {
      return encoded;
    }
  });
}
