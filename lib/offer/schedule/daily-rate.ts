import type { DayCount } from '../calendar/day-count.ts';

/** `days`: those that make a month; `power` and `symbol`: the same, and the days, as formulas write them. */
type DailyCount = { days: number; power: string; symbol: 'd' | 'du' };

/** The day counts by which a daily rate is compounded. */
export const dailyCounts: Partial<Record<DayCount, DailyCount>> = {
  'calendar/365': { days: 365 / 12, power: '12 ÷ 365', symbol: 'd' },
  'calendar/30': { days: 30, power: '1 ÷ 30', symbol: 'd' },
  'business/252': { days: 21, power: '1 ÷ 21', symbol: 'du' },
};

/** The decimals of its percent at which contracts state a daily rate. Source: practice. */
export const dailyDecimals = [4, 6] as const;

/** The daily rate (a fraction) of a monthly one, rounded at so many decimals of its percent. `days`: those of a month. */
export function roundedDailyRate(monthly: number, days: number, decimals: number): number {
  const scale = 10 ** (decimals + 2);
  return Math.round(Math.expm1(Math.log1p(monthly) / days) * scale) / scale;
}

/** The monthly rate that a daily one compounds to. */
export function monthlyOfDaily(daily: number, days: number): number {
  return Math.expm1(days * Math.log1p(daily));
}
