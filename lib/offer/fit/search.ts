import type { MonthlyPremium } from '../model/convention.ts';
import { withinOf } from '../model/offer-figures.ts';
import { hasEqualPayments, unitInstallment } from '../model/schedule.ts';
import { roundToCent } from '../units/rounding.ts';
import { balloonDraft, isBalloon } from './balloon.ts';
import {
  confirmedSums,
  isSumKnown,
  type Layer,
  pricedBy,
  type Reach,
  sumsOf,
} from './candidate-principals.ts';
import { candidateRate } from './candidate-rates.ts';
import { type Draft, evaluate, paidBy } from './evaluate.ts';
import { type Allowed, bitsOf, type Explanation, isRareAllowed, isWritten, scoreOf } from './explanation.ts';
import { type Combination, commonOf, fittingRange, installmentTolerance, plainDraft } from './join.ts';
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
export function search(stated: Stated, layer: Layer, allowed?: Allowed): Explanation[] {
  const drafts = promising(draftsOf(stated, layer, allowed), stated);
  return ranked(drafts.flatMap((draft) => evaluate(draft, stated, allowed?.missed) ?? []));
}

/** The explanations by their scores, the highest first; of equal ones those by the written rate. */
export function ranked(explanations: readonly Explanation[]): Explanation[] {
  return explanations
    .map((one) => ({ one, score: scoreOf(one) }))
    .toSorted((a, b) => b.score - a.score || Number(isWritten(b.one)) - Number(isWritten(a.one)))
    .map(({ one }) => one);
}

function draftsOf(stated: Stated, layer: Layer, allowed: Allowed | undefined): Draft[] {
  const schedules = stated.measures.schedules(stated).filter(({ isRare }) => layer === 'rare' || !isRare);
  const choice = candidateRate(stated);
  const premiums = layer === 'rare' ? [null, ...monthlyPremiums(stated)] : [null];
  const isAllowed = (rareCost: number, balloon: number | null) =>
    !allowed || isRareAllowed({ rareCost, balloon }, allowed);
  // A corrected total may leave a balloon, although no other rare choice is allowed.
  const areBalloonsTried =
    layer === 'rare' || (allowed !== undefined && (stated.total !== null || stated.interest !== null));
  const drafts: Draft[] = [];
  for (const premium of premiums) {
    const installment = stated.installment === null ? null : stated.installment - withinOf(premium);
    if (installment !== null && roundToCent(installment) <= 0) continue;
    const all = sumsOf(stated, premium, layer);
    const confirmed = confirmedSums(all, premium, stated);
    // A rate is only solved for sums that total and interest confirm, where one is confirmed to the cent: a tax that is
    // still to be added confirms nearly any interest.
    const sums = choice || !confirmed.some(isSumKnown) ? all : confirmed;
    for (const schedule of schedules) {
      const combination = { ...schedule, choice, premium, installment };
      const mayHaveBalloon = areBalloonsTried && leavesBalloon(combination, stated);
      const reach = mayHaveBalloon ? anySum : reachOf(combination);
      const price = pricedBy(schedule.schedule, choice, stated, layer);
      for (const sum of sums) {
        const slack = sum.solvedFrom === 'yearlyCet' ? fittingRange(sum, schedule.schedule, stated) : 0;
        const own = { least: reach.least - slack, most: reach.most + slack };
        for (const one of price(sum, own)) {
          const common = commonOf(combination, one, stated);
          const plain = isAllowed(common.rareCost, null) && plainDraft(common);
          if (plain) drafts.push(plain);
          const draft = mayHaveBalloon ? balloonDraft(common, stated) : null;
          if (draft && isAllowed(draft.rareCost, draft.balloon)) drafts.push(draft);
        }
      }
    }
  }
  return drafts;
}

const anySum: Reach = { least: 0, most: Number.POSITIVE_INFINITY };

/** The principals that the stated installment can repay by a schedule, at any of the rates. */
function reachOf({ schedule, choice, installment }: Combination): Reach {
  if (installment === null || choice === null) return anySum;
  const unit = (rate: number) => unitInstallment(schedule, rate);
  const [low, high] = [unit(choice.low), unit(choice.high)];
  const tolerance = installmentTolerance(high);
  return { least: (installment - tolerance) / high, most: (installment + tolerance) / low };
}

/** True where payments are equal, and a total leaves a last one that is larger, or is not stated. */
function leavesBalloon({ schedule, premium, installment }: Combination, { total }: Stated): boolean {
  const count = schedule.months.length;
  if (installment === null || count < 2 || !hasEqualPayments(schedule)) return false;
  return (
    total === null || isBalloon(total - withinOf(premium) * count - (count - 1) * installment, installment)
  );
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
function roughScore(draft: Draft, stated: Stated): number {
  const { schedule, principal, installmentBits, cost, balloon, premium } = draft;
  const { interest, total, installment } = stated;
  const { paid: own } = paidBy(draft, stated);
  const count = schedule.months.length;
  const within = withinOf(premium) * count;
  // The installments of SAC fall from the first to one that has the interest of a month.
  const last = (principal.amount / schedule.grace.amortizing) * (1 + draft.rate);
  const sum = count * (schedule.amortization === 'sac' ? (own + last) / 2 : own);
  const left = (total ?? sum + within) - within;
  // Of an installment that is left out the total says what it would be.
  const ofTotal =
    installment === null && total !== null && balloon === null ? bitsOf(left, left - sum, 0.015 * count) : 0;
  const areSumsMet = interest !== null && Math.abs(left - principal.amount - interest) <= 0.02 * count;
  return (installmentBits ?? 0) + ofTotal + (areSumsMet ? 10 : 0) - cost;
}

/** The ways in which a premium can be paid with the installments; the amount may be that of a month or of all. */
function monthlyPremiums({ insurance, count }: Stated): MonthlyPremium[] {
  if (!insurance || count === null || count < 2) return [];
  return (['within', 'beside'] as const).flatMap((way) =>
    [insurance, roundToCent(insurance / count)].map((amount) => ({ way, amount })),
  );
}
