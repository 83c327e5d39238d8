import type { AccessAction } from './log-actions.ts';
import type { FreeTime } from './working-hours.ts';

/** A row of the access log, as an auditor reads it. Instants are ISO 8601, hashes hexadecimal. */
export type LogEntry = {
  sequence: number;
  instant: string;
  action: AccessAction;
  issuer: string;
  subject: string;
  name: string;
  roles: string[];
  session: string | null;
  loan: string | null;
  contract: string | null;
  expand: string[];
  fields: string[];
  paths: string[];
  reason: string | null;
  outcome: string;
  requestId: string;
  ip: string | null;
  instance: string;
  hash: string;
};

export type LogPerson = { issuer: string; subject: string; name: string };

/** The end of the chain, and the result of the last verification. */
export type ChainState = {
  /** Records up to this instant are included. */
  asOf: string;
  head: { sequence: number; instant: string; hash: string };
  verified: {
    at: string;
    from: number;
    to: number;
    /** A key that the desk trusts signed the result. */
    signed: boolean;
    fault: { sequence: number; kind: string } | null;
  } | null;
  /** The last verification that found no fault from the first row on. The daily one reads the new rows alone. */
  whole: { at: string; to: number } | null;
  /** The verification that somebody asked for, or that is under way; null while there is neither. */
  verifying: { done: number; total: number } | null;
  detached: DetachedRows | null;
  /** The public key of the desk's signatures, raw, in Base64; null where it has no key. */
  publicKey: string | null;
};

/** Faults that only heads which were kept outside of the log can show. */
const faultsOfKeptHeads: readonly string[] = ['checkpoint', 'other-log'];

/**
 * Whether the desk itself may verify the log after this result. Where kept heads have shown a fault, also that rows
 * behind the end of the log (`to`) are missing, an all-clear of the desk, which has no such heads, would hide it.
 */
export function isRepeatable(
  verified: Pick<NonNullable<ChainState['verified']>, 'to' | 'fault'> | null,
): boolean {
  const fault = verified?.fault;
  if (!fault) return true;
  const isBehindEnd = fault.kind === 'missing' && fault.sequence > verified.to;
  return !isBehindEnd && !faultsOfKeptHeads.includes(fault.kind);
}

/** The rows up to this one were taken out of the log. Nothing that is read from the log includes them. */
export type DetachedRows = { sequence: number; instant: string };

/** A day of one person: how many records each hour of the desk's zone holds, and of what. */
export type PersonDay = {
  hours: number[];
  actions: { action: AccessAction; count: number }[];
  /** The loans that they saw, those with most accesses first; `loanCount` counts all. */
  loans: Omit<RankedLoan, 'people'>[];
  loanCount: number;
  /** The newest reveals of that day. */
  reveals: LogEntry[];
};

/** A loan, the number of people who saw it, and of their accesses. */
export type RankedLoan = {
  loan: string;
  contract: string | null;
  people: number;
  accesses: number;
  last: string;
};

/** What one person did at times at which nobody works, by time, and in all. */
export type PersonOutOfHours = LogPerson & Record<FreeTime, number> & { all: number };

/** How much the desk keeps of one customer, by kind. */
export const keptKinds = [
  ...(['contracts', 'notes', 'views', 'listRows', 'listReads', 'verifications'] as const),
] as const;
export type KeptOfCustomer = Record<(typeof keptKinds)[number], number>;

/** Where a search finds more rows than these, they are not counted. */
export const maxCounted = 100_000;

/** One page of the log, newest first. */
export type LogPage = {
  entries: LogEntry[];
  /** Whether there are older rows than those of the page. */
  older: boolean;
  /** The day that the search is for, where it is for one day of one person. */
  day: PersonDay | null;
  /** Where the search asks for loans: those with most viewers since an instant, auditors aside. */
  ranking: { since: string; loans: RankedLoan[] } | null;
  /** Where the search asks for people: those with most acts out of hours since an instant. */
  outOfHours: { since: string; people: PersonOutOfHours[] } | null;
  /** How many rows the search finds. */
  count: number;
  /** False where there are more rows than `maxCounted`, or than could be counted within a second. */
  isCountWhole: boolean;
  /** The people that the search's `person` stands for; null where it has none. */
  people: LogPerson[] | null;
  /** The contracts of the search, and those that neither the index nor the log knows; null where it has none. */
  contracts: { asked: string[]; unrecognized: string[] } | null;
  /** The customer whom the search is for. Null as `loans`: the document is no longer kept; as `kept`: it cannot be counted in time. */
  holder: { loans: readonly string[] | null; kept: KeptOfCustomer | null } | null;
  /** Every outcome that the log holds, for the form. */
  outcomes: string[];
  chain: ChainState;
  /** Whether the search includes a time whose rows were taken out of the log. */
  includesDetached: boolean;
};

/** One access to a loan as an analyst reads it: who, when and what, without the address. */
export type LoanAccess = Pick<
  LogEntry,
  'sequence' | 'instant' | 'action' | 'name' | 'subject' | 'roles' | 'expand' | 'fields' | 'paths' | 'reason'
> & {
  /** The result of a verification. */
  outcome: string;
};

/** The answer of `GET /api/loans/{loan}/accesses`. `next`: the `before` of the page after this one. */
export type LoanAccesses = {
  accesses: LoanAccess[];
  next: number | null;
  detached: DetachedRows | null;
  requestId: string;
};

/** A person who saw one of many loans, and how often. */
export type Viewer = LogPerson & {
  roles: string[];
  /**
   * How often they opened or refreshed it, had it read for a list or read its notes, revealed something of it, verified a caller by it,
   * saved or copied something of it, printed it, and looked it up, or made a list in which it stands.
   */
  views: number;
  reveals: number;
  verifications: number;
  exports: number;
  prints: number;
  lookups: number;
  first: string;
  last: string;
};

/**
 * One line of a report: the contract or loan that was asked for, its loans, and their viewers. Without viewers nobody
 * saw it; without loans neither the log nor the index holds it.
 */
export type ViewersOfContract = { key: string; loans: string[]; viewers: Viewer[] };

/** The body of `POST /api/access-log/viewers`: pasted text, days of a zone (both included). */
export type ViewersReportRequest = { text: string; first: string; last: string };
export type ViewersReport = {
  lines: ViewersOfContract[];
  /** Not all of it: it has more people than a page can hold. The CSV has them. */
  cut: boolean;
  /** The rows of the days asked for that were taken out of the log; null where there are none. */
  detached: DetachedRows | null;
  requestId: string;
};
