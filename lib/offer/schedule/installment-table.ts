import { dayText } from '#lib/loan/civil-date.ts';
import { iofShare } from '../iof/compute-iof.ts';
import type { IofRates } from '../iof/iof-rate-table.ts';
import { centsBy, centsOf, type RoundingMode } from '../units/rounding.ts';
import { deferredGrowth, periodInterest } from './repayment-plan.ts';
import type { Match } from './search/match.ts';

/** One installment. Amounts in reais, to the cent. */
type InstallmentRow = {
  number: number;
  /** `YYYY-MM-DD`; null if the offer gives no dates. */
  dueDate: string | null;
  /** Calendar days from the release to the due date. */
  days: number | null;
  payment: number;
  interest: number;
  principal: number;
  /** The IOF on this installment's principal, daily and additional, each rounded to the cent; null if no rate is known. */
  iof: number | null;
  /** The principal that is left after this payment. */
  balance: number;
};

export type InstallmentTable = {
  rows: InstallmentRow[];
  /** Sums of the rows as shown. */
  totals: { payment: number; interest: number; principal: number; iof: number | null };
};

/**
 * The installments as they are booked: the interest on the balance is rounded to the cent by `mode`, the rest of the installment
 * repays principal, and the last one repays the remaining balance, so it may differ by cents. `installment` is the
 * offer's own, in reais; `release` is a day number. Interest of deferred months is added to the first balance.
 */
export function installmentTable(
  { plan, composition, rate }: Pick<Match, 'plan' | 'composition' | 'rate'>,
  installment: number,
  release: number | null,
  iofRates: Pick<IofRates, 'daily' | 'additional'> | null,
  mode: RoundingMode = 'half-up',
): InstallmentTable {
  const { grace, months, amortization } = plan;
  const last = months.length - 1;
  const due = centsOf(installment);
  const oddDaysInterest = centsOf((plan.oddDaysInterest ?? 0) * composition.principal);
  // SAC repays an exact share, not whole cents: its tables round the payment, not its two parts.
  let exact = composition.principal * deferredGrowth(plan, rate);
  const share = exact / grace.amortizing;
  let balance = centsOf(exact);
  const rows = months.map((_, at): InstallmentRow => {
    const growth = periodInterest(plan, at, rate);
    const repaysPrincipal = at >= grace.interestOnly;
    const isSac = amortization === 'sac';
    const interest = centsBy((isSac ? exact : balance / 100) * growth, mode);
    const payment = isSac ? centsOf(share + exact * growth) : due;
    if (repaysPrincipal) exact -= share;
    const principal = at === last ? balance : repaysPrincipal ? payment - interest : 0;
    balance -= principal;
    const day = plan.dueDates?.days[at];
    const days = day !== undefined && release !== null ? day - release : null;
    const further = at === 0 ? oddDaysInterest : 0;
    return {
      number: at + 1,
      dueDate: day === undefined ? null : dayText(day),
      days,
      payment: (interest + principal + further) / 100,
      interest: (interest + further) / 100,
      principal: principal / 100,
      iof: iofRates && days !== null ? iofShare(principal / 100, days, iofRates).total : null,
      balance: balance / 100,
    };
  });
  const sum = (cell: (row: InstallmentRow) => number | null) =>
    rows.reduce((total, row) => total + centsOf(cell(row) ?? 0), 0) / 100;
  return {
    rows,
    totals: {
      payment: sum((row) => row.payment),
      interest: sum((row) => row.interest),
      principal: sum((row) => row.principal),
      iof: rows.every(({ iof }) => iof !== null) ? sum((row) => row.iof) : null,
    },
  };
}

/** The same without dates and IOF: to format dates is most of the work of a table. */
export function undatedTable(
  { plan, ...match }: Pick<Match, 'plan' | 'composition' | 'rate'>,
  installment: number,
  mode?: RoundingMode,
): InstallmentTable {
  return installmentTable({ plan: { ...plan, dueDates: null }, ...match }, installment, null, null, mode);
}

/**
 * The total of a SAC schedule in reais, if the principal of each installment is rounded to the cent and the last one
 * repays the rest. Over many installments this differs by some reais from `installmentTable`, which rounds payments.
 */
export function sacTotalOfRoundedShares(
  { plan, composition, rate }: Pick<Match, 'plan' | 'composition' | 'rate'>,
  mode: RoundingMode = 'half-up',
): number {
  const { grace, months } = plan;
  const force = Math.log1p(rate);
  let balance = centsOf(composition.principal * deferredGrowth(plan, rate));
  let total = balance;
  const share = centsBy(balance / grace.amortizing / 100, mode);
  let before = 0;
  for (const [at, month] of months.entries()) {
    total += centsBy((balance / 100) * Math.expm1(force * (month - before)), mode);
    before = month;
    if (at >= grace.interestOnly) balance -= share;
  }
  return total / 100;
}
