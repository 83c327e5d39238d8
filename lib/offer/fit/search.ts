import { type Cost, type MonthlyPremium, withinOf } from '../model/offer-figures.ts';
import { annuity, hasEqualPayments, unitInstallment } from '../model/schedule.ts';
import { candidateRate, candidateRates, roundToCent } from '../units/written-figures.ts';
import {
  type CandidatePrincipal,
  candidatePrincipals,
  confirmedSums,
  isSumKnown,
  isUnlistedSolved,
  type Layer,
  paidInAll,
  pricedBy,
  type Reach,
  sumsOf,
  unlistedShares,
} from './candidate-principals.ts';
import {
  balloonDraft,
  balloonSlack,
  type Combination,
  type CommonDraft,
  commonOf,
  type Draft,
  evaluate,
  fittingRange,
  installmentTolerance,
  isBalloon,
  lastPaymentSlack,
  mostMoved,
  paidBy,
  plainDraft,
  rareCostOf,
} from './drafts.ts';
import {
  type Allowed,
  balloonCost,
  bitsOf,
  type Explanation,
  isRareAllowed,
  isWritten,
  scoreOf,
} from './explanation.ts';
import type { Stated } from './stated.ts';
import { heldPart } from './tax-fit.ts';

/** What an installment in whole reais leaves open, in reais: 2,071 for 2,070.92. */
const halfReal = 0.5;

/** At most this many drafts are compared with the other figures, and none that are so many bits behind the first. */
const maxDrafts = 64;
const maxBehind = 12;

/**
 * Every convention by which the function of a lender gives the stated installment, compared with what else is stated:
 * the likeliest first. Schedules give the installment of one unit at both ends of the rate's digits, principals give an
 * amount, and the stated installment joins the two. Where it is not stated, or left out, all of them are compared.
 * `allowed`: the only figures that may differ, and the rarest choices, where no other conventions are asked for.
 *
 * An example is 5,000.00 in twelve installments of 513.40 at 1.99% a month, with a tax of 116.35, a premium of 125.00 and a
 * fee of 150.00. By days over 365 (43 to the first payment) an installment is 0.0952 of what is lent: these repay 5,391.35,
 * which is the sum of all five, and a draft is made of it. By equal months it is 0.0945 of it, and they repay 5,432.72: no
 * sum is near, and nothing more is computed. The draft gives the total of 6,160.80 and the interest of 769.45, too.
 */
export function search(stated: Stated, layer: Layer, allowed?: Allowed): Explanation[] {
  const drafts = promising(draftsOf(stated, layer, allowed), stated);
  const compared = drafts.flatMap((draft) => evaluate(draft, stated, allowed?.missed) ?? []);
  return ranked(compared.filter((explanation) => !isTaxInvented(explanation, stated)));
}

/**
 * True of a financed tax that is computed although the offer states one which is not a part of it: the field of the IOF has
 * to hold the daily part alone, or to come out where the tax was added in a single pass.
 */
function isTaxInvented({ principal, tax, missed }: Explanation, { iof }: Stated): boolean {
  const { computedTax, onePass } = principal;
  if (!computedTax || iof === null || !tax) return false;
  return missed.includes('iof') || (!onePass && heldPart(iof, tax.iof) !== 'daily');
}

/** The explanations by their scores, the highest first; of equal ones those by the written rate. */
export function ranked(explanations: readonly Explanation[]): Explanation[] {
  return explanations
    .map((explanation) => ({ explanation, score: scoreOf(explanation) }))
    .toSorted(
      (a, b) => b.score - a.score || Number(isWritten(b.explanation)) - Number(isWritten(a.explanation)),
    )
    .map(({ explanation }) => explanation);
}

/** A schedule, a rate and a premium, with the ways in which it can repay a principal, each within its reach. */
type Repayable = {
  combination: Combination;
  price: ReturnType<typeof pricedBy>;
  ways: readonly {
    reach: Reach;
    hasBalloon: boolean;
    draft: (common: CommonDraft, stated: Stated) => Draft | null;
  }[];
};

/** Every schedule with each reading of the stated rates, by equal payments and by a larger last one. */
function* repayable(
  stated: Stated,
  layer: Layer,
  premium: MonthlyPremium | null,
  allowed: Allowed | undefined,
): Generator<Repayable> {
  const choices = candidateRates(stated);
  const installment = stated.installment === null ? null : stated.installment - withinOf(premium);
  const isWhole = layer === 'rare' && premium === null && Number.isInteger(installment);
  // A corrected total may leave a balloon, although no other rare choice is allowed.
  const areBalloonsTried =
    layer === 'rare' || (allowed?.balloon === true && (stated.total !== null || stated.interest !== null));
  for (const schedule of stated.measures.schedules(stated)) {
    if (schedule.isRare && layer === 'ordinary') continue;
    for (const choice of choices.length > 0 ? choices : [null]) {
      // Nothing that is rare is tried beside a rate that is solved for.
      const openDigits = isWhole && choice ? halfReal : 0;
      const combination: Combination = { ...schedule, choice, premium, installment, openDigits };
      const rareCost = rareCostOf(combination);
      const agreeing = allowed ? sumsAgreeing(combination, stated, allowed) : anySum;
      const ways: Repayable['ways'][number][] = [];
      if (!allowed || isRareAllowed({ rareCost, balloon: null }, allowed)) {
        const reach = within(agreeing, repayableBy(combination));
        ways.push({ reach, hasBalloon: false, draft: plainDraft });
      }
      const isBalloonAllowed =
        !allowed || isRareAllowed({ rareCost: rareCost + balloonCost, balloon: 0 }, allowed);
      if (areBalloonsTried && isBalloonAllowed && leavesBalloon(combination, stated)) {
        const reach = within(agreeing, repayableWithBalloon(combination, stated));
        ways.push({ reach, hasBalloon: true, draft: balloonDraft });
      }
      const price = pricedBy(schedule.schedule, choice, stated, layer, allowed?.rareCost);
      if (ways.length > 0) yield { combination, price, ways };
    }
  }
}

function draftsOf(stated: Stated, layer: Layer, allowed: Allowed | undefined): Draft[] {
  const premiums = layer === 'rare' ? [null, ...monthlyPremiums(stated)] : [null];
  const drafts: Draft[] = [];
  for (const premium of premiums) {
    if (stated.installment !== null && roundToCent(stated.installment - withinOf(premium)) <= 0) continue;
    const all = sumsOf(stated, premium, layer);
    const confirmed = confirmedSums(all, premium, stated);
    // A rate is only solved for sums that total and interest confirm, where one is confirmed to the cent: a tax that is
    // still to be added confirms nearly any interest.
    const sums = candidateRate(stated) || !confirmed.some(isSumKnown) ? all : confirmed;
    for (const { combination, price, ways } of repayable(stated, layer, premium, allowed)) {
      // No cost in no field is sought where a larger last payment may explain the installment.
      const mayHaveBalloon = ways.some(({ hasBalloon }) => hasBalloon);
      for (const sum of sums) {
        for (const { reach, hasBalloon, draft } of ways) {
          if (mayHaveBalloon && isUnlistedSolved(sum)) continue;
          const moved = hasBalloon ? movedByTax(reach, sum) : reach;
          for (const priced of price(sum, reachOf(sum, moved, combination, stated))) {
            const drafted = draft(commonOf(combination, priced, stated), stated);
            if (drafted && (!allowed || isRareAllowed(drafted, allowed))) drafts.push(drafted);
          }
        }
      }
    }
  }
  return drafts;
}

const anySum: Reach = { least: 0, most: Number.POSITIVE_INFINITY };
const noSum: Reach = { least: 1, most: 0 };

/** The sums, before a fitted amount is added to them or fitted anew, by which the installment can come out. */
function reachOf(
  sum: CandidatePrincipal,
  { least, most }: Reach,
  { schedule, choice, isRare }: Combination,
  stated: Stated,
): Reach {
  if (isUnlistedSolved(sum))
    return choice && !isRare
      ? { least: least * (1 - unlistedShares.most), most: least * (1 - unlistedShares.least) }
      : noSum;
  const slack = sum.solvedFrom === 'yearlyCet' ? fittingRange(sum, schedule, stated) : 0;
  return { least: least - slack, most: most + slack };
}

/** The principals that the stated installment can repay by a schedule, at any of the rates. */
function repayableBy({ schedule, choice, installment, openDigits }: Combination): Reach {
  if (installment === null || choice === null) return anySum;
  const unit = (rate: number) => unitInstallment(schedule, rate);
  const [low, high] = [unit(choice.low), unit(choice.high)];
  const tolerance = installmentTolerance(high) + openDigits;
  return { least: (installment - tolerance) / high, most: (installment + tolerance) / low };
}

/** The sums that are within both. */
function within(reach: Reach, other: Reach): Reach {
  return { least: Math.max(reach.least, other.least), most: Math.min(reach.most, other.most) };
}

/** True of a principal that is within reach but for cents. */
function isNearly(amount: number, { least, most }: Reach): boolean {
  return amount >= least - 0.05 && amount <= most + 0.05;
}

/** The principals that total and interest leave, where neither of them may differ: what the last payment settles apart. */
function sumsAgreeing(
  { schedule, choice, premium }: Combination,
  { total, interest }: Stated,
  { missed }: Allowed,
): Reach {
  if (total === null || interest === null || missed.includes('total') || missed.includes('interest'))
    return anySum;
  const repaid = total - withinOf(premium) * schedule.months.length - interest;
  // No rate that is solved for is above 100% a month.
  const apart = 2 * lastPaymentSlack(schedule, choice?.high ?? 1) + 0.02;
  return { least: repaid - apart, most: repaid + apart };
}

/** The principals that installments and a larger last payment can repay by a schedule, at any of the rates. */
function repayableWithBalloon(
  { schedule, choice, premium, installment }: Combination,
  { total, interest }: Stated,
): Reach {
  if (installment === null || (total === null && interest === null)) return noSum;
  if (!choice) return anySum;
  const count = schedule.months.length;
  const worth = (rate: number) => {
    const { sum, last, growth } = annuity(schedule, rate);
    const equal = installment * (sum - last);
    if (total !== null)
      return (equal + (total - withinOf(premium) * count - (count - 1) * installment) * last) / growth;
    // The last payment is what the principal and the interest leave of the installments.
    return (equal + ((interest ?? 0) - (count - 1) * installment) * last) / (growth - last);
  };
  return { least: worth(choice.high) - balloonSlack(count), most: worth(choice.low) + balloonSlack(count) };
}

/** The tax by the days of a larger last payment may move a principal whose tax is computed by those of equal payments. */
function movedByTax({ least, most }: Reach, { open }: CandidatePrincipal): Reach {
  return open === null ? { least, most } : { least: least / (1 + mostMoved), most: most / (1 - mostMoved) };
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
  const { paid } = paidBy(draft, stated);
  const count = schedule.months.length;
  const within = withinOf(premium) * count;
  // The installments of SAC fall from the first to one that has the interest of a month.
  const last = (principal.amount / schedule.grace.amortizing) * (1 + draft.rate);
  const sum = count * (schedule.amortization === 'sac' ? (paid + last) / 2 : paid);
  const left = (total ?? sum + within) - within;
  // Of an installment that is left out the total says what it would be.
  const ofTotal =
    installment === null && total !== null && balloon === null ? bitsOf(left, left - sum, 0.015 * count) : 0;
  const areSumsMet = interest !== null && Math.abs(left - principal.amount - interest) <= 0.02 * count;
  return (installmentBits ?? 0) + ofTotal + (areSumsMet ? 10 : 0) - cost;
}

/**
 * The ways in which a premium can be paid with the installments; the amount may be that of a month, or of all payments, whose
 * number a grace leaves open.
 */
export function monthlyPremiums(stated: Stated): MonthlyPremium[] {
  const { insurance, count, measures } = stated;
  if (!insurance || count === null || count < 2) return [];
  const counts = new Set(measures.schedules(stated).map(({ schedule }) => schedule.months.length));
  const amounts = [insurance, ...[...counts].map((payments) => roundToCent(insurance / payments))];
  return (['within', 'beside'] as const).flatMap((way) => amounts.map((amount) => ({ way, amount })));
}

/** A change of less, in reais, changes no verdict. */
const leastChange = 0.05;

/** What adds up to the principal. */
export type LentPart = 'disbursement' | Cost;

/** The sums that the part belongs to, the likeliest first. */
function sumsWith(stated: Stated, part: LentPart): CandidatePrincipal[] {
  return candidatePrincipals(stated, null)
    .filter(({ financed }) => part === 'disbursement' || financed.includes(part))
    .toSorted((a, b) => a.cost - b.cost);
}

/** What is repaid of the principal, as total and interest say; null without either. In reais. */
function repaidOf(stated: Stated): number | null {
  const paid = paidInAll(stated);
  return paid === null || stated.interest === null ? null : paid - stated.interest;
}

/**
 * The values of a part of the principal, in reais, by which everything else comes out: by each ordinary schedule the one
 * with which the stated installment, or total and interest, repay the principal. The likeliest first. `declared`: its stated value.
 */
export function partsThatAgree(
  { stated, allowed }: { stated: Stated; allowed: Allowed },
  part: LentPart,
  declared: number,
): number[] {
  const repaid = repaidOf(stated);
  const sums = sumsWith(stated, part);
  const found: { value: number; score: number }[] = [];
  for (const { combination, price, ways } of repayable(stated, 'ordinary', null, allowed)) {
    const { schedule, choice, installment } = combination;
    const unit = choice && unitInstallment(schedule, choice.written ?? choice.low);
    const byInstallment = unit && installment !== null ? installment / unit : null;
    const lent = [repaid, byInstallment].flatMap((amount) => amount ?? []);
    const possible = lent.filter((amount) => ways.some(({ reach }) => isNearly(amount, reach)));
    if (possible.length === 0) continue;
    for (const sum of sums)
      for (const { principal, ...costs } of price(sum, anySum)) {
        // A tax that is computed is a share of the principal.
        const share = sum.amount / principal.amount;
        for (const amount of possible) {
          const value = roundToCent(declared + amount * share - sum.amount);
          if (value <= 0 || Math.abs(value - declared) < leastChange) continue;
          // Of several rebates the field is one.
          const restated = { ...stated, [part]: (stated[part] ?? 0) + value - declared };
          const corrected = { ...principal, amount: principal.amount + (value - declared) / share };
          const common = commonOf(combination, { principal: corrected, ...costs }, restated);
          for (const { draft } of ways) {
            const drafted = draft(common, restated);
            const agreeing = drafted && evaluate(drafted, restated, allowed.missed);
            if (agreeing) found.push({ value, score: scoreOf(agreeing) });
          }
        }
      }
  }
  return distinct(found.toSorted((a, b) => b.score - a.score).map(({ value }) => value));
}

/** The values of a part by which total and interest alone give the principal, where no schedule can be compared. */
export function partsByInterest(stated: Stated, part: LentPart, declared: number): number[] {
  const repaid = repaidOf(stated);
  if (repaid === null) return [];
  const values = sumsWith(stated, part).map(({ amount }) => roundToCent(declared + repaid - amount));
  return distinct(values.filter((value) => Math.abs(value - declared) >= leastChange));
}

function distinct(values: readonly number[]): number[] {
  return values.filter(
    (value, index) => values.findIndex((other) => Math.abs(other - value) < leastChange) === index,
  );
}
