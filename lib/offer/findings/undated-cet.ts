import { mostTax } from '../fit/candidate-principals.ts';
import { cetTolerance, receivedAmounts } from '../fit/cet-fit.ts';
import { longestFirstPeriod } from '../fit/explain.ts';
import { monthlyPremiums } from '../fit/search.ts';
import { flowsOf, isTaxFinanced } from '../model/offer-figures.ts';
import { solveYearly } from '../model/solve.ts';
import { monthlyOf, spansMeet, yearlyByDays, yearlyOf } from '../units/written-figures.ts';
import type { Finding } from './finding.ts';
import type { Facts } from './read-facts.ts';

/**
 * True of a CET, yearly or monthly as `id` says and a fraction, that the payments have by some first due date of those that an
 * offer without its dates may have, whichever of the costs are paid in advance or beside the installments.
 */
export function couldBeDated(
  id: Finding['check'],
  declared: number,
  { best, isJoined, stated }: Facts,
): boolean {
  // A single payment may be due at any time.
  if (!best || stated.count === 1) return true;
  // Where the installment does not come out nothing tells which costs are financed.
  const { principal } = best;
  const lent = isJoined ? [principal] : [principal, { ...principal, financed: [] }];
  // A tax that is not stated may be paid in advance, too.
  const ofTax = stated.iof === null && !(isJoined && isTaxFinanced(principal)) ? mostTax.iof : 0;
  const months = stated.measures.equalDays(best.schedule.grace, 365 / 12);
  // It may be written from a month of thirty days.
  const monthly = id === 'cet-yearly' ? monthlyOf(declared) : declared;
  const span = { low: yearlyOf(monthly), high: yearlyByDays(monthly) };
  const beside = isJoined && principal.financed.includes('insurance') ? [] : monthlyPremiums(stated);
  return [best.premium, ...beside.filter(({ way }) => way === 'beside')].some((premium) => {
    const { payments } = flowsOf({ ...best, premium }, best.paid);
    const received = lent.flatMap((principal) =>
      receivedAmounts(stated, { principal, premium }, null).map((amount) => amount.received),
    );
    const yearlyBy = (firstDay: number, amount: number) => {
      const days = months.map((day) => day + firstDay - 365 / 12);
      return solveYearly({ payments, days }, amount);
    };
    const low = yearlyBy(longestFirstPeriod, Math.max(...received));
    const high = yearlyBy(1, Math.min(...received) * (1 - ofTax));
    if (low === null || high === null) return true;
    return spansMeet(span, { low: low - cetTolerance(low).agree, high: high + cetTolerance(high).agree });
  });
}
