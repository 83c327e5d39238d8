import type { Doubts } from '../entries/doubts.ts';
import type { ClassifiedEntry, Entry } from '../entries/entry.ts';
import type { HistoryEvent } from '../lifecycle/history-events.ts';
import type { PositionNote } from '../loan-position.ts';
import type { RepaymentTerms } from '../plan/repayment-terms.ts';

/** The sums of the classified entries by the least, the likeliest and the most favorable reading, in cents. */
export type Credits = { low: number; likely: number; high: number };

export function creditsOf(entries: readonly ClassifiedEntry[]): Credits {
  const credits = { low: 0, likely: 0, high: 0 };
  for (const { low, likely, high } of entries) {
    credits.low += low;
    credits.likely += likely;
    credits.high += high;
  }
  return credits;
}

/** The data from which the parts of a position are computed. */
export type PositionInputs = {
  terms: RepaymentTerms;
  /** A day number. */
  today: number;
  /** The transactions as they stand in the answer. */
  listed: readonly Entry[];
  /** The same as what each is on that day, in the order of their days, those without a day last. */
  entries: readonly ClassifiedEntry[];
  credits: Credits;
  /** Why there are no transactions; null if there are some. */
  missing: PositionNote | null;
  /** All that the history tells, and what of it until that day. */
  told: readonly HistoryEvent[];
  events: readonly HistoryEvent[];
  /**
   * False where a due day has passed and no transaction speaks of a payment, made, failed or returned, nor does the
   * history: payments may stand elsewhere.
   */
  isPaymentTold: boolean;
  /** True with a payment that was not taken back. */
  hasPayment: boolean;
  /** True with a sign that the money went out: a disbursement, a payment, or a status that says so. */
  isPaidOut: boolean;
  /** The loan's status is a known word for one that has ended, that is paid whole, or that was paid out. */
  isEnded: boolean;
  isFinishedByStatus: boolean;
  isPaidOutByStatus: boolean;
  /** Descriptions speak of payroll: the employer remits. */
  isPayroll: boolean;
  /** `amountRemaining` as sent; null without it. */
  remaining: number | null;
  doubts: Doubts;
};
