import { type DayCount, leavesDatesOpen } from '../calendar/day-count.ts';
import type { DueDates } from '../calendar/due-dates.ts';
import { remember } from '../remember.ts';
import type { PlanDates } from './missing-dates.ts';

export type Amortization = 'price' | 'sac';

/** A grace period, in months. `included`: whether `numberOfInstallments` counts its months; null without a grace. */
export type Grace = {
  /** Months in which nothing is paid and interest is added to the principal. */
  deferred: number;
  /** Installments of interest alone. */
  interestOnly: number;
  /** Installments that repay principal. */
  amortizing: number;
  included: boolean | null;
};

/** The amortization, day count, grace and due dates of a loan, without any amount. */
export type Plan = {
  amortization: Amortization;
  dayCount: DayCount;
  grace: Grace;
  /** Months of interest from the release (after a deferral, where months are equal) to each installment. */
  months: readonly number[];
  /** Null where the offer gives no dates. */
  dueDates: DueDates | null;
  /** The last payment as a share of the principal, if it is larger than the others. */
  balloon?: number;
  /**
   * Odd days interest: of the days by which the first period is longer than a month, paid with the first installment. A
   * share of the principal.
   */
  oddDaysInterest?: number;
  /** The dates that are assumed where the offer states only one of the release and the first due date. */
  found?: PlanDates;
};

/** True of a schedule by days of which one date is only found: some day gives nearly any installment. */
export function hasFoundDate({ found, dayCount }: Plan): boolean {
  return found !== undefined && !leavesDatesOpen(dayCount);
}

/** A last payment below this many installments is no balloon: rounding and a wrong installment move it, too. */
const leastBalloon = 1.5;
/** A last payment that is this near to two installments is a count that is one too few rather than a balloon. */
const twoInstallments = 0.002;

/** True of a last payment that is a balloon beside installments of the other amount, both in reais. */
export function isBalloon(last: number, installment: number): boolean {
  const installments = last / installment;
  return installments >= leastBalloon && Math.abs(installments - 2) > twoInstallments;
}

/** The grace with its months inside and outside the number of installments; none if no installment would be left. */
export function graceCandidates(count: number, interestGrace: number, principalGrace: number): Grace[] {
  if (interestGrace === 0 && principalGrace === 0)
    return [{ deferred: 0, interestOnly: 0, amortizing: count, included: null }];
  const deferred = interestGrace;
  const interestOnly = Math.max(0, principalGrace - interestGrace);
  const candidates = [true, false].map((included) => ({
    deferred,
    interestOnly,
    amortizing: included ? count - deferred - interestOnly : count,
    included,
  }));
  return candidates.filter(({ amortizing }) => amortizing > 0);
}

/** The factor by which deferred interest grows the principal. Only equal months count it apart from `months`. */
export function deferredGrowth(plan: Plan, rate: number): number {
  return plan.dayCount === 'equal-months' ? (1 + rate) ** plan.grace.deferred : 1;
}

/**
 * The installment of one unit of principal at a monthly rate (a fraction): for Price each installment that amortizes,
 * for SAC the first one. Price: i ÷ (1 − (1 + i)^−n) with equal months, else 1 ÷ Σ (1 + i)^−t. SAC: 1 ÷ n plus the
 * interest.
 */
export function unitInstallment(plan: Plan, rate: number): number {
  const { grace, months } = plan;
  const growth = deferredGrowth(plan, rate);
  const start = months[grace.interestOnly - 1] ?? 0;
  if (plan.amortization === 'sac') {
    const first = (months[grace.interestOnly] ?? 0) - start;
    return growth * (1 / grace.amortizing + Math.expm1(first * Math.log1p(rate)));
  }
  if (plan.balloon === undefined) return growth / annuity(plan, rate, start);
  const last = 1 / growthTo(months.at(-1) ?? 0, rate);
  return (growth - plan.balloon * last) / (annuity(plan, rate, start) - last);
}

/** The factor by which a debt grows from the release to a time in months. */
export function growthTo(month: number, rate: number): number {
  return Math.exp(month * Math.log1p(rate));
}

function annuity({ dayCount, grace, months }: Plan, rate: number, start: number): number {
  if (rate === 0) return grace.amortizing;
  const force = Math.log1p(rate);
  if (leavesDatesOpen(dayCount)) {
    // From the first payment on the months are equal; a month before it the annuity is the ordinary one.
    const ordinary = -Math.expm1(-grace.amortizing * force) / rate;
    return (ordinary * (1 + rate)) / firstGrowth(dayCount, (months[grace.interestOnly] ?? 1) - start, rate);
  }
  let sum = 0;
  for (let at = grace.interestOnly; at < months.length; at++) {
    sum += Math.exp(-force * ((months[at] ?? 0) - start));
  }
  return sum;
}

/** The factor by which a debt grows until the first payment that amortizes, after a time in months. */
function firstGrowth(dayCount: DayCount, month: number, rate: number): number {
  return dayCount === 'first-simple/30' ? 1 + rate * month : Math.exp(month * Math.log1p(rate));
}

/** The interest on one unit of debt in a period that ends with the payment of an index. */
export function periodInterest(
  { dayCount, months }: Pick<Plan, 'dayCount' | 'months'>,
  at: number,
  rate: number,
): number {
  const month = months[at] ?? 0;
  if (at === 0) return firstGrowth(dayCount, month, rate) - 1;
  return Math.expm1((month - (months[at - 1] ?? 0)) * Math.log1p(rate));
}

/** The part of one unit of principal that each installment repays, not rounded. Growth by a deferral is left out. */
export const principalShares = remember((plan: Plan, rate: number): readonly number[] => {
  const { grace, months, amortization } = plan;
  const shares: number[] = [];
  const installment = unitInstallment(plan, rate) / deferredGrowth(plan, rate);
  let balance = 1;
  for (let at = 0; at < months.length; at++) {
    const interest = balance * periodInterest(plan, at, rate);
    let share = 0;
    if (plan.balloon !== undefined && at === months.length - 1) share = balance;
    else if (at >= grace.interestOnly)
      share = amortization === 'sac' ? 1 / grace.amortizing : installment - interest;
    shares.push(share);
    balance -= share;
  }
  return shares;
});
