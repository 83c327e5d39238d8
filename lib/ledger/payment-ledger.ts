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
};

/** The payments of a loan, in the order of their days. `unit`: of the amounts; null where it is not known. */
export type PaymentLedger = { unit: AmountUnit | null; rows: LedgerRow[] };
