import type { MonthlyPremium, Principal } from '../model/convention.ts';
import { annuity, deferredGrowth, hasEqualPayments, unitInstallment } from '../model/schedule.ts';
import { solve, solveRate } from '../model/solve.ts';
import { taxedDays } from '../model/tax.ts';
import { roundToCent } from '../units/rounding.ts';
import { bitsOf } from './bits.ts';
import { type CandidatePrincipal, candidatePrincipals, mostTax } from './candidate-principals.ts';
import { candidateRates, type RateChoice } from './candidate-rates.ts';
import { type CandidateSchedule, longestFirstPeriod } from './candidate-schedules.ts';
import { type Draft, evaluate, slackOf } from './evaluate.ts';
import { type Explanation, type Output, scoreOf } from './explanation.ts';
import type { Measures } from './measures.ts';
import {
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
 * `open`: the only figures that may differ, where the conventions by which another one does are not asked for.
 */
export function search(
  stated: Stated,
  measures: Measures,
  layer: Layer,
  open?: readonly Output[],
): Explanation[] {
  const drafts = draftsOf(stated, measures, layer, open);
  return ranked(drafts.flatMap((draft) => evaluate(draft, stated, measures, open) ?? []));
}

/** The explanations by their scores, the highest first; equal ones keep their order. */
export function ranked(explanations: readonly Explanation[]): Explanation[] {
  return explanations
    .map((one) => ({ one, score: scoreOf(one) }))
    .toSorted((a, b) => b.score - a.score)
    .map(({ one }) => one);
}

function draftsOf(
  stated: Stated,
  measures: Measures,
  layer: Layer,
  open: readonly Output[] | undefined,
): Draft[] {
  const schedules = measures.schedules(stated).filter(({ isRare }) => layer === 'rare' || !isRare);
  const choices = candidateRates(stated);
  const rates = choices.length > 0 ? choices : [null];
  const premiums: (MonthlyPremium | null)[] = layer === 'rare' ? [null, ...monthlyPremiums(stated)] : [null];
  const drafts: Draft[] = [];
  for (const premium of premiums) {
    const principals = candidatePrincipals(stated, premium !== null);
    const extras =
      layer === 'rare' && !premium && !stated.isPartial ? extrasOf(stated, principals, measures) : [];
    const any = [...principals, ...extras, ...(layer === 'rare' ? onePass(principals, stated) : [])];
    const all = areSumsKept(stated, premium, open)
      ? any.filter((one) => isConfirmed(one, premium, stated, widestSlack(stated, choices)))
      : any;
    if (all.length === 0) continue;
    const confirmed = all.filter((one) => isConfirmed(one, premium, stated, 0.02 * (stated.count ?? 0)));
    for (const choice of rates) {
      // A rate is only solved for sums that total and interest confirm, where there are any.
      const sums = choice || confirmed.length === 0 ? all : confirmed;
      for (const schedule of schedules) {
        const reach = reachOf(schedule, choice, premium, stated, measures);
        const taxes = unitTaxes(schedule.schedule, choice, stated, measures, layer);
        const combination = { ...schedule, choice, premium };
        for (const principal of sums) {
          const isFree =
            reach === null || (layer === 'rare' && couldHaveBalloon(principal, schedule, premium, stated));
          if (!isFree && !couldBeWithin(principal, reach)) continue;
          for (const one of pricedPrincipals(principal, taxes, isFree ? anySum : reach, stated, layer))
            drafts.push(...joined(combination, one, stated, measures, layer));
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
function areSumsKept({ total, interest }: Stated, premium: MonthlyPremium | null, open?: readonly Output[]) {
  const mayDiffer = !open || open.includes('total') || open.includes('interest');
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

/** A tax that is still to be added is at most the highest lawful one. */
function couldBeWithin({ amount, open }: CandidatePrincipal, { least, most }: Reach): boolean {
  return amount <= most && (open === null ? amount : amount / (1 - mostTax)) >= least;
}

/** True where the total, or principal and interest, leave a last payment of another amount. */
function couldHaveBalloon(
  { amount, open }: CandidatePrincipal,
  { schedule }: CandidateSchedule,
  premium: MonthlyPremium | null,
  { installment, total, interest }: Stated,
): boolean {
  const count = schedule.months.length;
  if (installment === null || count < 2 || (total === null && interest === null)) return false;
  const within = premium?.way === 'within' ? premium.amount : 0;
  const own = installment - within;
  const most = open === null ? amount : amount / (1 - mostTax);
  const paid = total === null ? most + (interest ?? 0) : total - within * count;
  return paid - (count - 1) * own >= leastBalloon * own - 0.01;
}

/** Sums whose tax was added in a single pass although the whole tax is stated. */
function onePass(principals: readonly CandidatePrincipal[], { iof }: Stated): CandidatePrincipal[] {
  const untaxed = principals.filter(
    ({ financed, open }) => open === null && !financed.some((part) => part.startsWith('iof')),
  );
  return iof ? untaxed.map((one) => ({ ...one, open: 'one-pass' })) : [];
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
  const sum = count * own;
  const isEqual = balloon === null && hasEqualPayments(schedule);
  const left = (total ?? sum + within) - within;
  // Of an installment that is left out the total says what it would be.
  const isPaid = installment === null && total !== null && isEqual && Math.abs(left - sum) <= 0.03 * count;
  const isConfirmed = interest !== null && Math.abs(left - principal.amount - interest) <= 0.02 * count;
  return (installmentBits ?? 0) + (isPaid ? 10 : 0) + (isConfirmed ? 10 : 0) - cost;
}

type Combination = CandidateSchedule & { choice: RateChoice | null; premium: MonthlyPremium | null };

/** The drafts of a combination: those whose installment is the stated one, or all where none is stated. */
function joined(
  { schedule, choice, premium, isRare, cost }: Combination,
  { principal, ...costs }: PricedPrincipal,
  stated: Stated,
  measures: Measures,
  layer: Layer,
): Draft[] {
  const within = premium?.way === 'within' ? premium.amount : 0;
  const installment = stated.installment === null ? null : stated.installment - within;
  if (installment !== null && installment <= 0) return [];
  const unusual =
    (premium ? premiumCosts[premium.way] : 0) + (principal.extra ? extraCosts[principal.extra.kind] : 0);
  const common = {
    ...{ schedule, principal, premium },
    cost: cost + costs.cost + (choice?.cost ?? 0) + unusual,
    rareCost: costs.rareCost + (isRare ? 3 : 0) + unusual,
  };
  const plain = joinedPlainly(common, choice, installment, within, measures);
  const balloon =
    layer === 'rare' && installment !== null
      ? joinedWithBalloon(common, choice, installment, stated, measures)
      : [];
  return [...plain, ...balloon];
}

/** An amount in no field is fitted; that it was a cost is seldom. */
const extraCosts = { payoff: 3, unlisted: 6 } as const;

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
    return [];
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

/** A last payment below this many installments is no balloon: rounding and a wrong installment move it, too. */
const leastBalloon = 1.15;
/** A last payment that is this near to two installments is a count that is one too few rather than a balloon. */
const twoInstallments = 0.002;
/** Few lenders have a balloon, and it is fitted from the total. */
export const balloonCost = 9;

/** The total, or principal and interest, leave a last payment of another amount, with which the installment comes out. */
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
  const first = balloonOf(common.principal.amount);
  if (first === null || !isBalloon(first, installment)) return [];
  const worth = (rate: number, balloon: number) => {
    const { sum, last } = annuity(schedule, rate);
    return (installment * (sum - last) + balloon * last) / deferredGrowth(schedule, rate);
  };
  const rateOf = (amount: number) => solve((rate) => worth(rate, first) - amount, 0, 1);
  const choice = given ?? solvedChoice(rateOf(common.principal.amount));
  if (!choice) return [];
  const principal = withBalloonTax(common, choice, first, stated, measures);
  const balloon = balloonOf(principal.amount) ?? first;
  if (!isBalloon(balloon, installment)) return [];
  const [most, least] = [worth(choice.low, balloon), worth(choice.high, balloon)];
  const tolerance = 0.02 + 0.011 * count;
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
      ...{ principal, choice, rate, isWritten, balloon, paid: installment },
      computed: installment + within,
      installmentBits: given ? bitsOf(principal.amount, 0, half) : 0,
      cost: common.cost + balloonCost,
      rareCost: common.rareCost + balloonCost,
    },
  ];
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
export function leavesBalloon({ total, installment, count }: Stated): boolean {
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
  const plain = measures.taxedDays(schedule, choice, rate, { dueDates, release: day, on: way.on });
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
 * the CET needs, is more than the fields add up to. It may have paid off an earlier contract, or be a cost.
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
    (['insurance', 'rebates'] as const).reduce(
      (sum, part) => sum + (financed.includes(part) ? 0 : (stated[part] ?? 0)),
      0,
    );
  const byInterest = ofInterest.flatMap(({ principal, solvedFrom }) =>
    stands.flatMap((one) => {
      if (one.open !== null) return [];
      const amount = roundToCent(principal - one.amount);
      return amount > least(one) ? extraOf(one, amount, solvedFrom) : [];
    }),
  );
  if (byInterest.length > 0) return byInterest;
  const received = receivedByCet(stated, measures);
  return received === null || stated.disbursement === null
    ? []
    : stands.flatMap((one) => {
        const amount = roundToCent(received - (stated.disbursement ?? 0));
        return amount > least(one) ? extraOf(one, amount, 'yearlyCet').slice(0, 1) : [];
      });
}

function extraOf(
  one: CandidatePrincipal,
  amount: number,
  solvedFrom: 'interest' | 'yearlyCet',
): CandidatePrincipal[] {
  return (['payoff', 'unlisted'] as const).map((kind) => ({
    ...one,
    amount: one.amount + amount,
    ...{ extra: { kind, amount }, solvedFrom },
  }));
}

/** What equal payments are worth at the stated CET: the amount that the borrower received. */
function receivedByCet({ installment, count, yearlyCet }: Stated, measures: Measures): number | null {
  const [release] = measures.releases;
  if (installment === null || count === null || !yearlyCet || !release) return null;
  const [dueDates] = measures.dueDates(count);
  const days = dueDates && measures.daysFrom(release.day, dueDates);
  return days ? installment * measures.discounts(days, yearlyCet.value).sum : null;
}
