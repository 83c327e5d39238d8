import { dayText } from '#lib/loan/civil-date.ts';
import type { DayCount } from '../calendar/day-count.ts';
import { isBeyondFineLimit, isInForce, legalDefaultInterest, maxConsumerFine } from '../law/law-rules.ts';
import type { Assumption } from '../review/assumption.ts';
import { roundToCent } from '../units/rounding.ts';
import {
  applyConvention,
  contractInterestConventions,
  defaultInterestConventions,
  type InterestConvention,
  interestOf,
  type Span,
} from './interest-conventions.ts';

/** One installment and its terms of late payment. Rates are fractions; null means not known. */
export type LateTerms = {
  /** In reais. */
  installment: number | null;
  /** `YYYY-MM-DD`. */
  dueDate: string | null;
  fineRate: number | null;
  /** The borrower is a company, whose fine no law limits. */
  isFineUnlimited?: true;
  /** The monthly default interest, `fine.monthlyRate`. */
  defaultRate: number | null;
  /** True if the offer states default interest, whether or not it could be read. */
  isDefaultGiven: boolean;
  /** `fine.interestBase` as sent. */
  interestBase: unknown;
  /** The contract's monthly rate: `monthlyFee`, or the rate that reproduces the installment. */
  contractRate: number | null;
  /** The assumptions of each charge: assumed units, and the origin of a rate. */
  assumed: Readonly<Record<LateLine['charge'], readonly Assumption[]>>;
  /** The day counts that give the contract's installment; empty if none does. */
  dayCounts: readonly DayCount[];
};

/** A charge computed by one convention. `inputs` are the figures of the formula. */
type ChargeCalculation = {
  /** In reais, rounded once at the end. */
  amount: number;
  formula: 'installment×rate' | 'installment×rate×months' | 'installment×((1+rate)^months−1)';
  inputs: { installment: number; rate: number; days?: number; months?: number };
  assumptions: readonly LateAssumption[];
};

type LateAssumption =
  | InterestConvention['id']
  | 'as-declared'
  | 'capped-at-2-percent'
  | 'base-not-known'
  | 'base-as-declared'
  | 'day-count-not-known'
  | 'day-count-of-the-contract'
  | 'on-the-installment-alone'
  | 'first-day-counts-last-does-not';

export type LateLine = {
  charge: 'fine' | 'default-interest' | 'contract-interest';
  verdict: 'estimate' | 'cannot-tell';
  /** The lowest and highest of the calculations, in reais; null if they cannot be computed. */
  low: number | null;
  high: number | null;
  calculations: readonly ChargeCalculation[];
  /** The assumptions that all calculations share. */
  assumptions: readonly Assumption[];
  reason:
    | null
    | 'rate-unknown'
    | 'too-large'
    | 'calendar-ends'
    | 'legal-default-selic-less-ipca'
    | 'legal-default-before-2024';
  source: 'cdc-52-1' | 'cmn-4882-default' | 'cmn-4882-contract';
};

/** A hundred years: a later date is a typing error. */
export const maxDays = 36_525;
/** In reais. A double may not hold the cents of a larger amount. */
export const maxAmount = 1e10;

export function fineLine(
  installment: number,
  { fineRate: rate, isFineUnlimited, assumed }: LateTerms,
): LateLine {
  const common = { charge: 'fine', source: 'cdc-52-1' } as const;
  if (!isRate(rate)) return unknownLine(common, 'rate-unknown');
  const way = (of: number, assumption: LateAssumption): ChargeCalculation => ({
    amount: roundToCent(installment * of),
    formula: 'installment×rate',
    inputs: { installment, rate: of },
    assumptions: [assumption],
  });
  const calculations = [way(rate, 'as-declared')];
  if (isBeyondFineLimit(rate) && !isFineUnlimited)
    calculations.unshift(way(maxConsumerFine, 'capped-at-2-percent'));
  return lineOf(common, calculations, assumed);
}

export function defaultLine(
  installment: number,
  { defaultRate, isDefaultGiven, interestBase, assumed }: LateTerms,
  span: Span,
): LateLine {
  const common = { charge: 'default-interest', source: 'cmn-4882-default' } as const;
  // Without an agreed rate the legal rate applies, which is not in the loan. Before Lei 14.905/2024 the desk knows none.
  if (!isDefaultGiven) {
    const isLegal = isInForce(legalDefaultInterest, dayText(span.from));
    return unknownLine(common, isLegal ? 'legal-default-selic-less-ipca' : 'legal-default-before-2024');
  }
  if (!isRate(defaultRate)) return unknownLine(common, 'rate-unknown');
  const { ids, isKnown } = defaultInterestConventions(interestBase);
  const base = isKnown ? 'base-as-declared' : 'base-not-known';
  return lineOf(
    common,
    calculateInterest(installment, defaultRate, ids, span, [base, 'on-the-installment-alone']),
    assumed,
  );
}

export function contractLine(
  installment: number,
  { contractRate, dayCounts, assumed }: LateTerms,
  span: Span,
): LateLine {
  const common = { charge: 'contract-interest', source: 'cmn-4882-contract' } as const;
  if (!isRate(contractRate)) return unknownLine(common, 'rate-unknown');
  const { ids, isKnown } = contractInterestConventions(dayCounts);
  const count = isKnown ? 'day-count-of-the-contract' : 'day-count-not-known';
  return lineOf(common, calculateInterest(installment, contractRate, ids, span, [count]), assumed);
}

/** The interest by each convention; null if one of them needs days outside the bank calendar. */
function calculateInterest(
  installment: number,
  rate: number,
  ids: readonly InterestConvention['id'][],
  span: Span,
  assumptions: readonly LateAssumption[],
): ChargeCalculation[] | null {
  const calculations = ids.map((id) => applyConvention(id, span)).filter((way) => way !== null);
  if (calculations.length < ids.length) return null;
  return calculations.map((way) => ({
    amount: roundToCent(installment * interestOf(way, rate)),
    formula: way.compound ? 'installment×((1+rate)^months−1)' : 'installment×rate×months',
    inputs: { installment, rate, days: way.days, months: way.months },
    assumptions: [way.id, ...assumptions, ...counting(way)],
  }));
}

function counting({ dayCount }: InterestConvention): LateAssumption[] {
  return dayCount === 'business/252' ? ['first-day-counts-last-does-not'] : [];
}

/** True of a fraction from 0 to 1. A higher rate is taken for an error. */
function isRate(rate: number | null): rate is number {
  return rate !== null && rate >= 0 && rate <= 1;
}

type Common = Pick<LateLine, 'charge' | 'source'>;

function lineOf(
  common: Common,
  calculations: readonly ChargeCalculation[] | null,
  assumed: LateTerms['assumed'],
): LateLine {
  if (calculations === null) return unknownLine(common, 'calendar-ends');
  const amounts = calculations.map(({ amount }) => amount);
  const [low, high] = [Math.min(...amounts), Math.max(...amounts)];
  if (!(high < maxAmount)) return unknownLine(common, 'too-large');
  return {
    ...common,
    verdict: 'estimate',
    low,
    high,
    calculations,
    assumptions: assumed[common.charge],
    reason: null,
  };
}

function unknownLine(common: Common, reason: NonNullable<LateLine['reason']>): LateLine {
  return {
    ...common,
    verdict: 'cannot-tell',
    low: null,
    high: null,
    calculations: [],
    assumptions: [],
    reason,
  };
}
