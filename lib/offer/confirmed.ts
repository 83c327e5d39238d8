import type { Match } from './match.ts';
import type { Terms } from './terms.ts';

/** True where the offer's total and interest are given: what they leave is the principal. */
export function leavesPrincipal({ amounts: { total, interest } }: Terms): boolean {
  return total.ok && interest.ok;
}

/**
 * True of a match that two more figures confirm: the total less the interest is its principal, and the total its
 * installments; where they decline, or the first ones are of interest alone, no more than as many of the greatest.
 */
export function isConfirmed(
  { amounts: { total, interest, installment } }: Terms,
  { plan, composition }: Pick<Match, 'plan' | 'composition'>,
): boolean {
  if (!total.ok || !interest.ok || !installment.ok) return false;
  const reach = 0.01 * plan.months.length + 0.001;
  if (Math.abs(total.value - interest.value - composition.principal) > reach) return false;
  const excess = total.value - plan.months.length * installment.value;
  return isLevel(plan) ? Math.abs(excess) <= reach : excess <= reach;
}

/** True where every payment is the offer's installment. */
export function isLevel({ amortization, grace }: Match['plan']): boolean {
  return amortization === 'price' && grace.interestOnly === 0;
}
