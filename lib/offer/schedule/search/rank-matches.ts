import { leavesDatesOpen } from '#lib/offer/calendar/day-count.ts';
import { cetCandidates, releaseDays } from '#lib/offer/cet/cet-candidates.ts';
import { paymentsOf } from '#lib/offer/cet/payments.ts';
import { leavesCharges } from '#lib/offer/cet/released-amounts.ts';
import { cetTolerance } from '#lib/offer/cet/solve-cet.ts';
import { iofOf } from '#lib/offer/iof/compute-iof.ts';
import { iofRatesOn, isTaxedAs } from '#lib/offer/iof/iof-rates.ts';
import { sortedByScore } from '#lib/offer/lists.ts';
import { valueOrNull } from '#lib/offer/terms/read-field.ts';
import type { Terms } from '#lib/offer/terms/read-terms.ts';
import { centsOf, roundingSlack } from '#lib/offer/units/rounding.ts';
import { sacTotalOfRoundedShares } from '../installment-table.ts';
import { principalShares } from '../repayment-plan.ts';
import { isConfirmed, lastInstallmentSlack } from './confirm-match.ts';
import type { Match } from './match.ts';
import { type MatchSearch, withDates } from './match-search.ts';

/** The figures that matches are compared with. `yearlyCet`: a fraction. */
type OtherFigures = {
  terms: Terms;
  search: MatchSearch;
  payouts: readonly { day: number }[];
  yearlyCet: number | null;
};

/** At most this many matches are compared with the other figures; further ones are chance and keep their order. */
const maxCompared = 24;

/**
 * Sorts matches, the most credible first: by how many of the offer's other figures (total, interest, IOF, CET) agree;
 * then those whose principal total and interest confirm; those of the rate as it is written; of the day count that the interest type suggests; of the installment to the
 * very cent; last the simplest.
 */
export function rankMatches(matches: readonly Match[], figures: OtherFigures): Match[] {
  if (matches.length < 2) return [...matches];
  const { terms } = figures;
  const installment = valueOrNull(terms.amounts.installment) ?? 0;
  const interestType = valueOrNull(terms.interestType)?.toLowerCase() ?? '';
  const confirmed = matches.filter((match) => isConfirmed(terms, match));
  const ordered = [...confirmed, ...matches.filter((match) => !confirmed.includes(match))];
  return sortedByScore(ordered, (match, index) => [
    index < maxCompared ? -countAgreeing(match, figures) : 1,
    // Total less interest is the principal to the cent, which no other figure gives as closely.
    index < confirmed.length ? 0 : 1,
    match.source === 'digits' || match.source === 'daily' ? 1 : 0,
    fitsInterestType(interestType, match) ? 0 : 1,
    centsOf(match.installment) === centsOf(installment) ? 0 : 1,
    // A tax with one cost outside its base is likelier than one with two.
    match.composition.iofKind?.split('+').length ?? 0,
  ]);
}

/** At most this many candidates of the due dates are compared by the IOF and the CET. */
const maxAlike = 4;

/**
 * The first match and those that differ from it by the candidates of the due dates alone. They give the same
 * installment, so a figure that depends on the dates may follow any of them. Empty without a match.
 */
export function matchesDifferingByDates(matches: readonly Match[]): Match[] {
  const [first] = matches;
  if (!first) return [];
  const { plan, composition, source } = first;
  const others = matches.filter(
    (one) =>
      one !== first &&
      one.plan.amortization === plan.amortization &&
      one.plan.dayCount === plan.dayCount &&
      one.plan.grace === plan.grace &&
      one.source === source &&
      one.composition.parts.join() === composition.parts.join() &&
      one.composition.iof === composition.iof &&
      one.composition.borrower === composition.borrower,
  );
  return [first, ...others.slice(0, maxAlike - 1)];
}

/** Interest types of real lenders: `pre_price` counts equal months, `pre_price_days` days, `pre_sac` is SAC. */
function fitsInterestType(interestType: string, { plan }: Match): boolean {
  if (interestType.includes('sac')) return plan.amortization === 'sac';
  return interestType.includes('days') ? plan.dayCount !== 'equal-months' : leavesDatesOpen(plan.dayCount);
}

/** Counts the agreeing figures by the tolerances of the checks, which judge the same figures. */
function countAgreeing(match: Match, figures: OtherFigures): number {
  const { found } = match.plan;
  if (!found) return countDated(match, figures);
  // With the dates that are assumed for it, a match of an offer without dates is compared like any other.
  const dated = { ...match, plan: { ...match.plan, dueDates: found.dueDates } };
  return countDated(dated, { ...figures, ...withDates(figures, found) });
}

function countDated(match: Match, figures: OtherFigures): number {
  const { terms, search, payouts, yearlyCet } = figures;
  const payments = paymentsOf(terms, match) ?? [];
  const cents = 0.01 * payments.length + roundingSlack;
  const isSac = match.plan.amortization === 'sac';
  const sums = [payments.reduce((sum, payment) => sum + payment, 0)];
  if (isSac) sums.push(sacTotalOfRoundedShares(match));
  const tolerance = isSac ? cents : Math.max(cents, lastInstallmentSlack(match, payments.at(-1) ?? 0));
  const { total, interest } = terms.amounts;
  const isMet = (figure: number | null, less: number) =>
    sums.some((sum) => isNear(sum - less, figure, tolerance));
  const isCetMet = () =>
    cetCandidates(terms, search, [match], payouts).some(
      ({ result, left }) =>
        result.ok &&
        !leavesCharges({ left }) &&
        isNear(result.yearly, yearlyCet, cetTolerance(result.yearly).agree),
    );
  return (
    Number(isMet(valueOrNull(interest), match.composition.principal)) +
    Number(isMet(valueOrNull(total), 0)) +
    countAgreeingTaxes(match, figures, cents) +
    Number(yearlyCet !== null && isCetMet())
  );
}

/** How many of the two IOF figures the law gives, at the rates of the borrower that gives most of them. */
function countAgreeingTaxes(
  { plan, composition: { principal }, rate }: Match,
  { terms, search, payouts }: OtherFigures,
  cents: number,
): number {
  const { amounts } = terms;
  const [iof, iofAdditional] = [valueOrNull(amounts.iof), valueOrNull(amounts.iofAdditional)];
  if ((iof === null && iofAdditional === null) || !plan.dueDates) return 0;
  const shares = principalShares(plan, rate);
  // Equal months leave the due dates open.
  const candidates = leavesDatesOpen(plan.dayCount) ? search.dueDates(shares.length) : [plan.dueDates];
  const agreeing = releaseDays(terms, payouts).flatMap(({ day: from }) => {
    const rates = iofRatesOn(from).filter(({ borrower }) => isTaxedAs(borrower, principal));
    return candidates.flatMap(({ days }) => {
      const daysFromRelease = days.map((day) => day - from);
      return rates.map((one) => {
        const { daily, additional, total } = iofOf(shares, daysFromRelease, one);
        if (iof !== null && ![daily, total].some((ratio) => isNear(ratio * principal, iof, cents))) return 0;
        const tolerance = iof === null ? 0.01 + roundingSlack : cents;
        return Number(iof !== null) + Number(isNear(additional * principal, iofAdditional, tolerance));
      });
    });
  });
  return Math.max(0, ...agreeing);
}

function isNear(value: number, other: number | null, tolerance: number): boolean {
  return other !== null && Math.abs(value - other) <= tolerance;
}
