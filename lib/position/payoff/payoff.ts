import type { AmountUnit } from '#lib/offer/units/unit-reading.ts';
import type { Certainty, PositionNote } from '../loan-position.ts';

/** The lowest and the highest amount, as sent; equal where nothing is left open. */
export type AmountRange = { low: number; high: number };

/** What the estimate never holds: the answer does not say what of it the lender gives back, or asks for. */
type PayoffExclusion = 'iof' | 'fees' | 'single-premium' | 'charges';

/** A figure of the API for the same day. `difference`: how far it is outside the estimate; below it is negative. */
export type ApiFigure = {
  field: 'amountForPayment' | 'amountRemaining';
  value: number;
  difference: number;
};

/** An estimate of what settles a loan on a day. */
export type Payoff = {
  /** `YYYY-MM-DD`; null where the day that was asked for cannot be read. */
  day: string | null;
  /** `perDiem`: how much more it is a day later. Null where `reason` says why there is no estimate. */
  value: (AmountRange & { perDiem: AmountRange }) | null;
  reason: PositionNote | null;
  /** Of the amounts, which are as sent; null where it is not known. */
  unit: AmountUnit | null;
  certainty: Certainty;
  /** JSON Pointers of the values of the loan from which it follows, or that are missing. */
  because: string[];
  /** Why it may be another amount. */
  notes: PositionNote[];
  without: PayoffExclusion[];
  /** The figures of the API for that day; empty where it was not asked about one. */
  api: ApiFigure[];
  /** The norm from which it follows. */
  source: string;
};
