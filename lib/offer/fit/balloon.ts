import type { Principal } from '../model/convention.ts';
import { withinOf } from '../model/offer-figures.ts';
import { annuity } from '../model/schedule.ts';
import { solve } from '../model/solve.ts';
import { taxedDays, taxedParts } from '../model/tax.ts';
import { roundToCent } from '../units/rounding.ts';
import { mostTax } from './candidate-principals.ts';
import { type RateChoice, solvedChoice } from './candidate-rates.ts';
import type { Draft } from './evaluate.ts';
import { balloonCost, bitsOf } from './explanation.ts';
import type { CommonDraft } from './join.ts';
import type { Stated } from './stated.ts';

/** A last payment below this many installments is no balloon: rounding and a wrong installment move it, too. */
const leastBalloon = 1.15;
/** A last payment that is this near to two installments is a count that is one too few rather than a balloon. */
const twoInstallments = 0.002;

/** True of a last payment that is larger than the other installments. */
export function isBalloon(last: number, installment: number): boolean {
  const times = last / installment;
  return times >= leastBalloon && Math.abs(times - 2) > twoInstallments;
}

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
  const tolerance = 0.02 + 0.011 * count;
  const isWorth = ({ amount }: Principal, last: number, slack: number) =>
    !given || (amount <= worth(given.low, last) + slack && amount >= worth(given.high, last) - slack);
  // The tax by the days of the balloon takes long to compute, so it is not computed where no lawful tax makes the principal
  // fit. It may move the principal, and with it the balloon that the interest leaves: hence twice.
  const mostMoved = common.principal.computedTax ? 2 * mostTax.iof * common.principal.amount : 0;
  if (!isWorth(common.principal, first, tolerance + mostMoved)) return null;
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
