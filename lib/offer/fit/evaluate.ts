import type { Convention, OpenTax, Principal } from '../model/convention.ts';
import { isTaxFinanced, withinOf, withPremium } from '../model/offer-figures.ts';
import { type Schedule, unitInstallment } from '../model/schedule.ts';
import type { TaxWay } from '../model/tax.ts';
import { choiceCosts } from '../units/choice-costs.ts';
import { type RateChoice, roundToCent } from '../units/written-figures.ts';
import { isUnlistedSolved } from './candidate-principals.ts';
import { fitCet } from './cet-fit.ts';
import { bitsOf, type Explanation, type Output } from './explanation.ts';
import type { Stated } from './stated.ts';
import { fitTax, ordinaryWay, taxesBy } from './tax-fit.ts';

/** A schedule, a principal and a rate, before it is compared with what else is stated. */
export type Draft = Convention & {
  choice: RateChoice;
  /** The bits of the installment: null where it is not stated, and where it does not come out. */
  installmentBits: number | null;
  cost: number;
  rareCost: number;
};

/**
 * The installment of a draft in reais as it is computed by the written rate, and that of the loan alone as it is paid: the
 * stated one, or the computed one where none is stated.
 */
export function paidBy(draft: Draft, stated: Stated): Pick<Explanation, 'installment' | 'paid'> {
  const { schedule, choice, rate, principal, premium, balloon } = draft;
  const within = withinOf(premium);
  if (stated.installment !== null && (balloon !== null || choice.source === 'solved'))
    return { installment: stated.installment, paid: stated.installment - within };
  const own = unitInstallment(schedule, choice.written ?? rate) * principal.amount;
  return {
    installment: own + within,
    paid: stated.installment === null ? roundToCent(own) : stated.installment - within,
  };
}

/** How far the last payment, and so the total, may be from that of equal payments where it settles their rounding. */
export function lastPaymentSlack({ months, amortization }: Schedule, rate: number): number {
  const count = months.length;
  const growth = Math.exp((months.at(-1) ?? 0) * Math.log1p(rate));
  const grown = rate > 0 ? (growth - 1) / rate : count;
  // Shares of SAC that are rounded move the interest of all later periods.
  const bySac = amortization === 'sac' ? 0.005 * rate * count * count : 0;
  return Math.max(0.01 * count, 0.0105 * Math.min(grown, 2500)) + 0.01 * Math.min(growth, 100) + bySac;
}

/**
 * Compares what a draft gives with everything that is stated. An amount in no field that the borrower did not receive, as
 * the CET says, was a cost instead of a payoff. `open`: the only figures that may differ, where these are given; null as
 * soon as another one does.
 */
export function evaluate(draft: Draft, stated: Stated, open?: readonly Output[]): Explanation | null {
  const asPayoff = compare(draft, stated, open);
  if (!asPayoff) return null;
  if (isUnlistedSolved(draft.principal)) {
    // An installment alone proves no sum: a CET or a tax has to need it, and nothing may speak against it.
    const { yearlyCet, monthlyCet, iof } = asPayoff.earned;
    const isNeeded = yearlyCet !== undefined || monthlyCet !== undefined || (iof ?? 0) > 0;
    return isNeeded && asPayoff.missed.length === 0 ? asPayoff : null;
  }
  const { extra, ...rest } = draft.principal;
  const isCetMissed = asPayoff.missed.some((output) => output.endsWith('Cet'));
  if (extra?.kind !== 'payoff' || rest.solvedFrom === 'yearlyCet' || !isCetMissed) return asPayoff;
  const principal: Principal = { ...rest, extra: { ...extra, kind: 'unlisted' } };
  const { unlistedCost } = choiceCosts;
  const [cost, rareCost] = [draft.cost + unlistedCost, draft.rareCost + unlistedCost];
  const asCost = compare({ ...draft, principal, cost, rareCost }, stated, open);
  return asCost && asCost.missed.length < asPayoff.missed.length ? asCost : asPayoff;
}

function compare(draft: Draft, stated: Stated, open: readonly Output[] | undefined): Explanation | null {
  const { schedule, rate, principal, premium, balloon } = draft;
  const earned: Explanation['earned'] = {};
  const missed: Output[] = [];
  const solved = principal.solvedFrom;
  const earn = (output: Output, value: number, distance: number, half: number, tolerance: number) => {
    if (Math.abs(distance) > tolerance) missed.push(output);
    // The figure that a fitted number was solved from earns nothing.
    else earned[output] = solved === output ? 0 : bitsOf(value, distance, half);
  };
  if (stated.installment !== null) {
    if (draft.installmentBits === null) missed.push('installment');
    else earned.installment = solved === 'installment' ? 0 : draft.installmentBits;
  }
  const { installment, paid: each } = paidBy(draft, stated);
  const { payments, sum } = stated.measures.payments(draft, each);
  const within = withinOf(premium) * schedule.months.length;
  const slack = lastPaymentSlack(schedule, rate);
  const half = 0.005 * schedule.months.length;
  if (stated.total !== null) {
    if (balloon !== null) earned.total = 0;
    else earn('total', stated.total, stated.total - sum - within, half, slack);
  }
  let interest = sum - principal.amount;
  if (stated.interest !== null) {
    // Either the stated total or the sum of the payments is what the lender took the principal from.
    const ofTotal = (stated.total ?? 0) - within - principal.amount;
    const isNearer = Math.abs(stated.interest - ofTotal) < Math.abs(stated.interest - interest);
    if (stated.total !== null && !missed.includes('total') && isNearer) interest = ofTotal;
    earn('interest', stated.interest, stated.interest - interest, 0.01, slack + 0.01);
  }
  const isRefused = () => open !== undefined && missed.some((output) => !open.includes(output));
  if (isRefused()) return null;
  const tax = fitTax(draft, stated);
  missed.push(...(tax?.missed ?? []));
  if (isRefused()) return null;
  const withPremiums = withPremium(payments, premium);
  let best = fitCet(draft, withPremiums, stated, null);
  // Where the norm's CET does not come out, a tax that is not stated may have been paid in advance.
  if (best && best.missed.length > 0 && !isTaxFinanced(principal)) {
    const way: TaxWay | null = tax?.missed.length === 0 ? tax.fit.way : null;
    for (const openTax of openTaxesOf(draft, stated, way)) {
      const other = fitCet(draft, withPremiums, stated, openTax);
      if (other && other.missed.length < best.missed.length) best = other;
    }
  }
  for (const one of [tax, best]) {
    if (!one) continue;
    for (const [output, bits] of Object.entries(one.earned) as [Output, number][])
      earned[output] = solved === output ? 0 : bits;
  }
  missed.push(...(best?.missed ?? []));
  // A way by which nothing comes out is none that was chosen.
  const taxCost = tax && Object.keys(tax.earned).length > 0 ? tax.cost : 0;
  const cetCost = best?.cost ?? 0;
  return {
    ...draft,
    earned,
    missed,
    taxCost,
    cetCost,
    installment,
    paid: each,
    total: sum + within,
    interest,
    slack,
    tax: tax?.fit ?? null,
    cet: best?.fit ?? null,
    cost: draft.cost + taxCost + cetCost,
  };
}

/**
 * The parts of the tax that an offer does not state, by the rates of each kind of borrower, a person first. `way`: that of
 * the stated part.
 */
function openTaxesOf(draft: Draft, stated: Stated, way: TaxWay | null): OpenTax[] {
  if (stated.iof === 0) return [];
  const parts = (['iof', 'iofAdditional'] as const).filter((part) => stated[part] === null);
  const all = parts.length > 0 ? taxesBy([way ?? ordinaryWay], draft, stated) : [];
  const open = all.map(({ iof, rates }) => {
    const amounts = { iof: iof.daily, iofAdditional: iof.additional };
    return { amount: roundToCent(parts.reduce((sum, part) => sum + amounts[part], 0)), parts, rates };
  });
  return open.filter(({ amount }, at) => open.findIndex((one) => one.amount === amount) === at);
}
