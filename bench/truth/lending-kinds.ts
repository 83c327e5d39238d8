import { days360Between, openDaysBetween } from './truth-calendar.ts';
import { type RoundingMode, writtenAt } from './truth-rounding.ts';

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
  tax?: 'exempt' | 'additional-only' | 'new-part-only';
  /** The financed costs that are not in the base of the tax; `tax` is the tax itself. */
  untaxed?: readonly ('premium' | 'rebate' | 'tax')[];
  /** The tax counts thirty days for each installment. */
  taxDays?: 'thirty';
  borrower?: 'mei';
  /** The first and the last day of release, `YYYY-MM-DD`. */
  released?: readonly [from: string, until: string];
  /** The yearly rate is twelve times the monthly one. */
  nominal?: true;
  /** How cents are rounded, where it is not half up. `total`: the exact sum is rounded once. */
  rounding?: { installment?: RoundingMode; row?: RoundingMode; total?: RoundingMode };
  /** The payments settle to the cent in the last one, or they are all equal. */
  lastPayment?: 'settles' | 'equal';
  /** Fields that the offer never has. */
  lacking?: readonly string[];
  /** The name of the review for what is unusual in it, and its value: `iof-kind rebates-outside`. */
  named?: string;
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
/** A daily rate of some decimals of its percent, as contracts state it. */
const roundedDaily = (decimals: number) =>
  byPeriod(
    (from, to, rate) => (1 + writtenAt((1 + rate) ** (1 / 30) - 1, decimals + 2, 'half-up')) ** (to - from),
  );
const roundedDailyOfYear = byPeriod(
  (from, to, rate) => (1 + writtenAt((1 + rate) ** (12 / 365) - 1, 6, 'half-up')) ** (to - from),
);
const roundedOpenDaily = byPeriod(
  (from, to, rate) => (1 + writtenAt((1 + rate) ** (1 / 21) - 1, 6, 'half-up')) ** openDaysBetween(from, to),
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
  { ...ordinary, name: 'iof exempt', named: 'iof-kind exempt', tax: 'exempt' },
  {
    ...ordinary,
    name: 'premium within installment',
    named: 'premium-monthly within',
    premium: 'within-installment',
  },
  { ...ordinary, name: 'premium outside iof base', named: 'iof-kind premium-outside', untaxed: ['premium'] },
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
  { ...ordinary, name: 'first interest charged apart', named: 'interest-apart', chargedApart: true },
  { ...ordinary, name: 'installment at signing', named: 'installment-at-signing', dueDays: 'at-signing' },
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
  {
    ...added,
    name: 'daily rate rounded',
    dayCount: 'calendar/30',
    growth: roundedDaily(6),
  },
  {
    ...added,
    name: 'daily rate rounded at four',
    named: 'daily-rate-rounded 4',
    dayCount: 'calendar/30',
    growth: roundedDaily(4),
  },
  {
    ...added,
    name: 'daily rate rounded, of 365',
    named: 'daily-rate-rounded 4',
    dayCount: 'calendar/365',
    growth: roundedDailyOfYear,
  },
  {
    ...added,
    name: 'daily rate rounded, of 252',
    named: 'daily-rate-rounded 4',
    dayCount: 'business/252',
    growth: roundedOpenDaily,
  },
  { ...ordinary, name: 'iof additional only', named: 'iof-kind additional-only', tax: 'additional-only' },
  { ...ordinary, name: 'fees outside iof base', named: 'iof-kind rebates-outside', untaxed: ['rebate'] },
  { ...ordinary, name: 'iof outside its own base', named: 'iof-kind iof-outside', untaxed: ['tax'] },
  {
    ...ordinary,
    name: 'iof on the disbursement',
    named: 'iof-kind iof-outside',
    untaxed: ['premium', 'rebate', 'tax'],
  },
  { ...ordinary, name: 'iof by thirty days', named: 'iof-days by-installment', taxDays: 'thirty' },
  {
    ...ordinary,
    name: 'mei of june 2025',
    named: 'borrower mei',
    borrower: 'mei',
    released: ['2025-06-01', '2025-06-10'],
  },
  { ...ordinary, name: 'nominal yearly rate', named: 'nominal-rate', nominal: true },
  {
    ...ordinary,
    name: 'installment cut',
    named: 'rounding installment/cut',
    rounding: { installment: 'cut' },
    lastPayment: 'equal',
  },
  {
    ...ordinary,
    name: 'installment half even',
    named: 'rounding installment/half-even',
    rounding: { installment: 'half-even' },
  },
  {
    ...ordinary,
    name: 'rows cut',
    named: 'rounding row/cut',
    rounding: { row: 'cut' },
    lastPayment: 'settles',
  },
  {
    ...ordinary,
    name: 'rows half even',
    named: 'rounding row/half-even',
    rounding: { row: 'half-even' },
    lastPayment: 'settles',
  },
  { ...ordinary, name: 'rows half up', named: 'rounding row/half-up', lastPayment: 'settles' },
  {
    ...ordinary,
    name: 'total rounded once',
    named: 'rounding total/half-up',
    rounding: { total: 'half-up' },
    lastPayment: 'equal',
  },
  {
    ...ordinary,
    name: 'total cut once',
    named: 'rounding total/cut',
    rounding: { total: 'cut' },
    lastPayment: 'equal',
  },
  {
    ...ordinary,
    name: 'total half even once',
    named: 'rounding total/half-even',
    rounding: { total: 'half-even' },
    lastPayment: 'equal',
  },
  { ...ordinary, name: 'no first due date', named: 'first-due-between', lacking: ['firstDueDate'] },
  {
    ...added,
    name: 'no first due date, by days',
    named: 'first-due-between',
    dayCount: 'calendar/30',
    growth: calendar30,
    lacking: ['firstDueDate'],
  },
  {
    ...ordinary,
    name: 'iof of the new part only',
    named: 'iof-kind new-part-only',
    tax: 'new-part-only',
    payoff: true,
  },
  {
    ...ordinary,
    name: 'premium beside installment',
    named: 'premium-monthly beside',
    premium: 'beside-installment',
  },
  {
    ...ordinary,
    name: 'premium paid at disbursement',
    named: 'premium-single at-disbursement',
    premium: 'at-disbursement',
  },
  { ...ordinary, name: 'premium on the balance', named: 'premium-monthly on-balance', premium: 'on-balance' },
  { ...ordinary, name: 'payoff of an earlier contract', named: 'payoff', payoff: true },
  { ...ordinary, name: 'cet by equal months', cet: 'equal-months' },
  { ...ordinary, name: 'cet by 30/360', cet: '30/360' },
  { ...ordinary, name: 'cet compounded from the month', cet: 'compounded' },
];
