import { costs, type MonthlyPremium, type Principal } from '../model/convention.ts';
import {
  annuity,
  deferredGrowth,
  hasEqualPayments,
  type Schedule,
  unitInstallment,
} from '../model/schedule.ts';
import { solve, solveRate } from '../model/solve.ts';
import { taxedDays } from '../model/tax.ts';
import { roundToCent } from '../units/rounding.ts';
import { bitsOf } from './bits.ts';
import { type CandidatePrincipal, candidatePrincipals, mostTax } from './candidate-principals.ts';
import { candidateRates, type RateChoice } from './candidate-rates.ts';
import { type CandidateSchedule, longestFirstPeriod } from './candidate-schedules.ts';
import { receivedAmounts } from './cet-fit.ts';
import { type Draft, evaluate, slackOf } from './evaluate.ts';
import { type Allowed, allowedRareCost, balloonCost, type Explanation, scoreOf } from './explanation.ts';
import type { Discounts, Measures } from './measures.ts';
import {
  isSumKnown,
  type Layer,
  type PricedPrincipal,
  pricedPrincipals,
  type Reach,
  unitTaxes,
} from './priced-principals.ts';
import type { Stated } from './stated.ts';

/** At most this many drafts are compared with the other figures, and none that are so many bits behind the first. */
const maxDrafts = 32;
const maxBehind = 12;

/**
 * Every convention by which the function of a lender gives the stated installment, compared with what else is stated:
 * the likeliest first. Schedules give the installment of one unit at both ends of the rate's digits, principals give an
 * amount, and the stated installment joins the two. Where it is not stated, or left out, all of them are compared.
 * `allowed`: the only figures that may differ, and the rarest choices, where no other conventions are asked for.
 */
export function search(stated: Stated, measures: Measures, layer: Layer, allowed?: Allowed): Explanation[] {
  const drafts = draftsOf(stated, measures, layer, allowed);
  return ranked(drafts.flatMap((draft) => evaluate(draft, stated, measures, allowed?.missed) ?? []));
}

/** The explanations by their scores, the highest first; of equal ones those by the written rate. */
export function ranked(explanations: readonly Explanation[]): Explanation[] {
  return explanations
    .map((one) => ({ one, score: scoreOf(one) }))
    .toSorted((a, b) => b.score - a.score || Number(b.one.isWritten) - Number(a.one.isWritten))
    .map(({ one }) => one);
}

function draftsOf(stated: Stated, measures: Measures, layer: Layer, allowed: Allowed | undefined): Draft[] {
  const schedules = measures.schedules(stated).filter(({ isRare }) => layer === 'rare' || !isRare);
  const choices = candidateRates(stated);
  const rates = choices.length > 0 ? choices : [null];
  const premiums: (MonthlyPremium | null)[] = layer === 'rare' ? [null, ...monthlyPremiums(stated)] : [null];
  // A corrected total may leave a balloon, although no other rare choice is allowed.
  const areBalloonsTried = layer === 'rare' || (allowed !== undefined && leavesBalloon(stated));
  const rarest: Rarest = {
    plain: allowed ? allowedRareCost(null, allowed) : Number.POSITIVE_INFINITY,
    balloon: areBalloonsTried ? (allowed ? allowedRareCost(0, allowed) : Number.POSITIVE_INFINITY) : 0,
  };
  const drafts: Draft[] = [];
  for (const premium of premiums) {
    const principals = candidatePrincipals(stated, premium);
    const extras =
      layer === 'rare' && !premium && !stated.isPartial ? extrasOf(stated, principals, measures) : [];
    const any = [...principals, ...extras, ...(layer === 'rare' ? onePass(principals, stated) : [])];
    const all = areSumsKept(stated, premium, allowed)
      ? any.filter((one) => isConfirmed(one, premium, stated, widestSlack(stated, choices)))
      : any;
    if (all.length === 0) continue;
    const confirmed = all.filter((one) => isConfirmed(one, premium, stated, 0.02 * (stated.count ?? 0)));
    const isClear = confirmed.some(isSumKnown);
    for (const choice of rates) {
      // A rate is only solved for sums that total and interest confirm, where one is confirmed to the cent: a tax that is
      // still to be added confirms nearly any interest.
      const sums = choice || !isClear ? all : confirmed;
      for (const schedule of schedules) {
        const reach = reachOf(schedule, choice, premium, stated, measures);
        const taxes = unitTaxes(schedule.schedule, choice, stated, measures, layer);
        const combination = { ...schedule, choice, premium };
        for (const principal of sums) {
          const ofFit = fittingSlack(principal, schedule, stated);
          const isFree =
            reach === null ||
            (areBalloonsTried && couldHaveBalloon(principal, ofFit, combination, stated, measures));
          const own = isFree ? anySum : { least: reach.least - ofFit, most: reach.most + ofFit };
          if (!couldBeWithin(principal, own)) continue;
          for (const one of pricedPrincipals(principal, taxes, own, stated, layer))
            drafts.push(...joined(combination, one, stated, measures, rarest));
        }
      }
    }
  }
  return promising(drafts, stated);
}

const anySum: Reach = { least: 0, most: Number.POSITIVE_INFINITY };

/** The principals that the stated installment can repay by a schedule, at any of the rates; null where all can be. */
function reachOf(
  { schedule }: CandidateSchedule,
  choice: RateChoice | null,
  premium: MonthlyPremium | null,
  { installment }: Stated,
  measures: Measures,
): Reach | null {
  if (installment === null || choice === null) return null;
  const own = installment - (premium?.way === 'within' ? premium.amount : 0);
  const { low, high } = measures.installments(schedule, choice);
  const tolerance = installmentTolerance(high);
  return { least: (own - tolerance) / high, most: (own + tolerance) / low };
}

/** True where total and interest are stated and must not differ, so that they leave the sum that is lent. */
function areSumsKept({ total, interest }: Stated, premium: MonthlyPremium | null, allowed?: Allowed) {
  const mayDiffer = !allowed || allowed.missed.includes('total') || allowed.missed.includes('interest');
  return !mayDiffer && premium === null && total !== null && interest !== null;
}

/** The furthest that rounded payments can be from the sum, by any schedule. */
function widestSlack({ count, interestGrace }: Stated, choices: readonly RateChoice[]): number {
  const payments = count ?? 0;
  const months = payments + interestGrace + longestFirstPeriod;
  const rate = choices.length > 0 ? Math.max(...choices.map(({ high }) => high)) : 1;
  return 2 * slackOf(payments, months, rate, true) + 0.02;
}

/** True of a sum that is what total and interest leave. */
function isConfirmed(
  principal: CandidatePrincipal,
  premium: MonthlyPremium | null,
  { installment, total, interest, count }: Stated,
  slack: number,
): boolean {
  if (interest === null || count === null || (total === null && installment === null)) return false;
  const within = premium?.way === 'within' ? premium.amount * count : 0;
  const repaid = (total ?? (installment ?? 0) * count) - within - interest;
  return couldBeWithin(principal, { least: repaid - slack, most: repaid + slack });
}

function couldBeWithin(principal: CandidatePrincipal, { least, most }: Reach): boolean {
  return principal.amount <= most && mostOf(principal) >= least;
}

/** The most that a candidate can be: a tax that is still to be added is at most the highest lawful one. */
function mostOf(principal: CandidatePrincipal): number {
  const { amount, open } = principal;
  return open === null || isSumKnown(principal) ? amount : amount / (1 - mostTax[open]);
}

/** By how much an amount that was solved from a CET may be moved, so that the installment comes out. */
function fittingSlack(
  principal: CandidatePrincipal,
  { schedule }: CandidateSchedule,
  stated: Stated,
): number {
  const { extra, solvedFrom, financed } = principal;
  if (!extra || solvedFrom !== 'yearlyCet') return 0;
  const ofDigits = fittingRange(mostOf(principal), financed, schedule.months.length, stated);
  return Math.max(ofDigits, (extra.within ?? 0) + 0.02);
}

/** True where the total, or principal and interest, or the CET, leave a last payment of another amount. */
function couldHaveBalloon(
  principal: CandidatePrincipal,
  ofFit: number,
  { schedule, premium }: Combination,
  stated: Stated,
  measures: Measures,
): boolean {
  const { installment, total, interest, disbursement } = stated;
  const count = schedule.months.length;
  if (installment === null || count < 2 || !hasEqualPayments(schedule)) return false;
  const within = premium?.way === 'within' ? premium.amount : 0;
  const own = installment - within;
  const least = leastBalloon * own - 0.01;
  if (total === null && interest === null) {
    const discounts = premium ? null : discountsByCet(schedule, stated, measures);
    const received = (disbursement ?? 0) + (principal.extra ? principal.extra.amount + ofFit : 0);
    return discounts !== null && lastPayment(received, installment, discounts) >= least;
  }
  const paid = total === null ? mostOf(principal) + ofFit + (interest ?? 0) : total - within * count;
  return paid - (count - 1) * own >= least;
}

/** Sums whose tax was added in a single pass although the whole tax is stated. */
function onePass(principals: readonly CandidatePrincipal[], { iof }: Stated): CandidatePrincipal[] {
  const untaxed = principals.filter(
    ({ financed, open }) => open === null && !financed.some((part) => part.startsWith('iof')),
  );
  return iof ? untaxed.map((one) => ({ ...one, open: 'one-pass', cost: 0 })) : [];
}

/** The drafts whose sums come out as well as those of any other, give or take what the tax and the CET may add. */
function promising(drafts: readonly Draft[], stated: Stated): Draft[] {
  const rated = drafts
    .map((draft) => ({ draft, score: roughScore(draft, stated) }))
    .toSorted((a, b) => b.score - a.score);
  const least = (rated[0]?.score ?? 0) - maxBehind;
  return rated.slice(0, maxDrafts).flatMap(({ draft, score }) => (score >= least ? [draft] : []));
}

/** The bits of the installment, the total and the interest alone, by which the drafts worth comparing are chosen. */
function roughScore(draft: Draft, { interest, total, installment }: Stated): number {
  const { schedule, principal, paid: own, installmentBits, cost, balloon, premium } = draft;
  const count = schedule.months.length;
  const within = premium?.way === 'within' ? premium.amount * count : 0;
  // The installments of SAC fall from the first to one that has the interest of a month.
  const last = (principal.amount / schedule.grace.amortizing) * (1 + draft.rate);
  const sum = count * (schedule.amortization === 'sac' ? (own + last) / 2 : own);
  const left = (total ?? sum + within) - within;
  // Of an installment that is left out the total says what it would be.
  const ofTotal =
    installment === null && total !== null && balloon === null ? bitsOf(left, left - sum, 0.015 * count) : 0;
  const isConfirmed = interest !== null && Math.abs(left - principal.amount - interest) <= 0.02 * count;
  return (installmentBits ?? 0) + ofTotal + (isConfirmed ? 10 : 0) - cost;
}

/** The bits that rare choices may cost, without a balloon and with one. */
type Rarest = { plain: number; balloon: number };

type Combination = CandidateSchedule & { choice: RateChoice | null; premium: MonthlyPremium | null };

/** The drafts of a combination: those whose installment is the stated one, or all where none is stated. */
function joined(
  combination: Combination,
  { principal: priced, ...own }: PricedPrincipal,
  stated: Stated,
  measures: Measures,
  rarest: Rarest,
): Draft[] {
  const { schedule, choice, premium, isRare, cost } = combination;
  const within = premium?.way === 'within' ? premium.amount : 0;
  const installment = stated.installment === null ? null : stated.installment - within;
  if (installment !== null && installment <= 0) return [];
  const principal =
    installment === null || !choice
      ? priced
      : withFittedExtra(priced, schedule, choice, installment, stated, measures);
  const unusual = (premium ? premiumCosts[premium.way] : 0) + (principal.extra ? costOfPayoff : 0);
  const common = {
    ...{ schedule, principal, premium },
    cost: cost + own.cost + (choice?.cost ?? 0) + unusual,
    rareCost: own.rareCost + (isRare ? 3 : 0) + unusual,
  };
  const plain =
    common.rareCost <= rarest.plain ? joinedPlainly(common, choice, installment, within, measures) : [];
  const balloon =
    common.rareCost + balloonCost <= rarest.balloon && installment !== null
      ? joinedWithBalloon(common, choice, installment, stated, measures)
      : [];
  return [...plain, ...balloon];
}

/**
 * The digits of a CET leave an amount in no field open, and it does not say which costs are paid in advance: within both
 * the amount is the one with which the installment comes out.
 */
function withFittedExtra(
  principal: Principal,
  schedule: Schedule,
  choice: RateChoice,
  installment: number,
  stated: Stated,
  measures: Measures,
): Principal {
  const { extra, solvedFrom, amount, financed } = principal;
  if (!extra || solvedFrom !== 'yearlyCet' || !stated.yearlyCet) return principal;
  const units = measures.installments(schedule, choice);
  const further = roundToCent(installment / (units.written ?? (units.low + units.high) / 2) - amount);
  return Math.abs(further) > fittingRange(amount, financed, schedule.months.length, stated)
    ? principal
    : {
        ...principal,
        amount: amount + further,
        extra: { ...extra, amount: roundToCent(extra.amount + further) },
        solvedFrom: 'installment',
      };
}

/** How far a sum may be from the one that a CET says, by the digits of the CET and by the costs that are not financed. */
function fittingRange(
  amount: number,
  financed: Principal['financed'],
  payments: number,
  stated: Stated,
): number {
  const ofCet = 2 * (stated.yearlyCet?.half ?? 0) * amount * (payments / 24);
  return ofCet + costs.reduce((sum, part) => sum + (financed.includes(part) ? 0 : (stated[part] ?? 0)), 0);
}

/** An amount in no field is fitted. */
const costOfPayoff = 3;

/** A premium that is paid with the installments is one of four ordinary ways, one on the balance is seldom. */
const premiumCosts = { within: 2, beside: 2, 'on-balance': 3 } as const;

type Common = Pick<Draft, 'schedule' | 'principal' | 'premium' | 'cost' | 'rareCost'>;

/** A cent for the rounding or cutting of the installment, and its share of one for that of the principal. */
function installmentTolerance(unit: number): number {
  return 0.0105 + 0.0105 * unit;
}

function joinedPlainly(
  common: Common,
  choice: RateChoice | null,
  installment: number | null,
  within: number,
  measures: Measures,
): Draft[] {
  const { schedule, principal } = common;
  const { amount } = principal;
  if (!choice) {
    if (installment === null) return ofOnePayment(common);
    const rate = solveRate((one) => unitInstallment(schedule, one), installment / amount);
    const solved = solvedChoice(rate);
    if (rate === null || !solved) return [];
    const draft = { ...common, choice: solved, rate, isWritten: false, balloon: null, paid: installment };
    return [{ ...draft, computed: installment + within, installmentBits: 0 }];
  }
  const units = measures.installments(schedule, choice);
  const base = { ...common, choice, balloon: null };
  if (installment === null) {
    const rate = choice.written ?? (choice.low + choice.high) / 2;
    const computed = (units.written ?? (units.low + units.high) / 2) * amount;
    const own = roundToCent(computed);
    return [
      {
        ...base,
        rate,
        isWritten: choice.written !== null,
        paid: own,
        computed: computed + within,
        installmentBits: null,
      },
    ];
  }
  if (units.written !== null && choice.written !== null) {
    const computed = units.written * amount;
    const distance = Math.abs(computed - installment);
    if (distance <= installmentTolerance(units.written)) {
      const bits = bitsOf(installment, distance, 0.005);
      return [
        {
          ...base,
          rate: choice.written,
          isWritten: true,
          paid: installment,
          computed: computed + within,
          installmentBits: bits,
        },
      ];
    }
  }
  const tolerance = installmentTolerance(units.high);
  if (installment < units.low * amount - tolerance || installment > units.high * amount + tolerance)
    return joinedWithin(base, units.written, installment, within);
  const width = (units.high - units.low) * amount;
  const share = width > 0 ? Math.min(1, Math.max(0, (installment - units.low * amount) / width)) : 0;
  const rate = choice.low + share * (choice.high - choice.low);
  const bits = bitsOf(installment, 0, Math.max(0.005, width / 2));
  const at = choice.written === null ? rate : choice.written;
  const computed = (units.written ?? unitInstallment(schedule, at)) * amount;
  return [
    {
      ...base,
      rate,
      isWritten: false,
      paid: installment,
      computed: computed + within,
      installmentBits: bits,
    },
  ];
}

/** An amount that was solved from a CET is known to its digits alone: within these, it is the one with which the installment comes out. */
function joinedWithin(
  common: Common & { choice: RateChoice; balloon: null },
  unit: number | null,
  installment: number,
  within: number,
): Draft[] {
  const { principal, choice } = common;
  const { extra, amount } = principal;
  if (unit === null || choice.written === null || !extra?.within) return [];
  const moved = installment / unit - amount;
  if (Math.abs(moved) > extra.within + 0.02) return [];
  return [
    {
      ...common,
      principal: {
        ...principal,
        amount: amount + moved,
        extra: { ...extra, amount: roundToCent(extra.amount + moved) },
      },
      ...{ rate: choice.written, isWritten: true, paid: installment, computed: installment + within },
      installmentBits: bitsOf(installment, 0, extra.within * unit),
    },
  ];
}

/** A last payment below this many installments is no balloon: rounding and a wrong installment move it, too. */
export const leastBalloon = 1.15;
/** A last payment that is this near to two installments is a count that is one too few rather than a balloon. */
const twoInstallments = 0.002;

/**
 * The total, or principal and interest, leave a last payment of another amount, with which the installment comes out;
 * where neither is stated, the CET does.
 */
function joinedWithBalloon(
  common: Common,
  given: RateChoice | null,
  installment: number,
  stated: Stated,
  measures: Measures,
): Draft[] {
  const { schedule, premium } = common;
  const count = schedule.months.length;
  if (!hasEqualPayments(schedule) || count < 2) return [];
  const within = premium?.way === 'within' ? premium.amount : 0;
  const balloonOf = (amount: number) => {
    const repaid = stated.interest === null ? null : amount + stated.interest;
    const total = stated.total === null ? repaid : stated.total - within * count;
    return total === null ? null : roundToCent(total - (count - 1) * installment);
  };
  const worth = (rate: number, balloon: number) => {
    const { sum, last } = annuity(schedule, rate);
    return (installment * (sum - last) + balloon * last) / deferredGrowth(schedule, rate);
  };
  const isByCet = stated.total === null && stated.interest === null;
  const all = isByCet
    ? balloonsByCet(common, installment, stated, measures)
    : [balloonOf(common.principal.amount)];
  return all.flatMap((first): Draft[] => {
    if (first === null || !isBalloon(first, installment)) return [];
    const rateOf = (amount: number) => solve((rate) => worth(rate, first) - amount, 0, 1);
    const choice = given ?? solvedChoice(rateOf(common.principal.amount));
    if (!choice) return [];
    const principal = withBalloonTax(common, choice, first, stated, measures);
    const balloon = balloonOf(principal.amount) ?? first;
    if (!isBalloon(balloon, installment)) return [];
    const [most, least] = [worth(choice.low, balloon), worth(choice.high, balloon)];
    // The digits of a CET leave the last payment open by a part of what is lent.
    const ofCet = isByCet ? (stated.yearlyCet?.half ?? 0) * principal.amount * (count / 12) : 0;
    const tolerance = 0.02 + 0.011 * count + ofCet;
    if (given && (principal.amount > most + tolerance || principal.amount < least - tolerance)) return [];
    const width = most - least;
    const share = width > 0 ? Math.min(1, Math.max(0, (most - principal.amount) / width)) : 0;
    const atWritten =
      choice.written === null ? null : Math.abs(worth(choice.written, balloon) - principal.amount);
    const isWritten = atWritten !== null && atWritten <= tolerance;
    const rate =
      isWritten && choice.written !== null ? choice.written : choice.low + share * (choice.high - choice.low);
    const half = isWritten ? tolerance / 2 : Math.max(tolerance / 2, width / 2);
    return [
      {
        ...common,
        principal: isByCet ? { ...principal, solvedFrom: 'yearlyCet' } : principal,
        ...{ choice, rate, isWritten, balloon, paid: installment },
        computed: installment + within,
        installmentBits: given ? bitsOf(principal.amount, 0, half) : 0,
        cost: common.cost + balloonCost,
        rareCost: common.rareCost + balloonCost,
      },
    ];
  });
}

/** The last payments by which all payments are worth at the stated CET an amount that was received. */
function balloonsByCet(
  { schedule, principal, premium }: Common,
  installment: number,
  stated: Stated,
  measures: Measures,
): number[] {
  const discounts = premium ? null : discountsByCet(schedule, stated, measures);
  if (!discounts) return [];
  return receivedAmounts(stated, { principal, premium }, null).map(({ received }) =>
    roundToCent(lastPayment(received, installment, discounts)),
  );
}

/** What payments of one unit on the days of a schedule are worth at the stated CET; null without a CET or without days. */
function discountsByCet(
  schedule: Schedule,
  { yearlyCet }: Pick<Stated, 'yearlyCet'>,
  measures: Measures,
): Discounts | null {
  const [release] = measures.releases;
  const [dueDates] = measures.dueDatesFor(schedule);
  const days = release && dueDates && measures.daysFrom(release.day, dueDates);
  return days && yearlyCet ? measures.discounts(days, yearlyCet.value) : null;
}

/** The last payment that is worth, with the installments before it, what was received. */
function lastPayment(received: number, installment: number, { sum, last }: Discounts): number {
  return installment + (received - installment * sum) / last;
}

/** One payment repays the whole principal at any rate, so that its tax is known without one. */
function ofOnePayment(common: Common): Draft[] {
  const { schedule, principal } = common;
  if (schedule.months.length > 1 || schedule.dayCount !== 'equal-months') return [];
  const choice: RateChoice = { source: 'solved', low: 0, high: 0, written: null, cost: 0 };
  const paid = principal.amount;
  return [
    {
      ...common,
      choice,
      rate: 0,
      isWritten: false,
      balloon: null,
      paid,
      computed: paid,
      installmentBits: null,
    },
  ];
}

/** True where the total leaves a last payment that is larger than the others. */
function leavesBalloon({ total, installment, count }: Stated): boolean {
  if (total === null || installment === null || count === null || count < 2) return false;
  return isBalloon(total - (count - 1) * installment, installment);
}

function isBalloon(last: number, installment: number): boolean {
  const times = last / installment;
  return times >= leastBalloon && Math.abs(times - 2) > twoInstallments;
}

function solvedChoice(rate: number | null): RateChoice | null {
  return rate === null ? null : { source: 'solved', low: rate, high: rate, written: null, cost: 0 };
}

/** A computed tax counts the days of the last payment, which repays more of the principal than the others. */
function withBalloonTax(
  { schedule, principal }: Common,
  choice: RateChoice,
  balloon: number,
  stated: Stated,
  measures: Measures,
): Principal {
  const { computedTax, amount } = principal;
  const [release] = measures.releases;
  const [dueDates] = measures.dueDatesFor(schedule);
  const days = release && dueDates && measures.daysFrom(release.day, dueDates);
  if (!computedTax || !days) return principal;
  const { way, rates } = computedTax;
  const rate = choice.written ?? choice.low;
  const once = stated.iofAdditional === null ? rates.additional : 0;
  const ratioBy = (unitDays: number) => (stated.iof === null ? unitDays * rates.daily : 0) + once;
  const [{ day } = { day: 0 }] = measures.releases;
  const plain = measures.taxedDays(schedule, choice, rate, { dueDates, release: day, way });
  const net = amount * (1 - ratioBy(plain));
  // The share of the balloon depends on the principal, of which each step is nearer.
  let whole = amount;
  for (let step = 0; step < 3; step++)
    whole = net / (1 - ratioBy(taxedDays(schedule, rate, days, way.on, balloon / whole)));
  return { ...principal, amount: whole };
}

/** The ways in which a premium can be paid with the installments; the amount may be that of a month or of all. */
function monthlyPremiums({ insurance, count }: Stated): MonthlyPremium[] {
  if (!insurance || count === null || count < 2) return [];
  return (['within', 'beside', 'on-balance'] as const).flatMap((way) =>
    [insurance, roundToCent(insurance / count)].map((amount) => ({ way, amount })),
  );
}

/**
 * Sums with an amount that stands in no field: the principal that total and interest leave, or the disbursed amount that
 * the CET needs, is more than the fields add up to. It is taken for the payoff of an earlier contract.
 */
function extrasOf(
  stated: Stated,
  principals: readonly CandidatePrincipal[],
  measures: Measures,
): CandidatePrincipal[] {
  const { total, interest, installment, count } = stated;
  const paid = total ?? (installment !== null && count !== null ? roundToCent(installment * count) : null);
  const ofInterest =
    paid === null || interest === null
      ? []
      : [{ principal: paid - interest, solvedFrom: 'interest' as const }];
  const stands = principals.filter(({ financed, open }) => open === null || financed.length > 0);
  // A smaller one may be a cost that the offer states wrongly.
  const least = ({ financed }: CandidatePrincipal) =>
    0.05 * (stated.disbursement ?? 0) +
    costs.reduce((sum, part) => sum + (financed.includes(part) ? 0 : (stated[part] ?? 0)), 0);
  const byInterest = ofInterest.flatMap(({ principal, solvedFrom }) =>
    principals.flatMap((one) => {
      const amount = roundToCent(principal - one.amount);
      return amount > least(one) ? [withPayoff(one, { kind: 'payoff', amount }, solvedFrom)] : [];
    }),
  );
  if (byInterest.length > 0) return byInterest;
  const received = receivedByCet(stated, measures);
  return received === null || stated.disbursement === null
    ? []
    : stands.flatMap((one) => {
        // The field of a financed IOF may hold the additional.
        const isTaxLent = one.financed.some((part) => part.startsWith('iof'));
        const inAdvance = costs.reduce((sum, cost) => {
          const isLent = one.financed.includes(cost) || (isTaxLent && cost.startsWith('iof'));
          return sum + (isLent ? 0 : (stated[cost] ?? 0));
        }, 0);
        const amount = roundToCent(received.amount + inAdvance - (stated.disbursement ?? 0));
        const extra = { kind: 'payoff', amount, within: received.within } as const;
        return amount > least(one) ? [withPayoff(one, extra, 'yearlyCet')] : [];
      });
}

function withPayoff(
  one: CandidatePrincipal,
  extra: NonNullable<Principal['extra']>,
  solvedFrom: Principal['solvedFrom'],
): CandidatePrincipal {
  return { ...one, amount: one.amount + extra.amount, extra, solvedFrom };
}

/** What equal payments are worth at the stated CET: the amount that the borrower received, and how far it may be from it. */
function receivedByCet(
  { installment, count, yearlyCet }: Stated,
  measures: Measures,
): { amount: number; within: number } | null {
  const [release] = measures.releases;
  if (installment === null || count === null || !yearlyCet || !release) return null;
  const [dueDates] = measures.dueDates(count);
  const days = dueDates && measures.daysFrom(release.day, dueDates);
  if (!days) return null;
  const { sum, slope } = measures.discounts(days, yearlyCet.value);
  return { amount: installment * sum, within: installment * slope * 2 * yearlyCet.half };
}
