import {
  type Convention,
  costs,
  isTaxFinanced,
  type MonthlyPremium,
  type OpenTax,
  type Principal,
  type TaxWay,
  taxedDays,
  taxedParts,
  withinOf,
  withPremium,
} from '../model/offer-figures.ts';
import { annuity, type Schedule, unitInstallment } from '../model/schedule.ts';
import { solve, solveRate } from '../model/solve.ts';
import { choiceCosts } from '../units/choice-costs.ts';
import { type RateChoice, roundToCent, solvedChoice } from '../units/written-figures.ts';
import { isUnlistedSolved, mostTax, type PricedPrincipal } from './candidate-principals.ts';
import { fitCet } from './cet-fit.ts';
import { balloonCost, bitsOf, type Explanation, type Output } from './explanation.ts';
import type { CandidateSchedule, Stated } from './stated.ts';
import { fitTax, ordinaryWay, taxesBy } from './tax-fit.ts';

/** A schedule, a principal and a rate, before it is compared with what else is stated. */
export type Draft = Convention & {
  choice: RateChoice;
  /** The bits of the installment: null where it is not stated, and where it does not come out. */
  installmentBits: number | null;
  cost: number;
  rareCost: number;
};

/** A schedule, a rate and a premium. `installment`: the stated one without a premium that is within it, in reais. */
export type Combination = CandidateSchedule & {
  choice: RateChoice | null;
  premium: MonthlyPremium | null;
  installment: number | null;
  /** How far the installment may be from the computed one beyond its tolerance, as it is rounded to whole reais. */
  openDigits: number;
};

/** An amount in no field is fitted. */
const costOfPayoff = 3;

/** A premium that is paid with the installments is one of four ordinary ways. */
const costOfPremium = 2;

/** What the drafts of a combination and a principal have in common. */
export type CommonDraft = Pick<Draft, 'schedule' | 'principal' | 'premium' | 'cost' | 'rareCost'> &
  Pick<Combination, 'choice' | 'installment' | 'openDigits'>;

/** The bits of what few lenders do in a schedule and its premium. */
export function rareCostOf({ premium, isRare }: Combination): number {
  return (premium ? costOfPremium : 0) + (isRare ? 3 : 0);
}

export function commonOf(combination: Combination, priced: PricedPrincipal, stated: Stated): CommonDraft {
  const { premium, choice } = combination;
  const principal = withFittedExtra(priced.principal, combination, stated);
  const ofExtra = principal.extra ? costOfPayoff : 0;
  return {
    ...combination,
    principal,
    cost: combination.cost + (choice?.cost ?? 0) + priced.cost + (premium ? costOfPremium : 0) + ofExtra,
    rareCost: priced.rareCost + rareCostOf(combination) + ofExtra,
  };
}

/**
 * The digits of a CET leave an amount in no field open, and it does not say which costs are paid in advance: within both
 * the amount is the one with which the installment comes out. So is a cost in no field.
 */
function withFittedExtra(
  principal: Principal,
  { choice, installment, schedule }: Combination,
  stated: Stated,
): Principal {
  const { extra, solvedFrom, amount } = principal;
  const isCost = isUnlistedSolved(principal);
  if (!extra || (solvedFrom !== 'yearlyCet' && !isCost) || !choice || installment === null) return principal;
  const unit = unitInstallment(schedule, choice.written ?? (choice.low + choice.high) / 2);
  const further = roundToCent(installment / unit - amount);
  if (!isCost && Math.abs(further) > fittingRange(principal, schedule, stated)) return principal;
  return {
    ...principal,
    amount: amount + further,
    solvedFrom: 'installment',
    extra: { ...extra, amount: roundToCent(extra.amount + further) },
  };
}

/** How far a sum may be from the one that a CET says, by the digits of the CET and by the costs that are not financed. */
export function fittingRange(
  { amount, financed }: Pick<Principal, 'amount' | 'financed'>,
  { months }: Schedule,
  stated: Stated,
): number {
  const ofCet = 2 * (stated.yearlyCet?.half ?? 0) * amount * (months.length / 24);
  return costs.reduce((sum, part) => sum + (financed.includes(part) ? 0 : (stated[part] ?? 0)), ofCet);
}

/** A cent for the rounding or cutting of the installment, and its share of one for that of the principal. */
export function installmentTolerance(unit: number): number {
  return 0.0105 + 0.0105 * unit;
}

/** The draft whose installment is the stated one, by a rate within the digits; any draft where none is stated. */
export function plainDraft(common: CommonDraft): Draft | null {
  const { schedule, principal, choice, installment } = common;
  const { amount } = principal;
  const unit = (rate: number) => unitInstallment(schedule, rate);
  const draftBy = (by: RateChoice, rate: number, installmentBits: number | null): Draft => ({
    ...common,
    choice: by,
    rate,
    installmentBits,
    balloon: null,
  });
  if (!choice) {
    // One payment repays the whole principal at any rate, so that its tax is known without one.
    const isOnePayment = schedule.months.length === 1 && schedule.dayCount === 'equal-months';
    if (installment === null) return isOnePayment ? draftBy(solvedChoice(0), 0, null) : null;
    const rate = solveRate(unit, installment / amount);
    return rate === null ? null : draftBy(solvedChoice(rate), rate, 0);
  }
  const written = choice.written ?? (choice.low + choice.high) / 2;
  if (installment === null) return draftBy(choice, written, null);
  if (choice.written !== null) {
    const distance = Math.abs(unit(written) * amount - installment);
    if (distance <= installmentTolerance(unit(written)))
      return draftBy(choice, written, bitsOf(installment, distance, 0.005));
  }
  const [low, high] = [unit(choice.low), unit(choice.high)];
  const least = low * amount;
  const width = (high - low) * amount;
  const tolerance = installmentTolerance(high);
  const beyond = Math.max(least - installment, installment - high * amount) - tolerance;
  if (beyond > 0) {
    if (beyond > common.openDigits) return null;
    const cost = choiceCosts.wholeInstallment;
    const bits = bitsOf(installment, 0, common.openDigits);
    const draft = draftBy(choice, installment < least ? choice.low : choice.high, bits);
    return { ...draft, isRounded: true, cost: common.cost + cost, rareCost: common.rareCost + cost };
  }
  const share = width > 0 ? Math.min(1, Math.max(0, (installment - least) / width)) : 0;
  const rate = choice.low + share * (choice.high - choice.low);
  return draftBy(choice, rate, bitsOf(installment, 0, Math.max(0.005, width / 2)));
}

/** A last payment below this many installments is no balloon: rounding and a wrong installment move it, too. */
const leastBalloon = 1.15;
/** A last payment that is this near to two installments is a count that is one too few rather than a balloon. */
const twoInstallments = 0.002;

/** True of a last payment that is larger than the other installments. */
export function isBalloon(last: number, installment: number): boolean {
  const times = last / installment;
  return times >= leastBalloon && Math.abs(times - 2) > twoInstallments;
}

/** How far what the payments are worth may be from the principal that they repay with a balloon, in reais. */
export function balloonSlack(count: number): number {
  return 0.02 + 0.011 * count;
}

/**
 * The share of a principal by which the tax by the days of a balloon may move it. With it moves the balloon that the
 * interest leaves: hence twice.
 */
export const mostMoved = 2 * mostTax.iof;

/** The total, or principal and interest, leave a last payment of another amount, with which the installment comes out. */
export function balloonDraft(common: CommonDraft, stated: Stated): Draft | null {
  const { schedule, premium, choice: given, installment } = common;
  // A rate that is not stated makes nearly any balloon come out: nothing else that is rare is tried beside it.
  if (installment === null || (!given && common.rareCost > 0)) return null;
  const count = schedule.months.length;
  const within = withinOf(premium) * count;
  const balloonOf = (amount: number) => {
    const repaid = stated.interest === null ? null : amount + stated.interest;
    const total = stated.total === null ? repaid : stated.total - within;
    return total === null ? null : roundToCent(total - (count - 1) * installment);
  };
  const worth = (rate: number, balloon: number) => {
    const { sum, last, growth } = annuity(schedule, rate);
    return (installment * (sum - last) + balloon * last) / growth;
  };
  const first = balloonOf(common.principal.amount);
  if (first === null || !isBalloon(first, installment)) return null;
  const solved = given ? null : solve((rate) => worth(rate, first) - common.principal.amount, 0, 1);
  const choice = given ?? (solved === null ? null : solvedChoice(solved));
  if (!choice) return null;
  const tolerance = balloonSlack(count);
  const isWorth = ({ amount }: Principal, last: number, slack: number) =>
    !given || (amount <= worth(given.low, last) + slack && amount >= worth(given.high, last) - slack);
  // The tax by the days of the balloon takes long to compute, so it is not computed where no lawful tax makes the principal
  // fit.
  const moved = common.principal.computedTax ? mostMoved * common.principal.amount : 0;
  if (!isWorth(common.principal, first, tolerance + moved)) return null;
  const principal = withBalloonTax(common, choice, first, stated);
  const { amount } = principal;
  const balloon = balloonOf(amount) ?? first;
  if (!isBalloon(balloon, installment)) return null;
  if (!isWorth(principal, balloon, tolerance)) return null;
  const [most, least] = [worth(choice.low, balloon), worth(choice.high, balloon)];
  const { written } = choice;
  const isByWritten = written !== null && Math.abs(worth(written, balloon) - amount) <= tolerance;
  const width = most - least;
  const share = width > 0 ? Math.min(1, Math.max(0, (most - amount) / width)) : 0;
  const half = isByWritten ? tolerance / 2 : Math.max(tolerance / 2, width / 2);
  return {
    ...common,
    principal,
    choice,
    balloon,
    rate: isByWritten ? written : choice.low + share * (choice.high - choice.low),
    installmentBits: given ? bitsOf(amount, 0, half) : 0,
    cost: common.cost + balloonCost,
    rareCost: common.rareCost + balloonCost,
  };
}

/** A computed tax counts the days of the last payment, which repays more of the principal than the others. */
function withBalloonTax(
  { schedule, principal }: CommonDraft,
  choice: RateChoice,
  balloon: number,
  stated: Stated,
): Principal {
  const { computedTax, amount } = principal;
  const days = stated.measures.firstDays(stated.measures.dueDatesFor(schedule)[0]);
  if (!computedTax || !days) return principal;
  const { way, rates } = computedTax;
  const rate = choice.written ?? choice.low;
  const once = stated.iofAdditional === null ? rates.additional : 0;
  const ratioBy = (share?: number) =>
    (stated.iof === null ? taxedDays(taxedParts(schedule, rate, way.on, share), days) * rates.daily : 0) +
    once;
  const net = amount * (1 - ratioBy());
  // The share of the balloon depends on the principal, of which each step is nearer.
  let whole = amount;
  for (let step = 0; step < 3; step++) whole = net / (1 - ratioBy(balloon / whole));
  return { ...principal, amount: whole };
}

/**
 * The installment of a draft in reais as it is computed by the written rate, and that of the loan alone as it is paid: the
 * stated one, or the computed one where none is stated.
 */
export function paidBy(draft: Draft, stated: Stated): Pick<Explanation, 'installment' | 'paid'> {
  const { schedule, choice, rate, principal, premium, balloon } = draft;
  const within = withinOf(premium);
  if (stated.installment !== null && (balloon !== null || choice.source === 'solved'))
    return { installment: stated.installment, paid: stated.installment - within };
  const computedInstallment = unitInstallment(schedule, choice.written ?? rate) * principal.amount;
  return {
    installment: computedInstallment + within,
    paid: stated.installment === null ? roundToCent(computedInstallment) : stated.installment - within,
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
  for (const fitted of [tax, best]) {
    if (!fitted) continue;
    for (const [output, bits] of Object.entries(fitted.earned) as [Output, number][])
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
  return open.filter(({ amount }, index) => open.findIndex((other) => other.amount === amount) === index);
}
