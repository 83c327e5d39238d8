import { loanDecisions } from '#lib/loan/loan-decision.ts';

/** The verdicts of a loan, as its own page has them. */
export const readVerdicts = ['figures', 'law', 'signatures', 'payout', 'payments'] as const;
export type ReadVerdict = 'ok' | 'partly' | 'look' | 'wrong' | 'unknown';

/**
 * The gravest reason of the verdicts of a loan. Its values are amounts in reais, rates as fractions, counts and days
 * `YYYY-MM-DD`. `because`: the places of signatures, payments and entries of the payout that it is about. `note`: what is
 * said of a loan that nobody has to look at for it.
 */
export type ListReason = {
  verdict: (typeof readVerdicts)[number];
  id: string;
  severity: 'difference' | 'question' | 'note';
  because: string[];
  unit: 'amount' | 'rate' | 'day' | 'count' | null;
  values: { stated: number | string | null; expected: number | string | null; difference: number | null };
};

/** What the desk keeps of a loan that was read for a list. `readAt`: ISO 8601. */
export type ListRead = {
  readAt: string;
  /** `ok`, or the code of the problem for which the loan could not be read. */
  outcome: string;
  /** Null where it could not be read; so are the others. */
  verdicts: Record<(typeof readVerdicts)[number], ReadVerdict> | null;
  status: string | null;
  paid: number | null;
  installments: number | null;
  /** A civil date, YYYY-MM-DD; null where nothing is late. */
  overdueSince: string | null;
  contradictions: number | null;
  /** JSON Pointer of the one field that explains every difference. */
  cause: string | null;
  /** Null where nothing is to be looked at. */
  reason: ListReason | null;
  /** The answer is another one than when the loan was read before. */
  changed: boolean;
};

/** How far the reading of a list is. */
export type ListReading = {
  state: 'never' | 'reading' | 'stopped' | 'done';
  /** `session`: the person signed out, or their session ended. */
  stoppedBy: 'person' | 'session' | null;
  /** The distinct loans of the list, how many of them are read, and how many of those could not be. */
  total: number;
  read: number;
  failed: number;
  /** Loans a second of the last half minute; null where none was read. */
  pace: number | null;
  /** Until when nothing is read, ISO 8601, and why: the limit of the person is full, or the API does not answer. */
  pausedUntil: string | null;
  pausedBy: 'limit' | 'api' | 'database' | null;
};

/** The acts of a person: reading all anew; going on, with what could not be read once more; stopping. */
export const readingActs = ['read', 'resume', 'stop'] as const;
export type ReadingAct = (typeof readingActs)[number];

/**
 * The filters of a list that was read. A verdict: the rows where it is wrong. `look`: what a person has to look at and has
 * not done yet. A decision: where it was the last. `broken-promise`: where a promise was broken that nobody has closed.
 */
export const readFilters = [
  ...readVerdicts,
  ...(['look', 'overdue', 'contradicted', 'changed', 'broken-promise', 'failed', 'unread'] as const),
  ...loanDecisions,
] as const;
export type ReadFilter = (typeof readFilters)[number];

/** The orders of a list that was not read. `customer`: the contracts of each customer stand together. */
export const indexSorts = ['position', 'customer'] as const;

/** `gravity`: what differs before what is asked, and of each the most reais first. */
export const listSorts = [
  ...indexSorts,
  ...(['gravity', 'status', 'paid', 'overdue', 'contradictions', 'cause', 'promise'] as const),
  ...readVerdicts,
] as const;
export type ListSort = (typeof listSorts)[number];

/** What the rows of a list that was read come to. `causes`: most rows first. */
export type ListFigures = {
  counts: Record<ReadFilter, number>;
  causes: { cause: string; rows: number }[];
};

/** A pointer to a field that can be a cause, as a URL names it. */
export const causePattern = /^(?:\/[A-Za-z]{1,40}|\/\d{1,4}){1,6}$/;
