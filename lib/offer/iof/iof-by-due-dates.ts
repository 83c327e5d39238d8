import type { Facts } from '../review/offer-facts.ts';
import { impliedPrincipal } from '../schedule/search/confirm-match.ts';
import { valueOrNull } from '../terms/read-field.ts';
import { maxIofDays } from './compute-iof.ts';
import type { IofCandidate } from './iof-candidates.ts';

/**
 * Asked of an offer whose IOF differs. False where no lawful IOF comes to the stated one when all due dates move by a
 * number of days between two (later is positive). True where the principal is not known, or no IOF can be computed.
 */
export function canDueDatesExplainIof(
  { terms, iofs, search, matches }: Facts,
  [least, greatest]: readonly [least: number, greatest: number],
): boolean {
  const stated = valueOrNull(terms.amounts.iof);
  const principal = impliedPrincipal(terms)?.value ?? null;
  if (stated === null || principal === null || iofs.length === 0) return true;
  const tolerance = Math.max(0.05, 0.01 * (valueOrNull(terms.count) ?? 1), 0.0001 * stated);
  // A premium, or the payoff of an earlier contract, may stand outside the base of the tax.
  const outside = (search.costs.insurance ?? 0) + (terms.payoff ?? 0);
  const untaxed = Math.max(0, 1 - outside / principal);
  return iofs.some((reading) => {
    // Without a schedule it is not known how much of the principal is repaid before the cap of days.
    const taxAt = (days: number) =>
      matches.length > 0
        ? dailyShare(reading, days)
        : Math.max(0, reading.iof.daily / reading.principal + days * reading.rates.daily);
    const [low, high] = [principal * taxAt(least), principal * taxAt(greatest)];
    const additional = principal * reading.rates.additional;
    return [0, additional].some(
      (once) => stated >= untaxed * (low + once) - tolerance && stated <= high + once + tolerance,
    );
  });
}

/**
 * The days, later positive, by which all due dates would have to move for the IOF to be the stated one; null if they
 * cannot be computed.
 */
export function daysToStatedIof({ terms, iofs }: Facts, expected: number): number | null {
  const stated = valueOrNull(terms.amounts.iof);
  const isExpected = (tax: number) => Math.abs(tax - expected) < 0.006;
  const reading = iofs.find(({ iof }) => isExpected(iof.daily) || isExpected(iof.total));
  if (stated === null || !reading) return null;
  const { principal } = reading;
  // The tax of installments beyond the cap of days does not move.
  const aDay = (dailyShare(reading, 1) - dailyShare(reading, -1)) / 2;
  return aDay > 0 ? (stated - expected) / (principal * aDay) : null;
}

/** The daily part of the IOF as a share of the principal, if all due dates move by some days. */
function dailyShare({ shares, days, rates }: IofCandidate, shift: number): number {
  let sum = 0;
  for (let at = 0; at < shares.length; at++)
    sum += (shares[at] ?? 0) * Math.min(Math.max(0, (days[at] ?? 0) + shift), maxIofDays);
  return sum * rates.daily;
}
