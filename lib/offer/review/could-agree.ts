import { isBalloon } from '../schedule/balloon.ts';
import { compositions } from '../schedule/compose-principal.ts';
import { rateSpans } from '../schedule/rate-spans.ts';
import { growthTo, type Plan } from '../schedule/repayment-plan.ts';
import {
  hasEqualPayments,
  impliedPrincipal,
  lastInstallmentSlack,
} from '../schedule/search/confirm-match.ts';
import { installmentTolerance } from '../schedule/search/match.ts';
import { costsOf } from '../schedule/search/match-search.ts';
import type { SharedSchedules } from '../schedule/shared-schedules.ts';
import { isFloating, type Terms, unreadCost } from '../terms/read-terms.ts';
import type { RateUnit } from '../units/unit-reading.ts';

/** Wider than every tolerance of the checks, as a share of an amount: what is refused here, a check refuses too. */
const margin = 0.002;

/**
 * False where an offer that states all of its figures cannot agree with itself, which costs a small part of a review to
 * tell: no sum of its costs is the principal that total and interest leave, or, with `needsMatch`, no schedule of that
 * principal has the installment. True of every other offer.
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
  const reach = implied.reach + margin * Math.abs(implied.value);
  const isComposed = compositions(disbursement.value, costsOf(terms)).some(
    ({ principal }) => Math.abs(principal - implied.value) <= reach,
  );
  if (!isComposed) return false;
  if (!needsMatch || isBalloon(total.value - (terms.count.value - 1) * installment.value, installment.value))
    return true;
  const principal = { least: implied.value - reach, most: implied.value + reach };
  const plans = schedules.plansOf(terms);
  return units.some((unit) =>
    rateSpans(terms, unit).some((span) => {
      const [low, high] = [Math.min(span.low, span.written), Math.max(span.high, span.written)];
      return plans.some((plan) => {
        const most = schedules.unitInstallmentOf(plan, high);
        const tolerance = installmentTolerance(most, 0.01);
        return (
          installment.value <= most * principal.most + tolerance &&
          installment.value >= schedules.unitInstallmentOf(plan, low) * principal.least - tolerance &&
          couldAddUp(plan, high, installment.value, total.value, principal.most)
        );
      });
    }),
  );
}

/** True where equal payments of a plan can add up to the total, with the interest of a longer first period apart or not. */
function couldAddUp(
  plan: Plan,
  rate: number,
  installment: number,
  total: number,
  principal: number,
): boolean {
  if (!hasEqualPayments(plan)) return true;
  const excess = total - plan.months.length * installment;
  const slack = lastInstallmentSlack({ plan, rate }, installment) + 0.01 * plan.months.length + margin;
  const first = plan.dueDates?.days[0];
  // A first period of at most four months is more than a month longer than one: beyond it there is a grace.
  const apart = first === undefined ? 0 : principal * (growthTo(longestFurther, rate) - 1);
  return excess >= -slack - floor && excess <= slack + floor + apart;
}

const floor = 0.05;
const longestFurther = 3;
