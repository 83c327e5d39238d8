import type { DayCount } from '../calendar/day-count.ts';
import type { DueDates } from '../calendar/due-dates.ts';

export type Amortization = 'price' | 'sac';

/** Grace: what is not paid at first. `included`: whether `numberOfInstallments` counts its months; null: no grace. */
export type Grace = {
  /** Months in which nothing is paid and interest is added to the principal. */
  deferred: number;
  /** Installments of interest alone. */
  interestOnly: number;
  /** Installments that pay principal back. */
  amortizing: number;
  included: boolean | null;
};

/** How time runs in a loan, all amounts left open. */
export type Plan = {
  amortization: Amortization;
  dayCount: DayCount;
  grace: Grace;
  /** Months of interest from the release (after a deferral, where months are equal) to each installment. */
  months: readonly number[];
  /** Null where the offer gives no dates. */
  dueDates: DueDates | null;
};

/** Both readings of a number of installments beside grace periods in months; none where nothing would be left. */
export function graceReadings(count: number, interestGrace: number, principalGrace: number): Grace[] {
  if (interestGrace === 0 && principalGrace === 0)
    return [{ deferred: 0, interestOnly: 0, amortizing: count, included: null }];
  const deferred = interestGrace;
  const interestOnly = Math.max(0, principalGrace - interestGrace);
  const readings = [true, false].map((included) => ({
    deferred,
    interestOnly,
    amortizing: included ? count - deferred - interestOnly : count,
    included,
  }));
  return readings.filter(({ amortizing }) => amortizing > 0);
}

/** The growth of the principal before interest is first due: where months are equal, that of the deferred ones. */
export function deferredGrowth(plan: Plan, rate: number): number {
  return plan.dayCount === 'equal-months' ? (1 + rate) ** plan.grace.deferred : 1;
}

/**
 * The installment of one unit of principal at a monthly rate: of Price each one that amortizes, of SAC the first.
 * Price: i ÷ (1 − (1 + i)^−n) where months are equal, else 1 ÷ Σ (1 + i)^−t. SAC: 1 ÷ n and the interest.
 */
export function unitInstallment(plan: Plan, rate: number): number {
  const { grace, months } = plan;
  const growth = deferredGrowth(plan, rate);
  const start = months[grace.interestOnly - 1] ?? 0;
  if (plan.amortization === 'sac') {
    const first = (months[grace.interestOnly] ?? 0) - start;
    return growth * (1 / grace.amortizing + Math.expm1(first * Math.log1p(rate)));
  }
  return growth / annuity(plan, rate, start);
}

function annuity({ dayCount, grace, months }: Plan, rate: number, start: number): number {
  if (rate === 0) return grace.amortizing;
  const force = Math.log1p(rate);
  if (dayCount === 'equal-months') return -Math.expm1(-grace.amortizing * force) / rate;
  let sum = 0;
  for (let at = grace.interestOnly; at < months.length; at++) {
    sum += Math.exp(-force * ((months[at] ?? 0) - start));
  }
  return sum;
}

/** What each installment of a unit of principal pays back, not rounded; after a deferral its growth is left out. */
export function principalShares(plan: Plan, rate: number): number[] {
  const { grace, months, amortization } = plan;
  const shares: number[] = [];
  const force = Math.log1p(rate);
  const installment = unitInstallment(plan, rate) / deferredGrowth(plan, rate);
  let balance = 1;
  let before = 0;
  for (let at = 0; at < months.length; at++) {
    const interest = balance * Math.expm1(force * ((months[at] ?? 0) - before));
    before = months[at] ?? 0;
    let share = 0;
    if (at >= grace.interestOnly)
      share = amortization === 'sac' ? 1 / grace.amortizing : installment - interest;
    shares.push(share);
    balance -= share;
  }
  return shares;
}
