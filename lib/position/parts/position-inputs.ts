import type { Doubts } from '../entries/doubts.ts';
import type { ClassifiedEntry, Entry } from '../entries/entry.ts';
import type { HistoryEvent } from '../lifecycle/history-events.ts';
import type { PositionNote } from '../loan-position.ts';
import type { Reading } from '../plan/covered-installments.ts';
import type { RepaymentTerms } from '../plan/repayment-terms.ts';

/**
 * The sums of the classified entries by the least, the likeliest and the most favorable reading, in cents. Each of several
 * doubtful entries may take back the one before it, but not all of them can: nobody has paid less than nothing.
 */
export type Credits = { low: number; likely: number; high: number };

export function creditsOf(entries: readonly ClassifiedEntry[]): Credits {
  const credits = { low: 0, likely: 0, high: 0 };
  for (const { low, likely, high } of entries) {
    credits.low += low;
    credits.likely += likely;
    credits.high += high;
  }
  return { ...credits, low: Math.max(0, credits.low) };
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
  /** Why the transactions cannot be read; null if they can, and of an empty list too. */
  missing: PositionNote | null;
  /** All that the history tells, and what of it until that day. */
  told: readonly HistoryEvent[];
  events: readonly HistoryEvent[];
  /**
   * False where a due day has passed and no transaction speaks of a payment, made, failed or returned: payments may stand
   * elsewhere.
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
  /** It is of a day that has not passed: what is paid until then is paid today. */
  isRemainingKept: boolean;
  /** The entry by which the disbursement came back. */
  returned: ClassifiedEntry | undefined;
  doubts: Doubts;
};

/** What of the installments is paid, by the one source that tells it best. */
export type Coverage = {
  /** Null where no source tells what is paid: the reading is then that nothing was. */
  source: 'installments' | 'transactions' | 'remaining' | 'history' | null;
  /** The likeliest first; the others fit too. */
  readings: readonly [Reading, ...Reading[]];
  /** The least and the most cents that are paid; null where no source tells it. */
  credits: readonly [number, number] | null;
  /** JSON Pointers. */
  because: string[];
  /** Why it may be otherwise. */
  notes: PositionNote[];
  /** A payment may have settled the rest, and this says that nothing is left: what remains by the API, or the status. */
  settledBy: '/amountRemaining' | '/status' | null;
};

/** The inputs with what of the installments is paid. */
export type CoveredInputs = PositionInputs & { coverage: Coverage };

/** Why payments are not known that no transaction speaks of: some installments are not seen, or nothing else tells them. */
export function whyUntold({ coverage: { source, notes } }: CoveredInputs): PositionNote {
  const isSeenInPart = source === null && notes.includes('missing.installments');
  return isSeenInPart ? 'missing.installments' : 'no-payment.untold';
}
