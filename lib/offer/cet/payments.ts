import { gracePeriods } from '../schedule/candidate-plans.ts';
import { undatedTable } from '../schedule/installment-table.ts';
import { solveRate } from '../schedule/plan-rates.ts';
import { growthTo, isBalloon } from '../schedule/repayment-plan.ts';
import { hasEqualPayments } from '../schedule/search/confirm-match.ts';
import type { Match } from '../schedule/search/match.ts';
import { longestFurther } from '../schedule/search/odd-days-interest.ts';
import { dayOf, valueOrNull } from '../terms/read-field.ts';
import { isFloating, type Terms } from '../terms/read-terms.ts';
import { roundToCent } from '../units/rounding.ts';

/** The payments in reais: the offer's installment each time, unless the schedule differs. Null if they are not known. */
export function paymentsOf(terms: Terms, match: Match | null): number[] | null {
  const { installment } = terms.amounts;
  const count = valueOrNull(terms.count);
  if (!installment.ok || count === null) return null;
  if (match?.plan.balloon !== undefined) {
    const last = roundToCent(match.plan.balloon * match.composition.principal);
    return [...new Array<number>(count - 1).fill(installment.value), last];
  }
  if (match?.plan.oddDaysInterest !== undefined) {
    const first = roundToCent(installment.value + match.plan.oddDaysInterest * match.composition.principal);
    return [first, ...new Array<number>(count - 1).fill(installment.value)];
  }
  if (match && !hasEqualPayments(match.plan))
    return undatedTable(match, installment.value).rows.map(({ payment }) => payment);
  if (!match && !areEqual(terms, count, installment.value)) return null;
  return new Array<number>(match ? match.plan.months.length : count).fill(installment.value);
}

/** False if the installments may differ although no schedule was found: after a grace, or if it may be SAC. */
function areEqual(terms: Terms, count: number, installment: number): boolean {
  const grace = gracePeriods(terms);
  if (!grace || grace.interest + grace.principal > 0 || isFloating(terms)) return false;
  const kind = valueOrNull(terms.interestType)?.toLowerCase() ?? '';
  const total = valueOrNull(terms.amounts.total);
  // Without a rate a balloon looks like a wrong total.
  const isUnrated = !terms.rates.monthly.ok && !terms.rates.yearly.ok;
  if (isUnrated && total !== null && isBalloon(total - (count - 1) * installment, installment)) return false;
  const interest = valueOrNull(terms.amounts.interest);
  if (isUnrated && total !== null && interest !== null && mayHoldFurtherInterest(terms, total - interest))
    return false;
  const disbursement = valueOrNull(terms.amounts.disbursement);
  // Equal installments would repay less than was paid out: a last payment that is not known repays the rest.
  const isShort = total === null && interest !== null && disbursement !== null;
  if (count > 1 && isShort && count * (installment + 0.01) - interest < disbursement) return false;
  if (count === 1 || kind.includes('price')) return true;
  // The first installment of SAC is the largest, so the total is less than the count times the first.
  if (kind.includes('sac')) return false;
  if (total === null || total >= count * (installment - 0.01) - 0.001) return true;
  // SAC pays about i × P × (n − 1) ÷ 2 less than n of its first installment, and i × P × (n + 1) ÷ 2 of interest.
  const decline = interest === null ? 0 : (interest * (count - 1)) / (count + 1);
  return count * installment - total < leastDecline * decline;
}

/** How near the interest of the days beyond a month has to come to what the total leaves, as a share of it. */
const byConvention = 0.06;

/**
 * True where the total is above equal installments by the interest of a longer first period, at the rate that these
 * imply by equal months: without a stated rate it looks like a wrong total.
 */
function mayHoldFurtherInterest({ amounts, count, release, firstDue }: Terms, principal: number): boolean {
  const { total, installment } = amounts;
  if (!total.ok || !installment.ok || !count.ok || principal <= 0) return false;
  const excess = total.value - count.value * installment.value;
  if (excess <= 0.01 * count.value) return false;
  const rate = solveRate(
    (one) =>
      (principal * Math.max(one, 1e-9)) / -Math.expm1(-count.value * Math.log1p(Math.max(one, 1e-9))) -
      installment.value,
  );
  if (rate === null) return false;
  const grown = (months: number) => principal * (growthTo(months, rate) - 1);
  const due = firstDue.ok ? valueOrNull(dayOf(firstDue)) : null;
  if (!release.ok || due === null) return excess <= grown(longestFurther);
  const further = (due - release.value) / 30 - 1;
  return further > 0 && Math.abs(excess - grown(further)) <= byConvention * excess;
}

/** A total that falls short of equal installments by less than this share of what SAC would is none of SAC. */
const leastDecline = 0.1;
