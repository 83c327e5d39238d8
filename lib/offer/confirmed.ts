import type { Match } from './match.ts';
import { mostInstallments } from './plans.ts';
import type { Terms } from './terms.ts';

/** True where the offer's total and interest are given: what they leave is the principal. */
export function leavesPrincipal({ amounts: { total, interest } }: Terms): boolean {
  return total.ok && interest.ok;
}

/** The principal that the total less the interest is, and how nearly at least: each installment may have been rounded. */
export function principalLeft({
  amounts: { total, interest },
  count,
}: Terms): { value: number; reach: number } | null {
  if (!total.ok || !interest.ok) return null;
  return {
    value: total.value - interest.value,
    reach: reachOf(count.ok ? 2 * count.value : mostInstallments),
  };
}

/** A cent an installment. */
function reachOf(installments: number): number {
  return 0.01 * installments + 0.001;
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
  const reach = reachOf(plan.months.length);
  if (Math.abs(total.value - interest.value - composition.principal) > reach) return false;
  const excess = total.value - plan.months.length * installment.value;
  return isLevel(plan) ? Math.abs(excess) <= reach : excess <= reach;
}

/** True where every payment is the offer's installment. */
export function isLevel({ amortization, grace }: Match['plan']): boolean {
  return amortization === 'price' && grace.interestOnly === 0;
}
