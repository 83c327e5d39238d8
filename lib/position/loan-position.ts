import type { AmountUnit } from '#lib/offer/units/unit-reading.ts';

/**
 * How a part of the position is known. `stated`: a figure of the API itself. `follows`: from the transactions in the
 * answer and the offer, and no other reading of them gives another value. `fits`: another reading fits too. `unknown`:
 * something is missing.
 */
export type Certainty = 'stated' | 'follows' | 'fits' | 'unknown';

/** Why a part is not known better, or what has to be said beside it: a kind, some of them of a value. The screen has the words. */
export type PositionNote =
  /** A part of the answer that is missing, was not asked for, is hidden from the reader, was refused, or cannot be read. */
  | `missing.${'offer' | 'installment-amount' | 'installment-count' | 'first-due-date' | 'schedule' | 'transactions' | 'installments' | 'figure'}`
  | `not-asked.${'transactions' | 'payment-for'}`
  | 'masked'
  | 'refused'
  | `unreadable.${'transactions' | 'figure' | 'day' | 'entry' | 'entry-day' | 'entry-kind'}`
  /** The transactions hold none. `untold`: so that payments may stand elsewhere. */
  | `no-payment.${'empty' | 'unseen' | 'untold'}`
  /** Why another reading fits too. */
  | `maybe.${'reversal' | 'returned' | 'other-payment' | 'no-payment' | 'duplicate' | 'discount' | 'part' | 'disbursement' | 'clearing'}`
  | 'payoff'
  | 'prepayment'
  | 'first-in-first-out'
  | 'same-day'
  | 'surplus'
  | 'separate-charges'
  | 'new-terms'
  | `disagrees.${'numbers' | 'signs' | 'remaining' | 'status'}`
  | `differ.${'schedules' | 'amounts' | 'figures'}`
  | 'corrected-schedule'
  | 'credit-in-next'
  | 'not-paid-out'
  /** The source that tells it, where it is neither the transactions nor the installments. */
  | `by.${'remaining' | 'history'}`
  /** Why there is no payoff, or why it may be another amount. */
  | 'deleted'
  | 'contradicted'
  | 'nothing-left'
  | 'floating-rate'
  | 'before-the-rule'
  | 'passed-day'
  | 'borrower-unknown'
  /** A remark beside a value, which does not change it. */
  | 'payroll'
  | 'without-charges';

/**
 * `because`: JSON Pointers into the loan, never its texts. `otherwise`: the values of the other readings, where they are
 * known. `unit`: of the amounts in the value, which are as sent; null where it is not known.
 */
export type PositionPart<T> = {
  value: T | null;
  certainty: Certainty;
  because: string[];
  notes: PositionNote[];
  otherwise: (T | null)[];
};
type AmountPart<T> = PositionPart<T> & { unit: AmountUnit | null };

/**
 * What `amountForPayment` may be: what is overdue, one installment, both, everything unpaid, or what settles it all. The
 * written contract calls it the amount to pay; in practice it settles the loan. `installments`: the sum of their own figures.
 * `charges-on-whole`: with charges on the whole of an installment of which a part was paid.
 */
export type PayableMeaning =
  | 'installments'
  | 'overdue'
  | 'overdue-and-next'
  | 'next'
  | 'unpaid'
  | 'payoff'
  | 'charges-on-whole';

/** `date`: `YYYY-MM-DD`; `amount`: as sent, without its sign. */
export type DatedAmount = { date: string; amount: number };

/** `days`: calendar days since the last day on which the oldest unpaid installment was payable without charges. */
export type Overdue = {
  days: number;
  /** The unpaid part of the installments, as sent, without charges. */
  amount: number;
  installments: number;
  /** `not-seen-yet`: up to three business days after the due date, while a payment may still be clearing. */
  state: 'not-seen-yet' | 'late';
};

/**
 * What tells which installments are paid: the API's own list of them, the transactions, what remains by the API, or what the history received.
 * `no-payment`: the transactions, which hold no payment. `not-told`: a due day has passed, and nothing tells it.
 */
export type Premise =
  | 'installments'
  | 'transactions'
  | 'remaining'
  | 'history'
  | 'no-payment'
  | 'not-told'
  | 'no-transactions'
  | 'no-offer';

/** Where a loan stands on a day. Amounts as sent, days `YYYY-MM-DD`. */
export type Position = {
  asOf: PositionPart<string>;
  premise: PositionPart<Premise>;
  /** The day on which the money went out, or whether it did, by the first source that tells. */
  paidOut: PositionPart<string | boolean>;
  installments: PositionPart<number>;
  paidInstallments: PositionPart<number>;
  lastPayment: AmountPart<DatedAmount>;
  nextDue: AmountPart<DatedAmount>;
  /** Null where nothing is overdue, and where nothing tells it: then `otherwise` has what is if nothing was paid. `charges`: their range by the offer's fine, in the same unit; null if not known. `from`: the due day of the oldest, `YYYY-MM-DD`, which may be no business day. */
  overdue: AmountPart<Overdue> & { charges: { low: number; high: number } | null; from: string | null };
  lastDue: PositionPart<string>;
  /** The payments without what was reversed or refunded. */
  paidAmount: AmountPart<number>;
  /** `amountRemaining` and `amountForPayment` of the API. */
  remaining: AmountPart<number>;
  /** `means`: what it is, by what it fits; empty where nothing tells it. */
  forPayment: AmountPart<number> & { means: PayableMeaning[] };
  /** How many transactions could not be read, dated or classified; `because` names them. */
  unclassified: PositionPart<number>;
};
