import { type LoanId, parseLoanId, resourceOf } from '#lib/loan/loan-id.ts';
import { prefixes } from '#lib/loan/schema.ts';
import type { Evidence, Identifier } from '../pasted-text.ts';
import { withoutFileKind, withoutLeadingWords } from '../text/affixes.ts';
import { bareWord, shortened, type Word } from '../text/text-words.ts';
import type { LabelAt } from './find-by-shape.ts';
import { type FoundIdentifiers, maxIdentifiers } from './found-identifiers.ts';
import { loanQueryAt } from './loan-link-query.ts';

/** Longer words are not matched against the configured pattern. */
const maxIdentifierLength = 256;
const identifierShape = /^[a-z]{4}_[\w-]{1,128}$/;
/** `loan_id` and `file_name` are names of fields that no pattern tells from identifiers. */
const hasDigitOrCapital = /[\dA-Z]/;
const isFieldName =
  /^[a-z]{4}_(?:ids?|names?|status|type|number|amount|date|link|url|uuid|path|size|code|key|data|in|up|at|by)$/;

type Doubtful = { word: Word; identifier: Identifier };

/** Adds identifiers that begin with a prefix, and every word that fits `LOAN_ID_PATTERN`. */
export function findPrefixed(
  text: string,
  words: readonly Word[],
  { pattern, labelAt }: { pattern: RegExp; labelAt: LabelAt },
  found: FoundIdentifiers,
): void {
  const doubtful: Doubtful[] = [];
  const doubt = (word: Word, identifier: Identifier) => {
    if (doubtful.length < maxIdentifiers && !isFieldName.test(identifier.id))
      doubtful.push({ word, identifier });
  };
  let queries = 0;
  let loans = 0;
  for (const [index, word] of words.entries()) {
    const loan = loanIn(word, pattern);
    if (loan) {
      const query = queries < maxIdentifiers ? loanQueryAt(text, loan.end) : '';
      if (text[loan.end] === '?') queries++;
      const alternatives = otherReadings(text, words, index, loan, pattern);
      const identifier: Identifier = { kind: 'loan', id: loan.id, query, alternatives };
      if (hasDigitOrCapital.test(loan.id) || !loan.id.startsWith(prefixes.loan)) {
        loans++;
        found.add(word.start, identifier);
        found.take(word.start, word.end);
      } else doubt(word, identifier);
      continue;
    }
    const other = otherIn(word);
    if (other?.kind === 'reference') other.evidence = evidenceOf(word, labelAt, found);
    if (!other) {
      if (word.text.startsWith(prefixes.loan)) found.notice({ kind: 'malformed', id: shortened(word.text) });
    } else if (hasDigitOrCapital.test(other.id)) {
      found.add(word.start, other);
      found.take(word.start, word.end);
    } else if (other.kind === 'resource') doubt(word, other);
  }
  if (loans > 0) return;
  // A word without a digit or a capital counts only where the text holds no likelier identifier.
  const doubtfulLoans = doubtful.filter(({ identifier }) => identifier.kind === 'loan');
  const remaining = doubtfulLoans.length > 0 ? doubtfulLoans : found.hasCertain ? [] : doubtful;
  for (const { word, identifier } of remaining) {
    found.add(word.start, identifier);
    found.take(word.start, word.end);
  }
}

function evidenceOf({ start, end }: Word, labelAt: LabelAt, found: FoundIdentifiers): Evidence {
  const label = labelAt.get(start);
  if (label === 'customer' || label === 'company' || label === 'employment') return 'label';
  return found.isWholeText(start, end) ? 'whole' : 'word';
}

type Loan = { id: LoanId; end: number; hasDash: boolean };

/** A word as a loan: as it stands, else without what surrounds it, else the likely piece of it. */
function loanIn({ text, start }: Word, pattern: RegExp): Loan | null {
  const bare = bareWord(text);
  if (bare.length > maxIdentifierLength) return null;
  const pieces = text.length === bare.length ? [bare] : [text, bare];
  for (const piece of pieces) {
    const id = asLoan(piece, pattern);
    if (id) {
      const at = text.indexOf(piece) + piece.length;
      return { id, end: start + at, hasDash: piece.length > bare.length };
    }
  }
  // `ref.loan_8f`, `loan_8f.pdf`, `loan_8f@x`: what goes before the stop, where it is surely an identifier.
  const rest = withoutLeadingWords(bare);
  const piece = /^loan_/i.test(rest) ? upToStop(rest) : withoutFileKind(rest);
  const id = piece === bare ? null : asLoan(piece, pattern);
  if (!id || !hasDigitOrCapital.test(id)) return null;
  return { id, end: start + text.indexOf(bare) + bare.length - rest.length + piece.length, hasDash: false };
}

const upToStop = (text: string) => text.split(/[.@+~$!,]/, 1)[0] ?? '';

/** Of what follows no shorter piece: `Ioan` is a name, too. */
const likeLoan = /^(?:[Ll][Oo][Aa][Nn]_|[I1]oan_(?=[\w-]{8}))/;

function asLoan(text: string, pattern: RegExp): LoanId | null {
  if (text.length > maxIdentifierLength) return null;
  // A telephone writes the first letter as a capital, and a picture's text may have an I or a 1 for it.
  return parseLoanId(text, pattern) ?? parseLoanId(text.replace(likeLoan, prefixes.loan), pattern);
}

function otherIn({ text }: Word): Identifier | null {
  if (text.length < 6 || !text.includes('_')) return null;
  const bare = bareWord(text);
  if (bare.length > maxIdentifierLength) return null;
  const whole = asOther(bare);
  if (whole) return whole;
  const rest = withoutLeadingWords(bare);
  const piece = asOther(resourceOf(rest.toLowerCase()) ? upToStop(rest) : withoutFileKind(rest));
  return piece && hasDigitOrCapital.test(piece.id) ? piece : null;
}

function asOther(text: string): Identifier | null {
  const id = text.charAt(0).toLowerCase() + text.slice(1);
  if (!identifierShape.test(id)) return null;
  const resource = resourceOf(id);
  if (resource === 'loan') return null;
  return resource
    ? { kind: 'resource', id, resource }
    : { kind: 'reference', id, reference: null, evidence: 'word' };
}

const oneBreak = /^(?: {1,2}| ?\r?\n[ >]{0,3})$/;
const continuation = /^(?![a-z]{4}_)[\w-]{1,128}$/;

/**
 * A page or a picture may have broken the identifier in two or three, a word processor may have made an em dash of a
 * hyphen in it, or a dash may not be its own.
 */
function otherReadings(
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
