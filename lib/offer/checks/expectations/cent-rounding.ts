import { type Assumption, assumptionOf } from '#lib/offer/review/assumption.ts';
import type { Facts } from '#lib/offer/review/offer-facts.ts';
import { sacTotalOfRoundedShares, undatedTable } from '#lib/offer/schedule/installment-table.ts';
import { hasEqualPayments } from '#lib/offer/schedule/search/confirm-match.ts';
import type { Match } from '#lib/offer/schedule/search/match.ts';
import { valueOrNull } from '#lib/offer/terms/read-field.ts';
import { centsOf, type RoundingMode, roundingModes } from '#lib/offer/units/rounding.ts';

/** Where a lender rounds to the cent: each installment, the interest of each row of the table, or the total alone. */
type Place = 'installment' | 'row' | 'total';

/** The error of doubles in a computed amount, in cents. */
const slack = 1e-4;

/**
 * The ways of rounding by which a schedule gives the offer's installment; nothing where every way gives it, or where the
 * rate has digits that the offer does not state: these would move the cents as well.
 */
export function installmentRounding(match: Match, declared: number): Assumption[] {
  if (!isComputable(match)) return [];
  const fitting = modesFor(match.installment, declared, unitReach(match));
  return fitting.length < roundingModes.length ? roundings(values('installment', fitting)) : [];
}

/**
 * The same of a total that is not the sum of the offer's installments: the interest of each row was rounded, and the last
 * payment settles the rest, or the exact sum was rounded once.
 */
export function totalRounding({ matches, terms }: Facts): Assumption[] {
  const [match] = matches;
  const total = valueOrNull(terms.amounts.total);
  const installment = valueOrNull(terms.amounts.installment);
  if (!match || total === null || installment === null || !isComputable(match)) return [];
  const { plan } = match;
  const count = plan.months.length;
  const isEqual = hasEqualPayments(plan);
  if (isEqual && centsOf(total) === count * centsOf(installment)) return [];
  const byRow = roundingModes.filter(
    (mode) => centsOf(rowTotal(match, installment, mode)) === centsOf(total),
  );
  const once = isEqual ? modesFor(count * match.installment, total, count * unitReach(match)) : [];
  return roundings([...values('row', byRow), ...values('total', once)]);
}

function rowTotal(match: Match, installment: number, mode: RoundingMode): number {
  if (match.plan.amortization === 'sac') return sacTotalOfRoundedShares(match, mode);
  return undatedTable(match, installment, mode).totals.payment;
}

/** True where principal and rate are known to their last digit, and the last payment is not read off the total. */
function isComputable({ source, plan }: Match): boolean {
  return (
    source !== 'digits' && plan.balloon === undefined && plan.oddDaysInterest === undefined && !plan.found
  );
}

/** How far the rounding of a principal that was computed moves the installment, in reais. */
function unitReach({ composition: { iof, principal }, installment }: Match): number {
  return iof === 'computed' ? (0.005 * installment) / principal : 0;
}

/** The ways of rounding by which an amount, give or take `reach`, is written as `declared`. In reais. */
function modesFor(amount: number, declared: number, reach: number): RoundingMode[] {
  const cents = centsOf(declared);
  const beyond = amount * 100 - cents;
  const wide = reach * 100 + slack;
  return roundingModes.filter((mode) => {
    if (mode === 'cut') return beyond >= -wide && beyond < 1 + wide;
    if (Math.abs(beyond) > 0.5 + wide) return false;
    // Only a tie distinguishes half up from half to even.
    const isTie = Math.abs(Math.abs(beyond) - 0.5) <= slack && wide <= slack;
    return !isTie || (mode === 'half-even' ? cents % 2 === 0 : beyond < 0);
  });
}

function values(place: Place, modes: readonly RoundingMode[]): string[] {
  return modes.map((mode) => `${place}/${mode}`);
}

function roundings(ways: readonly string[]): Assumption[] {
  return assumptionOf('rounding', ways.join(' ') || undefined);
}
