import { leavesDatesOpen } from '../calendar/day-count.ts';
import type { DueDates } from '../calendar/due-dates.ts';
import { iofByInstallment, iofOf } from '../iof/compute-iof.ts';
import type { Borrower, IofRates } from '../iof/iof-rate-table.ts';
import { iofRatesOn } from '../iof/iof-rates.ts';
import { distinctBy } from '../lists.ts';
import { type Plan, principalShares } from './repayment-plan.ts';

/** The largest share of a principal that the IOF can be: 365 days at the highest daily rate of the table, and 0.95%. */
export const maxIofShare = 0.0503;
/** The highest additional rate of the table. */
export const maxAdditionalRate = 0.0095;
/** The additional rate of every borrower but for some days of 2025. */
export const usualAdditionalRate = 0.0038;

/**
 * The IOF of one borrower under one candidate of the due dates, as shares of the principal: `ratio` in all, `daily` its
 * daily part, `byInstallment` that with thirty days for each installment. `paidOutOn`: the day number of the transaction that it counts from, if it counts from one.
 */
export type Tax = {
  borrower: Borrower;
  ratio: number;
  daily: number;
  byInstallment: number;
  paidOutOn?: number;
};
export type Taxes = (plan: Plan, rate: number) => readonly Tax[];

const unit = { daily: 1, additional: 1 } as const;

/**
 * The IOF by the rates of the expected day of release, then by those of the days on which the amount was paid out. All
 * days are day numbers. `dueDates` gives the candidates for equal months, which leave the dates open, simplest first.
 */
export function taxesOn(
  release: number | null,
  payoutDays: readonly number[],
  dueDates: (count: number) => readonly DueDates[],
): Taxes {
  const expected = release === null ? [] : [{ day: release, rates: distinctRatesOn(release) }];
  const actual = payoutDays
    .filter((day) => day !== release)
    .map((day) => ({ day, rates: distinctRatesOn(day), paidOutOn: day }));
  return (plan, rate) => {
    if (!plan.dueDates) return [];
    const shares = principalShares(plan, rate);
    const candidates = leavesDatesOpen(plan.dayCount) ? dueDates(shares.length) : [plan.dueDates];
    const thirties = iofByInstallment(shares, plan.grace.deferred, unit).daily;
    return [...expected, ...actual].flatMap(({ day: from, rates, ...origin }) =>
      candidates.flatMap((candidate) => {
        if ((candidate.days[0] ?? 0) < from) return [];
        const days = candidate.days.map((day) => day - from);
        const base = iofOf(shares, days, unit);
        return rates.map(({ borrower, daily, additional }) => ({
          ...origin,
          borrower,
          ratio: base.daily * daily + base.additional * additional,
          daily: base.daily * daily,
          byInstallment: thirties * daily,
        }));
      }),
    );
  };
}

function distinctRatesOn(day: number): IofRates[] {
  return distinctBy(iofRatesOn(day), ({ daily, additional }) => `${daily} ${additional}`);
}
