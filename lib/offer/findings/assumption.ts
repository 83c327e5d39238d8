export type AssumptionId =
  /** The unit of the amount beside a boleto. value: `reais` or `centavos`. */
  | 'amounts-in'
  /** A boleto paid after its due date may cost more than it says. */
  | 'charges-after-due-date'
  /** value: a day count. */
  | 'day-count'
  /** value: `price` or `sac`. */
  | 'amortization'
  /** The last payment is larger than the others. value: that payment in reais. */
  | 'balloon'
  /** The interest of a longer first period is paid beside the first installment. */
  | 'interest-apart'
  /** value: `none` or `following`. */
  | 'due-date-adjustment'
  /** value: the day of the month that the due dates go by, if it is not that of the first. */
  | 'due-day'
  /** The offer does not state its day of release; this one gives the installment. value: `YYYY-MM-DD`. */
  | 'release-found'
  /** The same of the first due date. */
  | 'first-due-found'
  /** value: the financed costs, such as `iof+iofAdditional+insurance+rebates`, or `none`. */
  | 'financed'
  /** An amount that stands in no field pays off an earlier contract. value: that amount in reais. */
  | 'payoff'
  /** An amount that stands in no field is financed, and the borrower did not receive it. value: that amount in reais. */
  | 'unlisted-cost'
  /** The principal includes the lawful IOF, not the offer's. value: a borrower of the IOF table, if there is one. */
  | 'iof-computed'
  /** value: `included` or `excluded` in the number of installments. */
  | 'grace-count'
  /** The financed IOF was computed without the tax on itself. value: the reais that are therefore not paid out. */
  | 'iof-one-pass'
  /** value: the months in which interest is added to the principal. */
  | 'interest-deferred'
  /** The offer states no monthly rate. value: `yearly-effective`. */
  | 'rate-from'
  /** The monthly rate is the one that reproduces the installment. value: why the offer's is not used, a code of `Reason`. */
  | 'rate-found'
  /** The written rate was rounded: a rate that it may stand for gives the figure. */
  | 'digits-of-the-rate'
  | 'equal-installments'
  /** The offer has no dates, so the periods are assumed to be equal months. */
  | 'equal-periods'
  /** value: the day of a transaction of the disbursed amount, `YYYY-MM-DD`. */
  | 'released-on-transaction'
  /** value: `YYYY-MM-DD`. */
  | 'released-as-expected'
  /** Costs that are not financed are paid in advance, out of the disbursed amount. value: as for `financed`. */
  | 'costs-in-advance'
  /** Costs that are neither financed nor counted in the CET. value: as for `financed`. */
  | 'not-in-cet'
  /** The CET counts time by another calendar than that of the norm. value: a day count. */
  | 'cet-calendar'
  /** Yearly as (1 + monthly)^12, with a monthly CET of 30 days of 365. */
  | 'cet-compounded-months'
  | 'cet-twelfth-root'
  /** Monthly as (1 + yearly)^(30/365) − 1. */
  | 'cet-30-of-365'
  /** value: a borrower of the IOF table. */
  | 'borrower'
  /** The IOF of the offer does not show whose rates apply. value: as for `borrower`. */
  | 'borrower-presumed'
  /** The IOF rates of that day are contested. value: the source of the rates that are used. */
  | 'iof-contested'
  /** Less IOF than on the whole principal. value: identifiers of the table of IOF conventions, joined by a plus. */
  | 'iof-kind'
  /** value: the costs that the base of the IOF holds beside the disbursed amount, as for `financed`. */
  | 'iof-base'
  /** What the daily IOF is charged on, where that is not the principal of each installment. value: `present-values`, `capitalised-balance` or `equal-shares`. */
  | 'iof-on'
  /** value: `to-the-day`, or `business-days` where they count to the business day that follows a due day. */
  | 'iof-days'
  /** The days of some installment are counted up to 365 only. */
  | 'iof-cap'
  /** Whether `iofAmount` includes the additional. value: `with-additional` or `without-additional`. */
  | 'iof-holds'
  | 'nominal-rate'
  /** The insurance is paid with each installment. value: `within` or `beside` it, or `on-balance`: beside it, on the balance. */
  | 'premium-monthly'
  /** The insurance is paid once. value: `financed` with the principal, or `at-disbursement`, out of the disbursed amount. */
  | 'premium-single'
  /** value: `disbursement`, `principal` or `total`. */
  | 'insurance-base'
  | 'not-financed'
  /** Interest by equal months that is paid over longer periods costs less a year than its rate. */
  | 'long-periods'
  /** STJ, Súmula 565: no such fee in contracts since 30/04/2008; a rebate may be something else. For information. */
  | 'tac'
  /** value: a group of figures and its assumed unit, separated by a space: `rates percent`. */
  | 'unit-assumed';

export type Assumption = { id: AssumptionId; value?: string | number };

/** The assumption with its value; none where the value is undefined. */
export function assumptionOf(id: AssumptionId, value: Assumption['value']): Assumption[] {
  return value === undefined ? [] : [{ id, value }];
}
