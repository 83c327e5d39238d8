import type { Facts } from '../review/offer-facts.ts';
import { impliedPrincipal } from '../schedule/search/confirm-match.ts';
import { valueOrNull } from '../terms/read-field.ts';
import type { IofCandidate } from './iof-candidates.ts';

/** Due dates move by some days more than the first one: months have 28 to 31 days, and due dates leave closed days. */
const furtherDays = 10;
/** A longer first period leaves more principal to the later installments, which is taxed for longer. */
const most = 2;

/**
 * Asked of an offer whose IOF differs. False where no lawful IOF comes to the stated one when all due dates move by so many
 * days (`shift`; later is positive), as a day more is taxed at one day's rate. True where the principal is not known, or no
 * IOF can be computed.
 */
export function couldIofFollow({ terms, iofs, search }: Facts, shift: number): boolean {
  const stated = valueOrNull(terms.amounts.iof);
  const principal = impliedPrincipal(terms)?.value ?? null;
  if (stated === null || principal === null || iofs.length === 0) return true;
  const tolerance = Math.max(0.05, 0.01 * (valueOrNull(terms.count) ?? 1), 0.0001 * stated);
  const outside = (search.costs.insurance ?? 0) + (terms.payoff ?? 0);
  return iofs.some(({ iof, rates, principal: base }: IofCandidate) => {
    const aDay = rates.daily * principal;
    const [back, on] = [Math.min(0, shift), Math.max(0, shift)];
    const least = aDay * (most * back - on / 2 - furtherDays);
    const greatest = aDay * (most * on - back / 2 + furtherDays);
    // A premium, or the payoff of an earlier contract, may stand outside the base of the tax.
    const untaxed = Math.max(0, 1 - outside / principal);
    return [iof.daily, iof.total].some((tax) => {
      const computed = (tax / base) * principal;
      return (
        stated >= untaxed * Math.max(0, computed + least) - tolerance &&
        stated <= computed + greatest + tolerance
      );
    });
  });
}
