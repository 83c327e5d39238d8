import type { LimitUse } from '#lib/access/limits/person-limits.ts';
import type { LoanId } from '#lib/loan/loan-id.ts';
import type { PersonalKind } from './pasted-text.ts';

/** A loan as the index last saw it, which may not be as it is now. Instants are ISO 8601. */
export type IndexedLoan = {
  loan: LoanId;
  /** The contract number, as written. */
  contract: string | null;
  status: string | null;
  createdAt: string | null;
  updatedAt: string | null;
  deleted: boolean;
  /** Null also where it is hidden from this person. */
  customer: string | null;
  /** When the lending API last answered for the loan; null: it is known from an import alone. */
  seenAt: string | null;
  /** Where it stood when it was last read whole; null where no read has told it. */
  standing: LoanStanding | null;
};

/**
 * Where a loan stood when it was read, as every role sees it. `paid`, `installments`: null where they are not known, or nothing is
 * owed. `overdueSince`: a civil date, null where nothing was late. `toldAt`: when it was read, ISO 8601.
 */
export type LoanStanding = {
  paid: number | null;
  installments: number | null;
  overdueSince: string | null;
  toldAt: string;
};

/** `suffix`: its number ends with the typed text. */
export type MatchedBy = 'loan' | 'contract' | 'externalId' | PersonalKind | 'customer' | 'suffix';

/** The loans that one identifier leads to, newest first. */
export type MatchGroup = {
  matchedBy: MatchedBy;
  /** The identifier as it was read (of a contract number: its key); null for a personal one, which is not repeated. */
  id: string | null;
  loans: IndexedLoan[];
  /** There are others, which are not listed. */
  hasMore: boolean;
  /** How many others there are, where they were counted. */
  others?: number;
};

export type IndexMatches = {
  /** Best first. A loan can be in several. An identifier that leads nowhere has no group. */
  groups: MatchGroup[];
  /** How many loans the groups hold, each counted once. */
  total: number;
  /**
   * Of a CPF, CNPJ, telephone or e-mail address. `on-enter`: it is looked up when the lookup is recorded. `no-key`: never,
   * since the desk has no LOOKUP_KEY; this is the value for every text of such a desk.
   * `contradicted`: looked up, and a contract number of the same text is known to be of someone else. `over-limit`: not
   * looked up, because they are more than the limit leaves to this person.
   */
  documents: 'none' | 'on-enter' | 'looked-up' | 'contradicted' | 'no-key' | 'over-limit';
  /** The limit on documents, once this person has used four fifths of it. */
  nearLimit?: LimitUse;
};

/** A loan that this person saw lately. `indexed` null: the index does not know it. */
export type RecentLoan = { loan: LoanId; indexed: IndexedLoan | null };
