import { costs, type MonthlyPremium, type Principal } from '../model/convention.ts';
import { type Schedule, unitInstallment } from '../model/schedule.ts';
import { solveRate } from '../model/solve.ts';
import { roundToCent } from '../units/rounding.ts';
import type { PricedPrincipal } from './candidate-principals.ts';
import { type RateChoice, solvedChoice } from './candidate-rates.ts';
import type { CandidateSchedule } from './candidate-schedules.ts';
import type { Draft } from './evaluate.ts';
import { bitsOf } from './explanation.ts';
import type { Stated } from './stated.ts';

/** A schedule, a rate and a premium. `installment`: the stated one without a premium that is within it, in reais. */
export type Combination = CandidateSchedule & {
  choice: RateChoice | null;
  premium: MonthlyPremium | null;
  installment: number | null;
};

/** An amount in no field is fitted. */
const costOfPayoff = 3;

/** A premium that is paid with the installments is one of four ordinary ways. */
const costOfPremium = 2;

/** What the drafts of a combination and a principal have in common. */
export type CommonDraft = Pick<Draft, 'schedule' | 'principal' | 'premium' | 'cost' | 'rareCost'> &
  Pick<Combination, 'choice' | 'installment'>;

export function commonOf(combination: Combination, priced: PricedPrincipal, stated: Stated): CommonDraft {
  const { premium, isRare, cost } = combination;
  const principal = withFittedExtra(priced.principal, combination, stated);
  const unusual = (premium ? costOfPremium : 0) + (principal.extra ? costOfPayoff : 0);
  return {
    ...combination,
    principal,
    cost: cost + priced.cost + unusual,
    rareCost: priced.rareCost + (isRare ? 3 : 0) + unusual,
  };
}

/**
 * The digits of a CET leave an amount in no field open, and it does not say which costs are paid in advance: within both
 * the amount is the one with which the installment comes out.
 */
function withFittedExtra(
  principal: Principal,
  { choice, installment, schedule }: Combination,
  stated: Stated,
): Principal {
  const { extra, solvedFrom, amount } = principal;
  if (!extra || solvedFrom !== 'yearlyCet' || !choice || installment === null) return principal;
  const unit = unitInstallment(schedule, choice.written ?? (choice.low + choice.high) / 2);
  const further = roundToCent(installment / unit - amount);
  if (Math.abs(further) > fittingRange(principal, schedule, stated)) return principal;
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
  if (installment < least - tolerance || installment > high * amount + tolerance) return null;
  const share = width > 0 ? Math.min(1, Math.max(0, (installment - least) / width)) : 0;
  const rate = choice.low + share * (choice.high - choice.low);
  return draftBy(choice, rate, bitsOf(installment, 0, Math.max(0.005, width / 2)));
}
