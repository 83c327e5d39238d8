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
