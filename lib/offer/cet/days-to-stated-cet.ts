import type { Facts } from '../review/offer-facts.ts';
import { valueOrNull } from '../terms/read-field.ts';
import { presentValue, yearlyOf } from './solve-cet.ts';

/** The stated yearly CET, or the one that the monthly one compounds to, as a fraction; null without either. */
export function statedYearlyCet({ rates }: Pick<Facts, 'rates'>): number | null {
  const yearly = rates.yearlyCet && valueOrNull(rates.yearlyCet);
  const monthly = rates.monthlyCet && valueOrNull(rates.monthlyCet);
  return yearly ?? (monthly === null ? null : yearlyOf(monthly));
}

/**
 * The days, later positive, by which all payments would have to move for their CET to be the stated one: one number for
 * each amount that may have been released. (1 + CET)^(s ÷ 365) × FC0 = Σ FCj ÷ (1 + CET)^(dj ÷ 365).
 */
export function daysToStatedCet(facts: Facts): number[] {
  const stated = statedYearlyCet(facts);
  if (!stated || stated <= -1) return [];
  const force = Math.log1p(stated) / 365;
  const released = new Map(facts.cets.map((cet) => [Math.round(cet.released), cet]));
  return [...released.values()].map(
    (cet) => Math.log(presentValue(cet.payments, cet.days, force) / cet.released) / force,
  );
}
