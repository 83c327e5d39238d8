import { type Plan, unitInstallment } from './repayment-plan.ts';

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
