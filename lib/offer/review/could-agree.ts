import { compositions } from '../schedule/compose-principal.ts';
import { rateSpans } from '../schedule/rate-spans.ts';
import { growthTo, isBalloon, type Plan } from '../schedule/repayment-plan.ts';
import {
  hasEqualPayments,
  impliedPrincipal,
  lastInstallmentSlack,
} from '../schedule/search/confirm-match.ts';
import { installmentTolerance } from '../schedule/search/match.ts';
import { costsOf } from '../schedule/search/match-search.ts';
import { furtherShares, oddDaysByDigits } from '../schedule/search/odd-days-interest.ts';
import type { SharedSchedules } from '../schedule/shared-schedules.ts';
import { isFloating, type Terms, unreadCost } from '../terms/read-terms.ts';
import { isNominalPair, unitsOfRatePair } from '../units/rate-pairs.ts';
import type { RateUnit } from '../units/unit-reading.ts';

/** Wider than every tolerance of the schedule, as a share of an amount: what is refused here, a check refuses too. */
const margin = 0.002;
/** Differences of the offer's own fields up to this many reais do not matter. */
const floor = 0.05;

/**
 * False where an offer that states all of its figures cannot agree with itself, which costs a small part of a review to
 * find out: no sum of its costs is the principal that total and interest leave, or, with `needsMatch`, its two rates
 * are no pair, or no schedule of that principal has the installment. True of every other offer.
 */
export function couldAgree(
  terms: Terms,
  units: readonly RateUnit[],
  schedules: SharedSchedules,
  needsMatch: boolean,
): boolean {
  const { installment, disbursement, total, iof, iofAdditional } = terms.amounts;
  const implied = impliedPrincipal(terms);
  const areDated = terms.release.ok && terms.firstDue.ok;
  const areTaxesStated = iof.ok && iofAdditional.ok && unreadCost(terms) === null;
  if (!implied || !areDated || !areTaxesStated || isFloating(terms)) return true;
  if (!installment.ok || !disbursement.ok || !total.ok || !terms.count.ok) return true;
  const cents = 0.01 * terms.count.value + 0.001;
  const composed = compositions(disbursement.value, costsOf(terms)).filter(
    ({ principal }) => Math.abs(principal - implied.value) <= Math.max(cents, floor),
  );
  if (composed.length === 0) return false;
  if (!needsMatch) return true;
  if (!couldBePair(terms)) return false;
  const reach = implied.reach + margin * Math.abs(implied.value);
  const figures: Figures = {
    installment: installment.value,
    total: total.value,
    least: implied.value - reach,
    most: implied.value + reach,
  };
  const plans = schedules.plansOf(terms);
  return units.some((unit) =>
    rateSpans(terms, unit).some((span) => {
      const low = { rate: Math.min(span.low, span.written), schedules };
      const high = { rate: Math.max(span.high, span.written), schedules };
      return plans.some(
        (plan) =>
          couldRepay(plan, low, high, figures, terms) ||
          composed.some(({ principal }) => couldEndInBalloon(plan, low, high, figures, principal)),
      );
    }),
  );
}

/** The installment and the total of an offer, and the range of its principal, in reais. */
type Figures = { installment: number; total: number; least: number; most: number };
type AtRate = { rate: number; schedules: SharedSchedules };

/** True unless the offer states two rates that no unit makes an effective or a nominal pair. */
function couldBePair({ rates: { monthly, yearly } }: Terms): boolean {
  if (!monthly.ok || !yearly.ok) return true;
  return (
    unitsOfRatePair(monthly.value, yearly.value).length > 0 || isNominalPair(monthly.value, yearly.value)
  );
}

/** True where a plan has the installment at some rate between two, and its payments can add up to the total. */
function couldRepay(
  plan: Plan,
  low: AtRate,
  high: AtRate,
  { installment, total, least, most }: Figures,
  terms: Terms,
): boolean {
  const highest = high.schedules.unitInstallmentOf(plan, high.rate);
  const tolerance = installmentTolerance(highest);
  if (installment > highest * most + tolerance) return false;
  if (installment < low.schedules.unitInstallmentOf(plan, low.rate) * least - tolerance) return false;
  if (!hasEqualPayments(plan)) return true;
  const excess = total - plan.months.length * installment;
  const cents = 0.01 * plan.months.length + floor;
  if (Math.abs(excess) <= cents) return true;
  const slack = lastInstallmentSlack({ plan, rate: high.rate }, installment) + cents;
  if (Math.abs(excess) <= slack) return true;
  // The interest of a longer first period may be paid beside the first installment.
  const [shares, shareAtHigh] = [low, high].map(({ rate }) => furtherShares({ plan, rate }, terms));
  return (shares ?? []).some(
    (share, at) =>
      excess >= (1 - oddDaysByDigits) * share.least * least - slack &&
      excess <= (1 + oddDaysByDigits) * (shareAtHigh?.[at]?.most ?? 0) * most + slack,
  );
}

/** True where a larger last payment that the total leaves settles a principal at some rate between two. */
function couldEndInBalloon(
  plan: Plan,
  low: AtRate,
  high: AtRate,
  { installment, total }: Figures,
  principal: number,
): boolean {
  const last = total - (plan.months.length - 1) * installment;
  if (plan.amortization !== 'price' || plan.grace.included !== null || !isBalloon(last, installment))
    return false;
  const leftAt = ({ rate, schedules }: AtRate) => {
    const end = growthTo(plan.months.at(-1) ?? 0, rate);
    return end * (principal - installment * (1 / schedules.unitInstallmentOf(plan, rate) - 1 / end));
  };
  const slack = lastInstallmentSlack({ plan, rate: high.rate }, installment) + floor;
  return last >= leftAt(low) - slack && last <= leftAt(high) + slack;
}
