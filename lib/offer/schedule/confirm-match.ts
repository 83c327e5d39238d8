import type { Terms } from '../terms/read-terms.ts';
import type { Match } from './exact-matches.ts';
import { installmentTable, roundedShareTotal } from './installment-table.ts';
import { mostInstallments } from './plans.ts';

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
 * How far the last installment of Price may lie from the others, in reais: it pays what the rounding of each of them,
 * of its interest and of the principal has left, grown at the rate until then. Less than an installment: a whole one
 * is one too few, or too many.
 */
export function settlementOf({ plan, rate }: Pick<Match, 'plan' | 'rate'>, installment: number): number {
  const force = Math.log1p(rate);
  const last = plan.months.at(-1) ?? 0;
  const grown = plan.months.reduce((sum, month) => sum + Math.exp(force * (last - month)), 0);
  return Math.min(0.9 * installment, 0.01 * grown + 0.02 * Math.exp(force * last));
}

/** Of a match whose rate is still to be found within digits: `rate` is the one that is written. */
export type Confirmable = Pick<Match, 'plan' | 'composition' | 'rate' | 'source'>;

/**
 * True of a match that two more figures confirm: the total less the interest is its principal, and the total its
 * installments. Where they decline, or the first ones are of interest alone, a rate within digits tells no more than
 * that there are not more than as many of the greatest.
 */
export function isConfirmed(
  { amounts: { total, interest, installment } }: Terms,
  match: Confirmable,
): boolean {
  const { plan, composition } = match;
  if (!total.ok || !interest.ok || !installment.ok) return false;
  const reach = reachOf(plan.months.length);
  if (Math.abs(total.value - interest.value - composition.principal) > reach) return false;
  const excess = total.value - plan.months.length * installment.value;
  if (isLevel(plan))
    return Math.abs(excess) <= reach || Math.abs(excess) <= settlementOf(match, installment.value);
  if (excess > reach || match.source === 'digits') return excess <= reach;
  const sums = [totalByTable(match, installment.value)];
  if (plan.amortization === 'sac') sums.push(roundedShareTotal(match));
  const settled = plan.amortization === 'sac' ? 0 : settlementOf(match, installment.value);
  return sums.some((sum) => Math.abs(total.value - sum) <= Math.max(reach, settled));
}

/** What a schedule's payments add up to as they are booked. Without its dates, which are most of a table's work. */
function totalByTable({ plan, ...match }: Omit<Confirmable, 'source'>, installment: number): number {
  return installmentTable({ plan: { ...plan, dueDates: null }, ...match }, installment, null, null).totals
    .payment;
}

/** True where every payment is the offer's installment. */
export function isLevel({ amortization, grace }: Match['plan']): boolean {
  return amortization === 'price' && grace.interestOnly === 0;
}
