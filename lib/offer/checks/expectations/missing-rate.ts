import type { Assumption } from '#lib/offer/review/assumption.ts';
import type { Figure } from '#lib/offer/review/finding.ts';
import type { Facts } from '#lib/offer/review/offer-facts.ts';
import { solveRate, unitInterest } from '#lib/offer/schedule/plan-rates.ts';
import { type Plan, unitInstallment } from '#lib/offer/schedule/repayment-plan.ts';
import {
  hasEqualPayments,
  impliedPrincipal,
  lastInstallmentSlack,
} from '#lib/offer/schedule/search/confirm-match.ts';
import { isMissing } from '#lib/offer/terms/read-field.ts';
import { unreadCost } from '#lib/offer/terms/read-terms.ts';
import { principalFigure } from '../../review/formula-figures.ts';
import { figure } from '../../review/make-finding.ts';

/** How far the total of installments that decline may be from that of their plan, as a share of the interest. */
const byRounding = 0.001;

/** A rate at which a plan has the installment, as a fraction a month. */
type PlanRate = { plan: Plan; rate: number };

/**
 * The monthly rates that the installment of an offer without any rate implies: the lowest and the highest over the
 * conventions that its other figures allow. Null if a rate is stated, or if principal or dates are not known.
 */
export function missingRate(facts: Facts): { inputs: Figure[]; assumptions: Assumption[] } | null {
  const { installment, total, interest } = facts.terms.amounts;
  const { monthly, yearly } = facts.terms.rates;
  const { count, release, firstDue } = facts.terms;
  const principals = principalsOf(facts);
  if (![monthly, yearly].every(isMissing) || !release.ok || !firstDue.ok) return null;
  if (!installment.ok || !count.ok || principals.length === 0) return null;
  const rates = facts.search.plans.flatMap((plan) =>
    principals.flatMap((principal): PlanRate[] => {
      const rate = solveRate((one) => unitInstallment(plan, one) * principal - installment.value);
      return rate !== null && isMet(facts, { plan, rate }, principal) ? [{ plan, rate }] : [];
    }),
  );
  const [first] = rates;
  if (!first) return null;
  const low = rates.reduce((least, one) => (one.rate < least.rate ? one : least), first);
  const high = rates.reduce((most, one) => (one.rate > most.rate ? one : most), first);
  const [principal = 0] = principals;
  return {
    inputs: [
      figure('A', 'amount', installment),
      figure('n', 'count', count),
      ...(principals.length === 1 ? [principalFigure(principal)] : []),
      ...(total.ok ? [figure('Σ', 'amount', total)] : []),
      ...(interest.ok ? [figure('J', 'amount', interest)] : []),
    ],
    assumptions: [{ id: 'rate-implied', value: [low, high].map(written).join(' ') }],
  };
}

/** The principal that total and interest give; else the smallest and the largest that the costs give, if each is stated. */
function principalsOf({ terms, search }: Facts): number[] {
  const { installment, interest, iof, iofAdditional } = terms.amounts;
  const implied = impliedPrincipal(terms);
  if (implied) return [implied.value];
  if (interest.ok)
    return installment.ok && terms.count.ok ? [terms.count.value * installment.value - interest.value] : [];
  if (!iof.ok || !iofAdditional.ok || unreadCost(terms) !== null) return [];
  const all = search.compositions.map(({ principal }) => principal);
  return all.length === 0 ? [] : [...new Set([Math.min(...all), Math.max(...all)])];
}

/** True if a plan pays what the offer says that it pays in all. */
function isMet({ terms }: Facts, { plan, rate }: PlanRate, principal: number): boolean {
  const { installment, total, interest } = terms.amounts;
  const payments = plan.months.length;
  const paid = installment.ok ? installment.value : 0;
  if (hasEqualPayments(plan)) {
    const slack = 0.01 * payments + lastInstallmentSlack({ plan, rate }, paid);
    return !total.ok || Math.abs(total.value - payments * paid) <= slack;
  }
  // Of the interest alone, the principal was taken from equal payments.
  if (!total.ok) return !interest.ok;
  const expected = unitInterest(plan, rate) * principal;
  return Math.abs(total.value - principal - expected) <= byRounding * expected + 0.01 * payments;
}

function written({ plan: { amortization, dayCount }, rate }: PlanRate): string {
  return `${Number(rate.toFixed(8))} ${amortization} ${dayCount}`;
}
