import { receivedAmounts, timingsOf } from '../fit/cet-fit.ts';
import type { Explanation } from '../fit/explanation.ts';
import type { CountedCet } from '../model/convention.ts';
import { balloonShare, flowsOf, withinOf } from '../model/offer-figures.ts';
import { unitInstallment } from '../model/schedule.ts';
import { solveRate, solveYearly } from '../model/solve.ts';
import { isFloating } from '../terms/read-terms.ts';
import type { Facts } from './read-facts.ts';

/**
 * What the payments cost, whatever rate and CET are stated. Rates are fractions, to eight decimals. `days`: from the
 * release to each payment; null where the offer does not state its dates, so that the months are equal. A member is null
 * where the payments are not known, or no rate gives them.
 */
export type ImpliedCost = {
  monthlyRate: number | null;
  yearlyCET: number | null;
  days: readonly number[] | null;
};

export function impliedCost(facts: Facts): ImpliedCost {
  const { best, stated, terms } = facts;
  if (!best || stated.installment === null || isFloating(terms) || terms.isRefused)
    return { monthlyRate: null, yearlyCET: null, days: null };
  const { schedule, principal, premium } = best;
  const share = balloonShare(best);
  const rate = solveRate(
    (one) => unitInstallment(schedule, one, share),
    (stated.installment - withinOf(premium)) / principal.amount,
  );
  const cet = cetOfNorm(best, facts);
  // What payments that are not all alike sum to depends on the rate.
  const { payments } = flowsOf({ ...best, rate: rate ?? best.rate }, best.paid);
  const yearly = cet && solveYearly({ payments, days: cet.days }, cet.received);
  const rounded = (value: number | null) => value && Number(value.toFixed(8));
  return {
    monthlyRate: rounded(rate),
    yearlyCET: rounded(yearly),
    days: cet?.calendar === 'days' ? cet.days : null,
  };
}

/** The CET by the norm: from the offer's own dates, with costs that are not financed paid in advance. */
export function cetOfNorm(best: Explanation, { stated, found }: Facts): CountedCet | null {
  const [received] = receivedAmounts(stated, best, null);
  const timings = timingsOf(best, stated);
  // A date that was found by the rate is no date of the offer.
  const timing = found ? timings.at(-1) : timings[0];
  if (!received || !timing) return null;
  return { ...received, ...timing, yearly: 0, yearlyBy: 'norm', monthlyBy: 'root' };
}
