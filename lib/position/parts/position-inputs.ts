import type { Doubts } from '../entries/doubts.ts';
import type { ClassifiedEntry } from '../entries/entry.ts';
import type { PositionNote } from '../loan-position.ts';
import type { RepaymentTerms } from '../plan/repayment-terms.ts';
import type { Credits } from './outcome.ts';

/** The data from which the parts of a position are computed. */
export type PositionInputs = {
  terms: RepaymentTerms;
  /** A day number. */
  today: number;
  /** In the order of their days, those without a day last. */
  entries: readonly ClassifiedEntry[];
  credits: Credits;
  /** Why there are no transactions; null if there are some. */
  missing: PositionNote | null;
  /** True with a payment that was not taken back. */
  hasPayment: boolean;
  /** True with a sign that the money went out: a disbursement or a payment. */
  isPaidOut: boolean;
  /** The loan's status is a known word for one that has ended. */
  isEnded: boolean;
  /** Descriptions speak of payroll: the employer remits. */
  isPayroll: boolean;
  /** `amountRemaining` as sent; null without it. */
  remaining: number | null;
  doubts: Doubts;
};
