import type { LoanId } from '#lib/loan/loan-id.ts';
import type { Resource } from '#lib/loan/schema.ts';
import { isUuid } from '#lib/loan/string-formats.ts';
import type { SpreadsheetDamage } from './contract/contract-keys.ts';
import type { DocumentKind } from './identifiers/cpf-cnpj.ts';

/** One identifier in a pasted text. What is not the API's own is a question to the index, not yet an answer. */
export type Identifier =
  /**
   * `query` is what its link asked for, to stand after `?`; empty where it asked nothing.
   * `perhaps`: other identifiers that the same place can be read as (a line break inside, a dash after it),
   * for the index to prefer where it knows one of them and not `id`.
   */
  | { kind: 'loan'; id: LoanId; query: string; alternatives: LoanId[] }
  /** By a prefix of the specification. */
  | { kind: 'resource'; id: string; resource: Exclude<Resource, 'loan'> }
  /** Of a thing whose prefix the specification does not give; `of` where the text says which. */
  | { kind: 'reference'; id: string; reference: ReferenceName | null }
  /** UUID-shaped, or so named in the text. A UUID is in lower case, with its dashes. */
  | { kind: 'externalId'; id: string }
  /** Never to be stored or recorded but as its HMAC. `id` is without punctuation, in upper case. */
  | { kind: 'document'; id: string; documentKind: DocumentKind }
  /**
   * Perhaps a contract number. `id` is `normaliseContract` of it, `written` what stood there (`contractKeys`).
   * `said`: a name before it, or its form, says that it is something else.
   */
  | { kind: 'contract'; id: string; written: string; evidence: Evidence; said?: true }
  /** `id` is the key of what is left, empty where nothing is. */
  | { kind: 'damaged'; id: string; written: string; damage: SpreadsheetDamage }
  /** A link to a page of the desk that shows no loan: its path and query. */
  | { kind: 'page'; id: string };

export type ReferenceName = 'customer' | 'company' | 'employment';

/** Why it may be a contract number: weakest last. */
export type Evidence = 'pattern' | 'label' | 'alone' | 'word';

/** What is worth saying where nothing was found. */
export type Notice =
  /** It has the prefix of a loan, and then something that no loan identifier holds. */
  | { kind: 'malformed'; id: string }
  /** Punctuated like one, with wrong check digits. */
  | { kind: 'wrong-check-digits'; documentKind: DocumentKind };

export type PastedText = {
  /** False where nothing but blanks was pasted. */
  hasText: boolean;
  /** In the order of the text, each once; of a list every way to read each of its rows. */
  identifiers: Identifier[];
  /** One entry for each row, where the text is a column or table of identifiers; else null. */
  list: ListEntry[] | null;
  /** The text itself where it is short enough to be the beginning of an identifier: what to search by prefix. */
  typed: { text: string; key: string } | null;
  notices: Notice[];
  /** What was left out: the end of the text, identifiers beyond 10,000, words that might be contract numbers. */
  truncated: Truncation[];
};

export type Truncation = 'text' | 'identifiers' | 'candidates';

/** A row; `identifiers` are the ways to read it, best first, and empty where there is none. */
export type ListEntry = {
  /** Counted from 1 in the text. */
  line: number;
  identifiers: Identifier[];
};

/** Every way to read each row, each once: what the index is asked for them, and what is on record. */
export function distinctReadings(list: readonly ListEntry[]): Identifier[] {
  const all = list.flatMap(({ identifiers }) => identifiers);
  return [...new Map(all.map((one) => [readingKey(one), one])).values()];
}

/** Of a damaged number nothing may be left but what was written. */
const readingKey = (one: Identifier) => `${one.kind} ${one.id || ('written' in one ? one.written : '')}`;

/** What the access record keeps of a text. `hmac` is to be replaced by its HMAC before anything is written. */
export type RecordedIdentifier =
  | { kind: Exclude<Identifier['kind'], 'document' | 'damaged' | 'page'>; id: string }
  | { kind: 'document'; hmac: string };

/**
 * The identifiers for the access record. What only might be one is kept where `mayName` says so: any other word or
 * number of a person's text (a telephone, a mistyped CPF) is not recorded.
 */
export function identifiersForRecord(
  identifiers: readonly Identifier[],
  mayName: (identifier: Identifier) => boolean,
): RecordedIdentifier[] {
  // A contract number that is a valid CPF or CNPJ too is recorded as the document alone.
  const isDocument = documentMatcher(identifiers);
  return identifiers
    .filter((one) => isCertain(one) || (mayName(one) && !(one.kind !== 'document' && isDocument(one.id))))
    .flatMap(recorded);
}

/** Says of the id of a contract number whether it is a CPF or CNPJ of the same text, too. */
export function documentMatcher(identifiers: readonly Identifier[]): (id: string) => boolean {
  const documents = new Set(identifiers.filter(({ kind }) => kind === 'document').map(({ id }) => id));
  return (id) => documents.has(id.padStart(11, '0')) || documents.has(id.padStart(14, '0'));
}

/** True for what is an identifier whether or not the index has met it. */
function isCertain({ kind, id }: Identifier): boolean {
  return (
    kind === 'loan' || kind === 'resource' || kind === 'document' || (kind === 'externalId' && isUuid(id))
  );
}

function recorded({ kind, id }: Identifier): RecordedIdentifier[] {
  if (kind === 'document') return [{ kind, hmac: id }];
  return kind === 'damaged' || kind === 'page' ? [] : [{ kind, id }];
}
