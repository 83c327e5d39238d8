import type { Composition } from '../compose-principal.ts';
import type { Plan } from '../repayment-plan.ts';

/** The field of the offer that a monthly rate was taken from. */
export type RateSource = 'monthly' | 'yearly-effective' | 'yearly-nominal';
/** `rate`: a fraction a month. */
export type CandidateRate = { rate: number; source: RateSource };

/** A plan, a principal and a rate that together give an offer's installment. */
export type Match = {
  plan: Plan;
  composition: Composition;
  /** A fraction a month. */
  rate: number;
  /** The rate as the offer states it; differs from `rate` if that has digits which the offer does not state. */
  written: number;
  /** `digits`: a rate that the written rate may stand for after rounding. `daily`: that of a rounded daily rate. */
  source: RateSource | 'digits' | 'daily';
  /** The daily rate (a fraction) that was rounded at so many decimals of its percent, if one was. */
  daily?: number;
  decimals?: number;
  /** As computed, in reais, not rounded. */
  installment: number;
};

export type SearchCriteria = {
  /** In reais. */
  installment: number;
  plans: readonly Plan[];
  rates: readonly CandidateRate[];
  /** `unitInstallment`, or a memoized version of it. */
  unitInstallmentOf: (plan: Plan, rate: number) => number;
  /** The principal if it is known, and its tolerance in reais. */
  principal: { value: number; reach: number } | null;
};

/** The tolerance of an installment in reais: a cent for its own rounding, and its share of a cent for that of the principal. */
export function installmentTolerance(unitInstallment: number): number {
  return 0.01 * (1.1 + unitInstallment);
}

/**
 * Due dates move a computed IOF by cents only. Of matches that differ by nothing else one is kept: the first that
 * `isLikely` accepts, or else the first.
 */
export function simplestOfEquivalents<T extends Pick<Match, 'plan' | 'composition'>>(
  list: readonly T[],
  isLikely: (match: T) => boolean,
): T[] {
  const areEquivalent = (one: T, other: T) =>
    one.plan === other.plan &&
    one.composition.iof === 'computed' &&
    other.composition.iof === 'computed' &&
    one.composition.borrower === other.composition.borrower &&
    one.composition.iofKind === other.composition.iofKind &&
    one.composition.isByInstallment === other.composition.isByInstallment &&
    one.composition.parts.join() === other.composition.parts.join();
  const distinct: T[] = [];
  for (const match of list) {
    const index = distinct.findIndex((other) => areEquivalent(match, other));
    const equivalent = distinct[index];
    if (!equivalent) distinct.push(match);
    else if (!isLikely(equivalent) && isLikely(match)) distinct[index] = match;
  }
  return distinct;
}
