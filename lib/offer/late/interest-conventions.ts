import { businessDaysTo } from '../calendar/bank-calendar.ts';
import { type DailyDayCount, type DayCount, leavesDatesOpen, monthsTo } from '../calendar/day-count.ts';

/** Day numbers: the last day on which the installment was payable without charges, and the day of payment. */
export type Span = { from: number; to: number };

/** A convention of late interest, applied to a span of days. */
export type InterestConvention = {
  id: ConventionId;
  dayCount: DayCount;
  compound: boolean;
  /** The counted days: calendar days, days of months of 30, or business days. */
  days: number;
  /** The months by which the monthly rate is multiplied, or to which it compounds. */
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

const calculations: Record<ConventionId, { dayCount: DailyDayCount; compound: boolean }> = {
  'simple-30': { dayCount: 'calendar/30', compound: false },
  'compound-30': { dayCount: 'calendar/30', compound: true },
  'simple-365': { dayCount: 'calendar/365', compound: false },
  'compound-365': { dayCount: 'calendar/365', compound: true },
  'simple-business': { dayCount: 'business/252', compound: false },
  'compound-business': { dayCount: 'business/252', compound: true },
  'compound-30E/360': { dayCount: '30E/360', compound: true },
};

/**
 * The conventions that each known `interestBase` allows. The words are those of QI Tech's API for issuing contracts, whose
 * documentation does not say whether interest compounds.
 */
const conventionsOfBase = new Map<unknown, readonly ConventionId[]>([
  ['calendar_days', ['simple-30', 'compound-30']],
  ['calendar_days_365', ['simple-365', 'compound-365']],
  ['workdays', ['simple-business', 'compound-business']],
]);

/** Customary are a thirtieth of the monthly rate a day, or business days. 365 days have to be agreed upon. */
const customary = ['calendar_days', 'workdays'].flatMap((base) => conventionsOfBase.get(base) ?? []);

/** The conventions of default interest for an `interestBase`; the customary ones if the base is not known (L01). */
export function defaultInterestConventions(interestBase: unknown): {
  ids: readonly ConventionId[];
  isKnown: boolean;
} {
  const ids = conventionsOfBase.get(interestBase);
  return { ids: ids ?? customary, isKnown: ids !== undefined };
}

/**
 * The conventions of contract interest. It compounds, as the contract's rate is effective. The day counts are those that
 * give the contract's installment; equal months do not define single days, so they leave every day count open.
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
  const isKnown = dayCounts.length > 0 && !dayCounts.some(leavesDatesOpen);
  return {
    ids: isKnown ? compound.filter((id) => dayCounts.includes(calculations[id].dayCount)) : compound,
    isKnown,
  };
}

/** A convention with the days and months that it counts; null outside the years of the bank calendar. */
export function applyConvention(id: ConventionId, { from, to }: Span): InterestConvention | null {
  const { dayCount, compound } = calculations[id];
  const months = monthsTo(dayCount, from, [to])?.[0];
  const business = dayCount === 'business/252' ? businessDaysTo(from, [to])?.[0] : undefined;
  if (months === undefined) return null;
  const days = dayCount === '30E/360' ? Math.round(months * 30) : to - from;
  return { id, dayCount, compound, days: business ?? days, months };
}

/** The interest on one real: rate × months, or (1 + rate)^months − 1. The rate is a fraction a month. */
export function interestOf({ compound, months }: InterestConvention, rate: number): number {
  return compound ? Math.expm1(months * Math.log1p(rate)) : rate * months;
}
