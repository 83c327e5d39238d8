import { businessDaysTo } from '../calendar/bank-calendar.ts';
import { type DayCount, monthsTo } from '../calendar/day-count.ts';

/** Whole days late, from the day on which the installment was last payable to that of payment. Day numbers. */
export type Span = { from: number; to: number };

/** How time and interest go together. */
export type InterestConvention = {
  id: ConventionId;
  dayCount: DayCount;
  compound: boolean;
  /** The days that it counts: of the calendar, of months of 30, or business days. */
  days: number;
  /** What the rate of a month is multiplied by, or raised to. */
  months: number;
};

type ConventionId =
  | 'simple-30'
  | 'compound-30'
  | 'simple-365'
  | 'compound-365'
  | 'simple-business'
  | 'compound-business'
  | 'compound-30E/360';

type LateDayCount = Exclude<DayCount, 'equal-months'>;

const ways: Record<ConventionId, { dayCount: LateDayCount; compound: boolean }> = {
  'simple-30': { dayCount: 'calendar/30', compound: false },
  'compound-30': { dayCount: 'calendar/30', compound: true },
  'simple-365': { dayCount: 'calendar/365', compound: false },
  'compound-365': { dayCount: 'calendar/365', compound: true },
  'simple-business': { dayCount: 'business/252', compound: false },
  'compound-business': { dayCount: 'business/252', compound: true },
  'compound-30E/360': { dayCount: '30E/360', compound: true },
};

/** What each `interestBase` that has been seen leaves open: whether interest bears interest (domain.md §3). */
const ofBase = new Map<unknown, readonly ConventionId[]>([
  ['calendar_days', ['simple-30', 'compound-30']],
  ['calendar_days_365', ['simple-365', 'compound-365']],
  ['workdays', ['simple-business', 'compound-business']],
]);

/** Customary is a thirtieth of the month's rate a day, or business days; 365 days are an agreement that says so. */
const customary = ['calendar_days', 'workdays'].flatMap((base) => ofBase.get(base) ?? []);

/** The ways of default interest for an `interestBase`; the customary ones where it is none that is known (L01). */
export function defaultInterestConventions(interestBase: unknown): {
  ids: readonly ConventionId[];
  isKnown: boolean;
} {
  const ids = ofBase.get(interestBase);
  return { ids: ids ?? customary, isKnown: ids !== undefined };
}

/**
 * The ways of contract interest: it compounds, for the contract's rate is an effective one. By the day counts that
 * give the contract's own installment; equal months say nothing of single days, so that with them all are open.
 */
export function contractInterestConventions(dayCounts: readonly DayCount[]): {
  ids: readonly ConventionId[];
  isKnown: boolean;
} {
  const compound: readonly ConventionId[] = [
    'compound-30',
    'compound-365',
    'compound-business',
    'compound-30E/360',
  ];
  const isKnown = dayCounts.length > 0 && !dayCounts.includes('equal-months');
  return {
    ids: isKnown ? compound.filter((id) => dayCounts.includes(ways[id].dayCount)) : compound,
    isKnown,
  };
}

/** A way with the days and months that it counts; null where the bank calendar does not reach. */
export function applyConvention(id: ConventionId, { from, to }: Span): InterestConvention | null {
  const { dayCount, compound } = ways[id];
  const months = monthsTo(dayCount, from, [to])?.[0];
  const business = dayCount === 'business/252' ? businessDaysTo(from, [to])?.[0] : undefined;
  if (months === undefined) return null;
  const days = dayCount === '30E/360' ? Math.round(months * 30) : to - from;
  return { id, dayCount, compound, days: business ?? days, months };
}

/** Interest on one real: rate × months, or (1 + rate)^months − 1. The rate is a fraction a month. */
export function interestOf({ compound, months }: InterestConvention, rate: number): number {
  return compound ? Math.expm1(months * Math.log1p(rate)) : rate * months;
}
