import type { ConventionId } from './conventions.ts';

/** A convention, or how a figure was read. */
export type AssumptionId =
  | ConventionId
  /** value: the day of the month that the due dates go by, if it is not that of the first. */
  | 'due-day'
  /** The offer does not state its day of release; this one gives the installment. value: `YYYY-MM-DD`. */
  | 'release-found'
  /** The same of the first due date. */
  | 'first-due-found'
  /** The principal includes the lawful IOF, not the offer's. value: a borrower of the IOF table, if there is one. */
  | 'iof-computed'
  /** The offer states no monthly rate. value: `yearly-effective`. */
  | 'rate-from'
  /** The monthly rate is the one that reproduces the installment. value: why the offer's is not used, a code of `Reason`. */
  | 'rate-found'
  | 'equal-installments'
  /** value: `YYYY-MM-DD`. */
  | 'released-as-expected'
  /** The IOF of the offer does not show whose rates apply. value: as for `borrower`. */
  | 'borrower-presumed'
  /** The IOF rates of that day are contested. value: the source of the rates that are used. */
  | 'iof-contested'
  /** value: `disbursement`, `principal` or `total`. */
  | 'insurance-base'
  /** value: a group of figures and its assumed unit, separated by a space: `rates percent`. */
  | 'unit-assumed';

export type Assumption = { id: AssumptionId; value?: string | number };

/** The value of each assumption that is made, or true where it has none; what is not assumed is null, false or left out. */
export type Assumed = { [id in AssumptionId]?: Assumption['value'] | boolean | null };

/** The assumptions that are made, in the order in which they are written. */
export function assumptionsOf(assumed: Assumed): Assumption[] {
  // The entries are those of `assumed`, so that each name is an identifier.
  const entries = Object.entries(assumed) as [AssumptionId, Assumed[AssumptionId]][];
  return entries.flatMap(([id, value]): Assumption[] => {
    if (value === null || value === undefined || value === false) return [];
    return [value === true ? { id } : { id, value }];
  });
}
