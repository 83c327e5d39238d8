import { dayNumber, dayText, parseCivilDate } from '#lib/loan/civil-date.ts';
import { businessDaysTo, followingBusinessDay } from '../calendar/bank-calendar.ts';
import type { DayCount } from '../calendar/day-count.ts';
import type { Assumption } from '../review/assumption.ts';
import { toCents } from '../units/rounding.ts';
import {
  applyConvention,
  contractInterestConventions,
  defaultInterestConventions,
  type InterestConvention,
  interestOf,
  type Span,
} from './interest-conventions.ts';

/** What is known of one installment and of what being late costs. Rates are fractions; null: not known. */
export type LateTerms = {
  /** In reais. */
  installment: number | null;
  /** `YYYY-MM-DD`. */
  dueDate: string | null;
  fineRate: number | null;
  /** Default interest of a month: `fine.monthlyRate`. */
  defaultRate: number | null;
  /** The offer has one, whether or not it could be read. */
  isDefaultGiven: boolean;
  /** `fine.interestBase` as it came. */
  interestBase: unknown;
  /** The contract's rate of a month: `monthlyFee`, or that which the installment found. */
  contractRate: number | null;
  /** What the figures of each charge rest on: units that are assumed, and where a rate was found. */
  assumed: Readonly<Record<LateLine['charge'], readonly Assumption[]>>;
  /** The day counts that give the contract's installment; empty where none does. */
  dayCounts: readonly DayCount[];
};

/** One way of computing a charge. Figures of `inputs` are as they enter the formula. */
export type ChargeCalculation = {
  /** Reais, rounded once, at the end. */
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
  /** The least and the most of the ways, in reais; null where it cannot be told. */
  low: number | null;
  high: number | null;
  ways: readonly ChargeCalculation[];
  /** What all of the ways assume. */
  assumptions: readonly Assumption[];
  why: null | 'rate-unknown' | 'too-large' | 'calendar-ends' | 'legal-default-selic-less-ipca';
  source: 'cdc-52-1' | 'cmn-4882-default' | 'cmn-4882-contract';
};

export type LateCost =
  | { verdict: 'cannot-tell'; why: 'installment' | 'due-date' | 'payment-date' | 'too-far' }
  | { verdict: 'not-late'; lastPayable: string; moved: boolean }
  | {
      verdict: 'estimate';
      /** The due date, or the business day after it where banks were closed: days late count from here. */
      lastPayable: string;
      moved: boolean;
      days: { calendar: number; business: number | null };
      lines: readonly [LateLine, LateLine, LateLine];
      /**
       * Fine and default interest, and at the most contract interest too: an offer does not say whether it is
       * charged beside them. Without the installment itself. Null where a line cannot be told.
       */
      total: { low: number; high: number } | null;
    };

/** A hundred years: what is later is a slip of the hand. */
const maxDays = 36_525;
/** Beyond it a double does not surely hold the cents. */
const maxAmount = 1e10;
/** The fine of a consumer's installment (CDC, art. 52 §1). */
const maxFineRate = 0.02;

/**
 * What one overdue installment would cost beside itself if paid on a day (`YYYY-MM-DD`): Res. CMN 4.882/2020 allows
 * a fine, default interest and contract interest, no more. An estimate, never to be quoted: each line is the range of
 * the ways that are open, with all of them. Takes any figures; what makes no sense is `cannot-tell`, never a throw.
 */
export function lateCost(terms: LateTerms, payDate: string | null): LateCost {
  const { installment } = terms;
  if (installment === null || !(installment > 0 && installment < maxAmount))
    return { verdict: 'cannot-tell', why: 'installment' };
  const due = dayOf(terms.dueDate);
  const paid = dayOf(payDate);
  if (due === null) return { verdict: 'cannot-tell', why: 'due-date' };
  if (paid === null) return { verdict: 'cannot-tell', why: 'payment-date' };
  const from = followingBusinessDay(due);
  const day = { lastPayable: dayText(from), moved: from !== due };
  if (paid <= from) return { verdict: 'not-late', ...day };
  if (paid - from > maxDays) return { verdict: 'cannot-tell', why: 'too-far' };
  const span = { from, to: paid };
  const lines = [
    fineLine(installment, terms),
    defaultLine(installment, terms, span),
    contractLine(installment, terms, span),
  ] as const;
  const business = businessDaysTo(from, [paid])?.[0] ?? null;
  return {
    verdict: 'estimate',
    ...day,
    days: { calendar: paid - from, business },
    lines,
    total: totalOf(lines),
  };
}

function dayOf(text: string | null): number | null {
  const date = text === null ? null : parseCivilDate(text);
  return date && dayNumber(date);
}

function fineLine(installment: number, { fineRate: rate, assumed }: LateTerms): LateLine {
  const common = { charge: 'fine', source: 'cdc-52-1' } as const;
  if (!isRate(rate)) return untold(common, 'rate-unknown');
  const way = (of: number, assumption: LateAssumption): ChargeCalculation => ({
    amount: toCents(installment * of),
    formula: 'installment×rate',
    inputs: { installment, rate: of },
    assumptions: [assumption],
  });
  const ways = [way(rate, 'as-declared')];
  if (rate > maxFineRate) ways.unshift(way(maxFineRate, 'capped-at-2-percent'));
  return lineOf(common, ways, assumed);
}

function defaultLine(
  installment: number,
  { defaultRate, isDefaultGiven, interestBase, assumed }: LateTerms,
  span: Span,
): LateLine {
  const common = { charge: 'default-interest', source: 'cmn-4882-default' } as const;
  // Where none was agreed, the law's own rate applies, which is not in the loan (Lei 14.905/2024).
  if (!isDefaultGiven) return untold(common, 'legal-default-selic-less-ipca');
  if (!isRate(defaultRate)) return untold(common, 'rate-unknown');
  const { ids, isKnown } = defaultInterestConventions(interestBase);
  const base = isKnown ? 'base-as-declared' : 'base-not-known';
  return lineOf(
    common,
    calculateInterest(installment, defaultRate, ids, span, [base, 'on-the-installment-alone']),
    assumed,
  );
}

function contractLine(
  installment: number,
  { contractRate, dayCounts, assumed }: LateTerms,
  span: Span,
): LateLine {
  const common = { charge: 'contract-interest', source: 'cmn-4882-contract' } as const;
  if (!isRate(contractRate)) return untold(common, 'rate-unknown');
  const { ids, isKnown } = contractInterestConventions(dayCounts);
  const count = isKnown ? 'day-count-of-the-contract' : 'day-count-not-known';
  return lineOf(common, calculateInterest(installment, contractRate, ids, span, [count]), assumed);
}

/** Null where the bank calendar does not reach as far as one of the ways needs it. */
function calculateInterest(
  installment: number,
  rate: number,
  ids: readonly InterestConvention['id'][],
  span: Span,
  assumptions: readonly LateAssumption[],
): ChargeCalculation[] | null {
  const ways = ids.map((id) => applyConvention(id, span)).filter((way) => way !== null);
  if (ways.length < ids.length) return null;
  return ways.map((way) => ({
    amount: toCents(installment * interestOf(way, rate)),
    formula: way.compound ? 'installment×((1+rate)^months−1)' : 'installment×rate×months',
    inputs: { installment, rate, days: way.days, months: way.months },
    assumptions: [way.id, ...assumptions, ...counting(way)],
  }));
}

function counting({ dayCount }: InterestConvention): LateAssumption[] {
  return dayCount === 'business/252' ? ['first-day-counts-last-does-not'] : [];
}

/** A fraction a month, or of the installment: a whole, 100%, is the most that is believed. */
function isRate(rate: number | null): rate is number {
  return rate !== null && rate >= 0 && rate <= 1;
}

type Common = Pick<LateLine, 'charge' | 'source'>;

function lineOf(
  common: Common,
  ways: readonly ChargeCalculation[] | null,
  assumed: LateTerms['assumed'],
): LateLine {
  if (ways === null) return untold(common, 'calendar-ends');
  const amounts = ways.map(({ amount }) => amount);
  const [low, high] = [Math.min(...amounts), Math.max(...amounts)];
  if (!(high < maxAmount)) return untold(common, 'too-large');
  return { ...common, verdict: 'estimate', low, high, ways, assumptions: assumed[common.charge], why: null };
}

function untold(common: Common, why: NonNullable<LateLine['why']>): LateLine {
  return { ...common, verdict: 'cannot-tell', low: null, high: null, ways: [], assumptions: [], why };
}

function totalOf(lines: readonly [LateLine, LateLine, LateLine]): { low: number; high: number } | null {
  const [fine, interest, contract] = lines;
  if (fine.low === null || interest.low === null) return null;
  if (fine.high === null || interest.high === null || contract.high === null) return null;
  return {
    low: toCents(fine.low + interest.low),
    high: toCents(fine.high + interest.high + contract.high),
  };
}
