import type { LoanId } from '#lib/loan/loan-id.ts';
import type { Identifier } from './pasted-text.ts';

/** A loan as the index knows it: as it was when it was last seen, not as it is. Instants are ISO 8601. */
export type IndexedLoan = {
  loan: LoanId;
  /** As written. */
  contract: string | null;
  status: string | null;
  createdAt: string | null;
  updatedAt: string | null;
  deleted: boolean;
  /** Null also where it is hidden from who asks. */
  customer: string | null;
  /** When the lending API last answered for it; null: known from an import alone. */
  seenAt: string | null;
};

/** `prefix`: it begins with what was typed. `resource`: an `offr_`, `sign_` or `file_` that was met in the loan. */
export type MatchedBy =
  | 'loan'
  | 'contract'
  | 'externalId'
  | 'resource'
  | 'document'
  | 'employment'
  | 'customer'
  | 'company'
  | 'prefix';

/** The loans that one identifier leads to, newest first. */
export type MatchGroup = {
  matchedBy: MatchedBy;
  /** The identifier as recognised (of a contract: its key); null for a document, which is not repeated. */
  id: string | null;
  loans: IndexedLoan[];
  /** There are others, which are not listed. */
  hasMore: boolean;
};

export type IndexMatches = {
  /** Best first. A loan can be in several. What leads nowhere has no group. */
  groups: MatchGroup[];
  /** Contracts whose number is one character away, at most eight, likeliest first. Never to be opened by itself. */
  nearMisses: IndexedLoan[];
  /** How many loans the groups hold, each counted once; not those of `didYouMean`. */
  total: number;
  /**
   * `on-enter`: a CPF or CNPJ is looked up when it is on record. `no-key`: never, since LOOKUP_KEY is not set.
   * `contradicted`: looked up, and a contract number of the same text is known to be of someone else.
   */
  documents: 'none' | 'on-enter' | 'looked-up' | 'contradicted' | 'no-key';
};

/** What the index last knew of a loan, and the customer's other loans, newest first; `more`: how many are not listed. */
export type LastIndexedLoan = { indexed: IndexedLoan | null; others: IndexedLoan[]; more: number };

/** What the index covers, for where it finds nothing. */
export type IndexCoverage = {
  loans: number;
  /** Of those, how many the lending API answered for; the others are known from imports alone. */
  seen: number;
  oldestSeen: string | null;
  newestSeen: string | null;
  lastImport: { finishedAt: string; rows: number; rejected: number } | null;
  /** Whether CPF and CNPJ can be looked up at all. */
  documents: boolean;
};

export type ListSummary = {
  id: string;
  createdAt: string;
  size: number;
  /** Rows that lead to a loan of the index, that were opened, that were ticked off. */
  found: number;
  visited: number;
  done: number;
};

export type ListItem = {
  /** From 1, without a gap. */
  position: number;
  /** Where it stood in the pasted text. */
  line: number;
  /** What it was read as; null where the row held no identifier. */
  kind: Identifier['kind'] | null;
  /** Null also where it is a document, or may say who someone is. */
  id: string | null;
  /**
   * What it opens: a loan that stands in the row also where the index does not know it. Null where nothing is known, or
   * more loans are than the list has room for.
   */
  loan: LoanId | null;
  /** What the index knows of that loan. */
  indexed: IndexedLoan | null;
  /** How many loans it leads to in the index; each is a row of its own. Of those without room, counted up to 51. */
  matches: number;
  visitedAt: string | null;
  done: boolean;
};

/**
 * `earlier`: the position that the page before begins with, of the same filter; null where there is none. `start`:
 * where a walk begins, of all rows of the filter: the first that was not visited, else the first.
 */
export type ListPage = ListSummary & {
  items: ListItem[];
  earlier: number | null;
  start: Pick<ListItem, 'loan' | 'position'> | null;
};

/**
 * One row of a list as one walks it; `previous` and `next` pass over rows that open nothing. They know no filter: a
 * walk through those not visited, say, would lose each row that it came from.
 */
export type ListPosition = {
  list: ListSummary;
  item: ListItem;
  previous: ListItem | null;
  next: ListItem | null;
};

/** A loan at hand: `at` is when this person last saw it, or pinned it. */
export type PinnedOrRecentLoan = { loan: LoanId; at: string; indexed: IndexedLoan | null };
export type PinnedAndRecent = { recent: PinnedOrRecentLoan[]; pinned: PinnedOrRecentLoan[] };
