import { days360Between, openDaysBetween } from './truth-calendar.ts';
import { writtenAt } from './truth-rounding.ts';

/** The factor by which a debt grows in each period: from the release to the first due day, and between due days. */
type Growth = (rate: number, release: number, dueDays: readonly number[]) => number[];

/** A way of lending that some lender uses. A member that is left out is ordinary. */
export type LendingKind = {
  name: string;
  weight: number;
  /** The name that the review gives to the day count, and whether it was one of the ten of the first measurement. */
  dayCount: string;
  isBase: boolean;
  growth: Growth;
  amortization?: 'sac';
  /** Interest alone is paid at first, or nothing at all. */
  grace?: 'principal' | 'both';
  /** The last payment is a larger one. */
  balloon?: true;
  /** Interest of the days beyond a month is paid with the first installment. */
  chargedApart?: true;
  tax?: 'exempt' | 'additional-only' | 'without-premium' | 'new-part-only';
  premium?: 'within-installment' | 'beside-installment' | 'at-disbursement' | 'on-balance';
  dueDays?: 'every-30-days' | 'preceding' | 'at-signing';
  cet?: 'equal-months' | '30/360' | 'compounded';
  /** A part of the principal pays off an earlier contract, and stands in no field. */
  payoff?: true;
};

type Span = (from: number, to: number, rate: number) => number;

function byPeriod(span: Span): Growth {
  return (rate, release, dueDays) =>
    dueDays.map((day, at) => span(at === 0 ? release : (dueDays[at - 1] ?? release), day, rate));
}

const equalMonths = byPeriod((_from, _to, rate) => 1 + rate);
const calendar365 = byPeriod((from, to, rate) => (1 + rate) ** ((12 * (to - from)) / 365));
const calendar30 = byPeriod((from, to, rate) => (1 + rate) ** ((to - from) / 30));
const months30 = byPeriod((from, to, rate) => (1 + rate) ** (days360Between(from, to) / 30));
const openDays = byPeriod((from, to, rate) => (1 + rate) ** (openDaysBetween(from, to) / 21));
/** A daily rate of six decimals of its percent, as contracts state it. */
const roundedDaily = byPeriod(
  (from, to, rate) => (1 + writtenAt((1 + rate) ** (1 / 30) - 1, 8, 'half-up')) ** (to - from),
);

/** Another growth in the first period, then equal months. */
function firstPeriod(first: (days: number, rate: number) => number): Growth {
  return (rate, release, dueDays) =>
    dueDays.map((day, at) => (at === 0 ? first(day - release, rate) : 1 + rate));
}

const base = { isBase: true, weight: 1 } as const;
const months = { dayCount: 'equal-months', growth: equalMonths } as const;

/** The ten kinds of schedule, with the share of each. Balloons are rarer than the others. */
export const baseKinds: readonly [LendingKind, ...LendingKind[]] = [
  { ...base, ...months, name: 'price, equal months', weight: 2 },
  { ...base, name: 'price, calendar/365', dayCount: 'calendar/365', growth: calendar365 },
  { ...base, name: 'price, calendar/30', dayCount: 'calendar/30', growth: calendar30 },
  { ...base, name: 'price, 30E/360', dayCount: '30E/360', growth: months30 },
  { ...base, name: 'price, business/252', dayCount: 'business/252', growth: openDays },
  { ...base, ...months, name: 'sac, equal months', amortization: 'sac' },
  { ...base, name: 'sac, calendar/30', dayCount: 'calendar/30', growth: calendar30, amortization: 'sac' },
  { ...base, ...months, name: 'grace of principal', grace: 'principal', weight: 0.6 },
  { ...base, ...months, name: 'grace of both', grace: 'both', weight: 0.6 },
  { ...base, ...months, name: 'balloon', balloon: true, weight: 0.45 },
];

const added = { isBase: false, weight: 1 } as const;
const ordinary = { ...added, ...months };

/** Further ways, each measured apart. The first five are those of the table. */
export const addedKinds: readonly [LendingKind, ...LendingKind[]] = [
  { ...ordinary, name: 'iof exempt', tax: 'exempt' },
  { ...ordinary, name: 'premium within installment', premium: 'within-installment' },
  { ...ordinary, name: 'premium outside iof base', tax: 'without-premium' },
  {
    ...added,
    dayCount: 'first-days/30',
    name: 'first period by days',
    growth: firstPeriod((days, rate) => (1 + rate) ** (days / 30)),
  },
  { ...ordinary, name: 'balloon, alone', balloon: true },
  {
    ...added,
    dayCount: 'first-days/365',
    name: 'first period by days/365',
    growth: firstPeriod((days, rate) => (1 + rate) ** ((12 * days) / 365)),
  },
  {
    ...added,
    dayCount: 'first-simple/30',
    name: 'first period simple',
    growth: firstPeriod((days, rate) => 1 + (rate * days) / 30),
  },
  { ...ordinary, name: 'first interest charged apart', chargedApart: true },
  { ...ordinary, name: 'installment at signing', dueDays: 'at-signing' },
  {
    ...added,
    name: 'every 30 days',
    dayCount: 'calendar/30',
    growth: calendar30,
    dueDays: 'every-30-days',
  },
  {
    ...added,
    name: 'preceding business day',
    dayCount: 'calendar/30',
    growth: calendar30,
    dueDays: 'preceding',
  },
  { ...added, name: 'daily rate rounded', dayCount: 'calendar/30', growth: roundedDaily },
  { ...ordinary, name: 'iof additional only', tax: 'additional-only' },
  { ...ordinary, name: 'iof of the new part only', tax: 'new-part-only', payoff: true },
  { ...ordinary, name: 'premium beside installment', premium: 'beside-installment' },
  { ...ordinary, name: 'premium paid at disbursement', premium: 'at-disbursement' },
  { ...ordinary, name: 'premium on the balance', premium: 'on-balance' },
  { ...ordinary, name: 'payoff of an earlier contract', payoff: true },
  { ...ordinary, name: 'cet by equal months', cet: 'equal-months' },
  { ...ordinary, name: 'cet by 30/360', cet: '30/360' },
  { ...ordinary, name: 'cet compounded from the month', cet: 'compounded' },
];
