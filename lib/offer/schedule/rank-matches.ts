import { cetReadings, paymentsOf, releaseDays } from '../cet/cet-candidates.ts';
import { iofOf } from '../iof/compute-iof.ts';
import { iofRatesOn, isTaxedAs } from '../iof/iof-rates.ts';
import { orNull } from '../terms/read-field.ts';
import type { Terms } from '../terms/read-terms.ts';
import { centsOf, hair } from '../units/rounding.ts';
import { isConfirmed, settlementOf } from './confirm-match.ts';
import type { Match } from './exact-matches.ts';
import type { Found } from './find-matches.ts';
import { roundedShareTotal } from './installment-table.ts';
import { principalShares } from './repayment-plan.ts';

/** More than these are named, but not compared: chance has found them. */
const mostCompared = 24;

/**
 * Matches in the order of belief: that which agrees with most of the offer's other figures (total, interest, IOF, CET); then
 * what needs no digits that the rate does not have; the day count that its interest type hints at; then what gives the installment to the very cent; then the simplest.
 */
export function rankMatches(
  matches: readonly Match[],
  terms: Terms,
  found: Found,
  payouts: readonly { day: number }[],
  yearlyCet: number | null,
): Match[] {
  if (matches.length < 2) return [...matches];
  const installment = orNull(terms.amounts.installment) ?? 0;
  const kind = orNull(terms.interestType)?.toLowerCase() ?? '';
  const likely = matches.filter((match) => isConfirmed(terms, match));
  const ordered = [...likely, ...matches.filter((match) => !likely.includes(match))];
  const scored = ordered.map((match, at) => ({
    match,
    at,
    agreed: at < mostCompared ? agreements(match, terms, found, payouts, yearlyCet) : -1,
    written: match.source === 'digits' ? 0 : 1,
    hinted: hints(kind, match) ? 1 : 0,
    exact: centsOf(match.installment) === centsOf(installment) ? 1 : 0,
  }));
  scored.sort(
    (a, b) =>
      b.agreed - a.agreed || b.written - a.written || b.hinted - a.hinted || b.exact - a.exact || a.at - b.at,
  );
  return scored.map(({ match }) => match);
}

/** More readings of the due dates are not told apart by the IOF and the CET. */
const mostAlike = 4;

/**
 * The first match and those that differ from it by nothing but the readings of the due dates: where the installment
 * does not tell them apart, what counts from the dates may be by any. Empty where there is none.
 */
export function alikeButDates(matches: readonly Match[]): Match[] {
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
  return [first, ...others.slice(0, mostAlike - 1)];
}

/** Interest types seen with lenders: `pre_price` counts equal months, `pre_price_days` days, `pre_sac` is SAC. */
function hints(kind: string, { plan }: Match): boolean {
  if (kind.includes('sac')) return plan.amortization === 'sac';
  return kind.includes('days') ? plan.dayCount !== 'equal-months' : plan.dayCount === 'equal-months';
}

function agreements(
  match: Match,
  terms: Terms,
  found: Found,
  payouts: readonly { day: number }[],
  yearlyCet: number | null,
): number {
  let agreed = 0;
  const payments = paymentsOf(terms, match) ?? [];
  // As the checks have it: what is preferred for agreeing with a figure has to agree there, too.
  const cents = 0.01 * payments.length + hair;
  const sums = [payments.reduce((sum, payment) => sum + payment, 0)];
  const isSac = match.plan.amortization === 'sac';
  if (isSac) sums.push(roundedShareTotal(match));
  const reach = isSac ? cents : Math.max(cents, settlementOf(match, payments.at(-1) ?? 0));
  const { total, interest } = terms.amounts;
  const isMet = (figure: number | null, less: number) => sums.some((sum) => near(sum - less, figure, reach));
  if (isMet(orNull(interest), match.composition.principal)) agreed += 1;
  if (isMet(orNull(total), 0)) agreed += 1;
  agreed += taxesAgreed(match, terms, found, payouts, cents);
  if (yearlyCet !== null) {
    const readings = cetReadings(terms, found, [match], payouts);
    if (readings.some(({ result }) => result.ok && near(result.yearly, yearlyCet, 0.0005))) agreed += 1;
  }
  return agreed;
}

/** How many of the two figures of the IOF the rule gives, at the rates of the borrower that gives most of them. */
function taxesAgreed(
  { plan, composition: { principal }, rate }: Match,
  { amounts, release }: Terms,
  { dueDates }: Found,
  payouts: readonly { day: number }[],
  cents: number,
): number {
  const [iof, iofAdditional] = [orNull(amounts.iof), orNull(amounts.iofAdditional)];
  if ((iof === null && iofAdditional === null) || !plan.dueDates) return 0;
  const shares = principalShares(plan, rate);
  // Equal months leave it open when they fall due.
  const readings = plan.dayCount === 'equal-months' ? dueDates(shares.length) : [plan.dueDates];
  const agreed = releaseDays({ release }, payouts).flatMap(({ day: from }) => {
    const rates = iofRatesOn(from).filter(({ borrower }) => isTaxedAs(borrower, principal));
    return readings.flatMap(({ days }) => {
      const since = days.map((day) => day - from);
      return rates.map((one) => {
        const { daily, additional, total } = iofOf(shares, since, one);
        if (iof !== null && ![daily, total].some((ratio) => near(ratio * principal, iof, cents))) return 0;
        const isMet = near(additional * principal, iofAdditional, iof === null ? 0.01 + hair : cents);
        return (iof === null ? 0 : 1) + (isMet ? 1 : 0);
      });
    });
  });
  return Math.max(0, ...agreed);
}

function near(value: number, other: number | null, reach: number): boolean {
  return other !== null && Math.abs(value - other) <= reach;
}
