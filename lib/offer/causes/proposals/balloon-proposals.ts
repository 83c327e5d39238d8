import { growthTo, isBalloon, type Plan } from '../../schedule/repayment-plan.ts';
import type { OfferFigures } from './offer-figures.ts';

/** How nearly a loan with a balloon has to be repaid by another number of installments, as a share of the principal. */
const maxMiss = 0.004;

/**
 * The installments, in reais, of a loan whose last payment is what the total leaves beside the others:
 * P = A × Σ v^t + (Σ − (n − 1) × A) × v^tn.
 */
export function balloonInstallments({ amounts, principals, plans, rates }: OfferFigures): number[] {
  const { total } = amounts;
  const [principal] = principals;
  const [rate] = rates;
  if (total === null || principal === undefined || !rate) return [];
  return plans.flatMap((plan) => {
    if (plan.amortization !== 'price' || plan.grace.included !== null) return [];
    const [worth, last, others] = worthOf(plan.months, rate);
    const installment = (principal - total * last) / (worth - others * last);
    return installment > 0 && isBalloon(total - others * installment, installment) ? [installment] : [];
  });
}

/** The numbers of installments with which a balloon repays the principal at the stated rate, the nearest first. */
export function balloonCounts(
  { amounts, principals, rates }: OfferFigures,
  counts: readonly number[],
): number[] {
  const { total, installment } = amounts;
  const [principal] = principals;
  const [rate] = rates;
  if (total === null || installment === null || principal === undefined || !rate) return [];
  const missOf = (count: number) => {
    const left = total - (count - 1) * installment;
    if (count < 2 || !isBalloon(left, installment)) return Number.POSITIVE_INFINITY;
    const months = Array.from({ length: count }, (_, at) => at + 1);
    const [worth, last] = worthOf(months, rate);
    return Math.abs(installment * worth + left * last - principal) / principal;
  };
  return counts.filter((count) => missOf(count) <= maxMiss).toSorted((a, b) => missOf(a) - missOf(b));
}

/** The worth of one real with each payment but the last, that of one with the last, and how many the others are. */
function worthOf(months: Plan['months'], rate: number): [worth: number, last: number, others: number] {
  const worths = months.map((month) => 1 / growthTo(month, rate));
  const last = worths.at(-1) ?? 0;
  return [worths.reduce((sum, one) => sum + one, -last), last, months.length - 1];
}
