import type { AmountUnit } from '#lib/offer/units/unit-reading.ts';

/**
 * What a payment is beside what was due. `above`: more than the installments with the lawful charges. `twice`: the same
 * payment within days. `payoff-above`, `payoff-below`: more or less than the present value on its day. `no-installment`:
 * nothing was left to pay. `open`: what it is, or what it may lawfully hold, is not known. `hidden`: whether it is the same
 * payment once more depends on a text that the reader may not see.
 */
export type PaymentKind =
  | 'as-due'
  | 'part'
  | 'discount'
  | 'above'
  | 'twice'
  | 'payoff'
  | 'payoff-above'
  | 'payoff-below'
  | 'no-installment'
  | 'refund'
  | 'open'
  | 'hidden';

type Range = { low: number; high: number };

/** One payment beside what was due on its day. Amounts as sent, without their signs. */
export type LedgerRow = {
  kind: PaymentKind;
  /** JSON Pointer of the payment. */
  path: string;
  /** `YYYY-MM-DD`; null where it cannot be read. */
  day: string | null;
  /** Of the payment before it that is the same one; null but of `twice` and `hidden`. */
  dayBefore: string | null;
  /** The numbers of the installments that it pays, from one. */
  installments: number[];
  /** What was left of these installments; null where there are none. */
  due: number | null;
  /** With charges that are booked apart. */
  paid: number;
  /** The lawful charges for the days since; null where they are not known, or of a payoff. */
  charges: Range | null;
  /** The present value on its day of what a payoff settles; null of every other payment, and where it is not known. */
  presentValue: Range | null;
  /** How far the paid amount is outside what was to be paid on its day; below it is negative. Null where that is not known. */
  difference: number | null;
  /** What is left of all installments after it, without charges; null after a refund. */
  left: number | null;
};

/**
 * Why the loan stands as it does: a payment that was taken back or did not come and that none has made up for since, one
 * that may be the one before it once more, or the payoff. `path`: of the transaction that says it. `day`, `until`: of the
 * payment and of its return, or of both payments, `YYYY-MM-DD`. `paid`, `discount`: of a payoff, as sent.
 */
export type PaymentCause = {
  kind: 'returned' | 'debit-failed' | 'payment-failed' | 'twice' | 'paid-off';
  path: string;
  day: string;
  until: string | null;
  paid: number | null;
  discount: number | null;
};

/** What the installments that are overdue on a day cost for their lateness, as sent; null where a part is not known. */
export type OverdueCharges = {
  day: string;
  fine: Range | null;
  defaultInterest: Range | null;
  contractInterest: Range | null;
};

/** The payments of a loan, in the order of their days. `unit`: of the amounts; null where it is not known. */
export type PaymentLedger = {
  unit: AmountUnit | null;
  rows: LedgerRow[];
  causes: PaymentCause[];
  /** For the day that was asked about, or today; null where nothing is overdue on it. */
  overdueCharges: OverdueCharges | null;
};
