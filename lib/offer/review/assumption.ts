export type AssumptionId =
  /** value: a day count. */
  | 'day-count'
  /** value: `price` or `sac`. */
  | 'amortization'
  /** value: `none`, `following` or `following-after-first`. */
  | 'due-date-adjustment'
  /** value: the day of the month that the due dates go by, where it is not that of the first. */
  | 'due-day'
  /** value: what is financed beside the amount paid out, `iof+iofAdditional+insurance+rebates`, or `none`. */
  | 'financed'
  /** The principal holds the IOF of the rule, not the offer's. value: a borrower of the IOF table, where one is. */
  | 'iof-computed'
  /** value: `included` or `excluded`: whether the number of installments counts the grace. */
  | 'grace-count'
  /** The financed IOF is that of the principal without it. value: reais that are then not paid out. */
  | 'iof-one-pass'
  /** Each part of the IOF of each installment is rounded to the cent, and not only their sum. */
  | 'iof-rounded-by-part'
  /** value: months in which interest is added to the principal. */
  | 'interest-deferred'
  /** The grace is not given, and taken for none. */
  | 'no-grace'
  /** value: `yearly-effective` or `yearly-nominal`. */
  | 'rate-from'
  /** The rate a month is that of the schedule, which the installment found. value: why not the offer's, as of `Reason`. */
  | 'rate-found'
  /** The rate has more digits than are written: one that the written one can stand for gives the figure. */
  | 'digits-of-the-rate'
  /** No schedule reproduces the installment; this one was taken. value: a day count. */
  | 'schedule-assumed'
  | 'equal-installments'
  /** SAC: the principal that each installment pays back is rounded to the cent, not only what is paid. */
  | 'sac-share-rounded'
  /** The last installment is another: it pays what the rounding of all of them has left. */
  | 'last-settles'
  /** The offer gives no dates: the periods are taken for equal months. */
  | 'equal-periods'
  /** value: `YYYY-MM-DD` of a transaction that equals the amount paid out. */
  | 'released-on-transaction'
  /** value: `YYYY-MM-DD`. */
  | 'released-as-expected'
  /** Paid in advance, out of the amount paid out: what is not financed. value: the parts, as of `financed`. */
  | 'costs-in-advance'
  /** Neither financed nor in the CET that is nearest to the offer's. value: the parts, as of `financed`. */
  | 'not-in-cet'
  | 'cet-twelfth-root'
  /** Monthly as (1 + yearly)^(30/365) − 1. */
  | 'cet-30-of-365'
  /** value: a borrower of the IOF table. */
  | 'borrower'
  /** No IOF of the offer says whose the rates are. value: as of `borrower`. */
  | 'borrower-presumed'
  /** The rates of that day are contested. value: the source of those that were taken. */
  | 'iof-contested'
  /** value: `with-additional` or `without-additional`: what `iofAmount` holds. */
  | 'iof-holds'
  /** value: the parts, as of `financed`. */
  | 'interest-includes'
  | 'total-includes'
  | 'nominal-rate'
  /** value: `disbursement`, `principal` or `total`. */
  | 'insurance-base'
  /** Rebates in per cent. value: `disbursement` or `principal`: what they were read as parts of. */
  | 'rebates-base'
  | 'not-financed'
  /** Interest by equal months over longer periods costs less a year than its rate. */
  | 'long-periods'
  /** STJ, Súmula 565: no such fee in contracts since 30/04/2008; a rebate may be another thing. For information. */
  | 'tac'
  /** value: a group of figures and the unit that it is read by, with a blank between: `rates percent`. */
  | 'unit-assumed';

export type Assumption = { id: AssumptionId; value?: string | number };
