import { maxInstallments, type Terms } from '#lib/offer/terms/read-terms.ts';
import { sacTotalOfRoundedShares, undatedTable } from '../installment-table.ts';
import type { Match } from './match.ts';

/** True if the offer states total and interest: their difference is the principal. */
export function hasTotalAndInterest({ amounts: { total, interest } }: Terms): boolean {
  return total.ok && interest.ok;
}

/** The principal as total less interest, and its tolerance: each installment may have been rounded. In reais. */
export function impliedPrincipal({
  amounts: { total, interest },
  count,
}: Terms): { value: number; reach: number } | null {
  if (!total.ok || !interest.ok) return null;
  return {
    value: total.value - interest.value,
    reach: centPerInstallment(count.ok ? 2 * count.value : maxInstallments),
  };
}

function centPerInstallment(installments: number): number {
  return 0.01 * installments + 0.001;
}

/**
 * How far the last installment of Price may differ from the others, in reais. It pays the rounding of all of them, of
 * their interest and of the principal, grown at the rate until then. Always less than an installment: a whole one would
 * be one installment too few or too many.
 */
export function lastInstallmentSlack(
  { plan, rate }: Pick<Match, 'plan' | 'rate'>,
  installment: number,
): number {
  const force = Math.log1p(rate);
  const last = plan.months.at(-1) ?? 0;
  const grown = plan.months.reduce((sum, month) => sum + Math.exp(force * (last - month)), 0);
  return Math.min(0.9 * installment, 0.01 * grown + 0.02 * Math.exp(force * last));
}

/** A match whose rate may still have to be found within the digits: `rate` is the one that the offer states. */
export type UnconfirmedMatch = Pick<Match, 'plan' | 'composition' | 'rate' | 'source'>;

/**
 * True of a match that two more figures confirm: its principal is total less interest, and its installments add up to
 * the total. If the installments decline, or the first ones pay interest alone, a rate within the digits only has to
 * keep the total at or below that many of the largest installment.
 */
export function isConfirmed(
  { amounts: { total, interest, installment } }: Terms,
  match: UnconfirmedMatch,
): boolean {
  const { plan, composition } = match;
  if (!total.ok || !interest.ok || !installment.ok) return false;
  const tolerance = centPerInstallment(plan.months.length);
  if (Math.abs(total.value - interest.value - composition.principal) > tolerance) return false;
  // A balloon is what the total leaves beside the installments.
  if (plan.balloon !== undefined) return true;
  const oddDaysInterest = (plan.oddDaysInterest ?? 0) * composition.principal;
  const excess = total.value - oddDaysInterest - plan.months.length * installment.value;
  if (hasEqualPayments(plan) || plan.oddDaysInterest !== undefined)
    return (
      Math.abs(excess) <= tolerance || Math.abs(excess) <= lastInstallmentSlack(match, installment.value)
    );
  if (excess > tolerance || match.source === 'digits') return excess <= tolerance;
  const isSac = plan.amortization === 'sac';
  const booked = undatedTable(match, installment.value).totals.payment;
  const sums = [booked, ...(isSac ? [sacTotalOfRoundedShares(match)] : [])];
  const slack = isSac ? 0 : lastInstallmentSlack(match, installment.value);
  return sums.some((sum) => Math.abs(total.value - sum) <= Math.max(tolerance, slack));
}

/** True if every payment equals the offer's installment. */
export function hasEqualPayments({ amortization, grace, balloon, oddDaysInterest }: Match['plan']): boolean {
  const isEqual = balloon === undefined && oddDaysInterest === undefined;
  return amortization === 'price' && grace.interestOnly === 0 && isEqual;
}
