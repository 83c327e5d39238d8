import type { AmountUnit } from '#lib/offer/units/unit-reading.ts';
import type { Certainty } from '../loan-position.ts';

/** The questions about a living loan that several parts of the answer speak of. */
export type Subject = 'paid-out' | 'paid-installments' | 'overdue' | 'remaining' | 'finished' | 'signed';

/** The parts of the answer that speak of them. `api`: `amountRemaining` and `amountForPayment`. */
export type Source =
  | 'installments'
  | 'transactions'
  | 'api'
  | 'history'
  | 'status'
  | 'signatures'
  | 'cashout';

/**
 * What one source says. `value`: a day `YYYY-MM-DD` or true or false of `paid-out`, a count of `paid-installments`, an
 * amount as sent of `overdue` and `remaining`, true or false of the others. `unit`: of an amount. `because`: JSON Pointers.
 */
export type Statement = {
  source: Source;
  value: string | number | boolean;
  unit: AmountUnit | null;
  certainty: Certainty;
  because: string[];
};

/** Inclusive bounds of a value: cents of an amount, a count, a day number, 0 for false. */
export type Span = readonly [low: number, high: number];

/**
 * A statement with every value that it leaves possible. A source may leave several: nothing says whether `amountRemaining`
 * is what is unpaid or its present value, and a payment may be one of two installments.
 */
export type Claim = Statement & { spans: readonly Span[] };

/** A subject of which sources say different things: one statement for each source that speaks of it. */
export type Contradiction = {
  subject: Subject;
  statements: Statement[];
  /** The greatest value less the least, as sent, or in reais where the units differ; null of days and of true and false. */
  difference: number | null;
};

/** True where two lists of spans have a value in common, or values that are at most so far apart. */
export function meet(spans: readonly Span[], others: readonly Span[], tolerance: number): boolean {
  return spans.some(([low, high]) =>
    others.some(([from, to]) => low <= to + tolerance && from <= high + tolerance),
  );
}
