import { distinctBy } from '../lists.ts';
import { deferredGrowth, type Plan, unitInstallment } from './repayment-plan.ts';

/** The interest on one unit of principal over a whole plan at a monthly rate, what a deferral adds included. */
export function unitInterest(plan: Plan, rate: number): number {
  const { grace, months, amortization } = plan;
  const force = Math.log1p(rate);
  const growth = deferredGrowth(plan, rate);
  const level = amortization === 'sac' ? 0 : unitInstallment(plan, rate);
  const share = growth / grace.amortizing;
  let balance = growth;
  let before = 0;
  let interest = growth - 1;
  for (const [at, month] of months.entries()) {
    const due = balance * Math.expm1(force * (month - before));
    before = month;
    interest += due;
    if (at >= grace.interestOnly) balance -= amortization === 'sac' ? share : level - due;
  }
  return interest;
}

/** The rate at which a growing function is zero, by the secant method; null if there is none above zero. */
export function solveRate(excess: (rate: number) => number): number | null {
  let [before, rate] = [0, 0.02];
  let last = excess(before);
  if (last > 0) return null;
  for (let step = 0; step < 25; step++) {
    const value = excess(rate);
    const next = rate - (value * (rate - before)) / (value - last);
    if (!Number.isFinite(next)) return null;
    [before, last, rate] = [rate, value, Math.max(next, 1e-7)];
    if (Math.abs(rate - before) < 1e-10) return rate;
  }
  return null;
}

/** The rate at which a principal is repaid by an installment, both in reais; null if there is none above zero. */
export function rateOfInstallment(plan: Plan, principal: number, installment: number): number | null {
  return solveRate((rate) => unitInstallment(plan, rate) - installment / principal);
}

/** One plan for each way of counting: many due dates give nearly the same installment. */
export function distinctPlans(plans: readonly Plan[], interestType: string | null): Plan[] {
  const keyOf = ({ amortization, dayCount, grace }: Plan) => `${amortization} ${dayCount} ${grace.included}`;
  const isSac = interestType?.toLowerCase().includes('sac') ?? false;
  const isUnlikely = ({ amortization }: Plan) => (amortization === 'sac') !== isSac;
  return distinctBy(plans, keyOf).toSorted((a, b) => Number(isUnlikely(a)) - Number(isUnlikely(b)));
}

/**
 * A wide range of the monthly rates, as fractions, at which equal months give the installment for any of the
 * principals. Null if the installment is too low even for a rate of zero.
 */
export function impliedRates(
  installment: number,
  plans: readonly Plan[],
  principals: readonly number[],
): { low: number; high: number } | null {
  const extremes = [Math.min(...principals), Math.max(...principals)];
  const rates = plans
    .filter(({ dayCount }) => dayCount === 'equal-months')
    .flatMap((plan) => extremes.map((principal) => rateOf(plan, installment / principal)));
  const positive = rates.filter((rate) => rate !== null);
  if (positive.length === 0) return null;
  return { low: positive.length < rates.length ? 0 : Math.min(...positive), high: Math.max(...positive) };
}

/** The rate at which a plan has a given unit installment, by bisection; null if it would be below zero. */
function rateOf(plan: Plan, unit: number): number | null {
  if (unitInstallment(plan, 0) > unit) return null;
  let low = 0;
  let high = 1e-4;
  while (unitInstallment(plan, high) < unit && high < 1e4) high *= 4;
  // The range is compared by factors, so a thousandth of the rate is precise enough.
  for (let step = 0; step < 60 && high - low > high * 1e-3; step++) {
    const middle = (low + high) / 2;
    if (unitInstallment(plan, middle) < unit) low = middle;
    else high = middle;
  }
  return high;
}
