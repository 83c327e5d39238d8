import type { LoanDecision } from '#lib/loan/loan-decision.ts';
import type { LoanId } from '#lib/loan/loan-id.ts';
import type { LoanPromise } from '#lib/loan/loan-promise.ts';
import type { IndexedLoan } from '../index-matches.ts';
import type { Identifier } from '../pasted-text.ts';
import type { ListFigures, ListRead, ListReading } from './list-reading.ts';
import type { ListStep, ListView } from './list-view.ts';

/** A list of pasted identifiers that a person keeps, to open and tick off its rows. Instants are ISO 8601. */
export type ListSummary = {
  id: string;
  /** As its owner wrote it; null where they gave it none. */
  name: string | null;
  createdAt: string;
  size: number;
  /** Rows that lead to a loan of the index, that were opened, that were ticked off. */
  found: number;
  visited: number;
  done: number;
  /** Documents that the index was not asked for, because they were more than the limit left to the person. */
  documentsNotAsked: number;
};

/** `rounded`: a number whose last digits a spreadsheet has taken away. */
export type RowKind = Identifier['kind'] | 'rounded';

export type ListItem = {
  /** From 1, without a gap. */
  position: number;
  /** The line of the pasted text, from 1. */
  line: number;
  /** How the row was read; null where it held no identifier. */
  kind: RowKind | null;
  /** Null also for a document, and for a text that may say who someone is. */
  id: string | null;
  /**
   * The loan that the row opens: one that it names also where the index does not know it. Null where no loan is known,
   * or there are more than the list has room for.
   */
  loan: LoanId | null;
  indexed: IndexedLoan | null;
  /** How many loans the identifier leads to; each is a row of its own. Those without room are counted up to 51. */
  matches: number;
  visitedAt: string | null;
  done: boolean;
  /** What was decided of the loan last, in a note; null where nothing was. */
  decision: LoanDecision | null;
  /** The name of the person who decided it. */
  decidedBy: string | null;
  /**
   * True where the answer that was last read for the list differs from the one that the decision was made on. It is not
   * said to masked roles, whose answers are others.
   */
  isDecisionOutdated: boolean;
  /** Of the promises at the loan that nobody has closed the one that was broken, else the last; null where there is none. */
  promise: Omit<LoanPromise, 'closed' | 'outcomeDay'> | null;
  /** What is kept of the loan since the list was read; null where it was not. */
  read: ListRead | null;
};

/**
 * `items`: of a whole page one row more, where another page follows. `earlier`: the position that the page before begins
 * with, under the same filter. `start`: the first row of the filter that was not visited, else the first.
 */
export type ListPage = ListSummary &
  ListFigures & {
    /** The view that is shown, with its order. */
    view: ListView;
    reading: ListReading;
    items: ListItem[];
    earlier: number | null;
    start: ListStep | null;
  };

/** The loans of a list that were decided at once: those of the chosen ones that were read. */
export type ListDecisionAnswer = { decided: string[]; requestId: string };

/** One row of a list and its neighbors that open a loan, in the order of the view that is walked and under its filter. */
export type ListPosition = {
  list: ListSummary;
  view: ListView;
  item: ListItem;
  previous: ListStep | null;
  next: ListStep | null;
};
