import type { LoanId } from '#lib/loan/loan-id.ts';
import { isUuid } from '#lib/loan/string-formats.ts';
import { readLookAlikes } from './identifiers/look-alikes.ts';
import { type ContactKind, contactKinds } from './identifiers/parse-contact.ts';
import { type DocumentKind, documentsWithin } from './identifiers/parse-document.ts';

/** An identifier in a pasted text. Those that are not the API's own are questions to the index, not yet answers. */
export type Identifier =
  | { kind: 'loan'; id: LoanId }
  /** With another prefix than that of a loan; `reference` where the text says what it refers to. */
  | { kind: 'reference'; id: string; reference: 'customer' | null; evidence: IdentifierEvidence }
  /** UUID-shaped, or so labeled. A UUID is in lower case, with its dashes. */
  | { kind: 'externalId'; id: string; evidence: IdentifierEvidence }
  /**
   * Personal, and never to be stored or recorded but as its HMAC. `id` of a document is without punctuation, in upper
   * case; of a contact what `contactParsers` return.
   */
  | { kind: 'document' | ContactKind; id: string; evidence: IdentifierEvidence }
  /** Perhaps a contract number. `id` is `normalizeContract` of `written`. */
  | { kind: 'contract'; id: string; written: string; evidence: IdentifierEvidence };

export type ContractNumber = Extract<Identifier, { kind: 'contract' }>;

/**
 * Where an identifier stands and what labels it, best first: after a label in its clause, as the whole text, among
 * other words, or labeled as something else (a telephone, an installment); `near`: it is not what was
 * written, but cut out of a longer word, with letters read as the digits that they look like, or with zeros put back.
 */
export const evidenceOrder = ['label', 'whole', 'word', 'other', 'near'] as const;
export type IdentifierEvidence = (typeof evidenceOrder)[number];

/** A hint to show where nothing was found. */
export type LookupNotice =
  /** Punctuated like a CPF or CNPJ, with wrong check digits. */
  | { kind: 'wrong-check-digits'; documentKind: DocumentKind }
  /** The whole text is a CPF or CNPJ without the zeros that lead it: `document`, with them. */
  | { kind: 'lost-zeros'; documentKind: DocumentKind; document: string }
  /** The whole text may be a telephone, without its area code. */
  | { kind: 'phone-without-area' }
  /** A number without its last digits, as a spreadsheet writes one that is too long for it. */
  | { kind: 'rounded'; written: string };

export type PastedText = {
  /** False where nothing but blanks was pasted. */
  hasText: boolean;
  /** In the order of the text, each once; of a list every way to read each of its rows. */
  identifiers: Identifier[];
  /** One entry for each row, where the text is a column or table of identifiers; else null. */
  list: ListEntry[] | null;
  /** The text to search as the end of a contract number, where it is short enough to be one. */
  typed: string | null;
  notices: LookupNotice[];
  /** The text holds figures, perhaps unread, that are no document, no prefixed identifier, no UUID, no day and no time. */
  hasOtherFigure: boolean;
  /** Why something was left out: the text, its identifiers or its candidates were too many. */
  truncated: Truncation[];
};

export type Truncation = 'text' | 'identifiers' | 'candidates';

/** A row of a list; `identifiers` are its readings, best first, and empty where there is none. */
export type ListEntry = {
  /** Of the pasted text, from 1. */
  line: number;
  identifiers: Identifier[];
  /** True of a row that holds a number which a spreadsheet has rounded, and no identifier. */
  isRounded?: boolean | undefined;
};

/** Returns the readings of all rows, each once: the index is asked for them, and they are recorded. */
export function distinctReadings(list: readonly ListEntry[]): Identifier[] {
  const all = list.flatMap(({ identifiers }) => identifiers);
  return [...new Map(all.map((identifier) => [identifierKey(identifier), identifier])).values()];
}

/** Tells identifiers apart. */
export const identifierKey = ({ kind, id }: Identifier) => `${kind} ${id}`;

/** Returns a function that checks whether the id of a contract number is a CPF, CNPJ or telephone of the same text, too. */
export function documentMatcher(identifiers: readonly Identifier[]): (id: string) => boolean {
  const personal = identifiers.filter(({ kind }) => isPersonal(kind));
  const figures = new Set(personal.map(({ id }) => id.replace(/^\+(?:55)?/, '')));
  return (id) =>
    [id, id.padStart(11, '0'), id.padStart(14, '0'), readLookAlikes(id)].some((figure) =>
      figures.has(figure),
    );
}

/** The kinds of identifiers that say who a person is. They are counted and limited together, as documents. */
export const personalKinds = ['document', ...contactKinds] as const;
export type PersonalKind = (typeof personalKinds)[number];
export const isPersonal = (kind: unknown): kind is PersonalKind =>
  personalKinds.some((personal) => personal === kind);

/** The text of an identifier as it was written. */
export const textOf = (identifier: Identifier): string =>
  'written' in identifier ? identifier.written : identifier.id;

/**
 * Returns the CPF and CNPJ that an identifier of another kind holds in its text. The label of an identifier comes from
 * the text, or from whoever sends the request, so that its content decides what is limited and recorded as a document.
 */
export function documentsHeldBy(identifier: Identifier): string[] {
  const { kind } = identifier;
  return kind === 'loan' || isPersonal(kind) ? [] : documentsWithin(textOf(identifier));
}

/** Returns identifiers together with the documents that they and a typed text hold, each once. */
export function withHeldDocuments(
  identifiers: readonly Identifier[],
  typed: string | null = null,
  heldByThem: readonly string[] = identifiers.flatMap(documentsHeldBy),
): Identifier[] {
  const held = [...heldByThem, ...documentsWithin(typed ?? '')];
  const documents = held.map((id): Identifier => ({ kind: 'document', id, evidence: 'word' }));
  return [...new Map([...documents, ...identifiers].map((each) => [identifierKey(each), each])).values()];
}

/** Returns true for a loan or a UUID. It tells nothing of a person, and needs no index to be an identifier. */
export const isOfApi = ({ kind, id }: Identifier): boolean =>
  kind === 'loan' || (kind === 'externalId' && isUuid(id));
