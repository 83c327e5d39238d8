import type { Random } from './seeded-random.ts';
import { days360Between, monthsBetween, monthsLater, openDaysBetween } from './truth-calendar.ts';

/** The factor by which a debt grows in each period: from the release to the first due day, and between due days. */
type Growth = (rate: number, release: number, dueDays: readonly number[]) => number[];

/**
 * A way of lending that a norm describes, that a lender published, or that is common. A member that is left out is
 * ordinary. `N` numbers in this file are published offers.
 */
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
  /** The last payment is a larger one: the installment and the balloon, or the balloon alone. */
  balloon?: 'with-installment' | 'alone';
  /** Interest of the days beyond a month is paid with the first installment. */
  chargedApart?: true;
  /** The factor by which the debt grows before the first period, and which is added to the principal. */
  capitalised?: (rate: number, release: number, firstDue: number) => number;
  /** `premium-outside`: the premium is financed, and not taxed. `outside-itself`: the tax is not taxed, and added once. */
  tax?: 'exempt' | 'additional-only' | 'new-part-only' | 'premium-outside' | 'outside-itself';
  /** The base of the daily tax of each installment, where it is not the principal that the installment repays. */
  taxedOn?: 'present-values' | 'equal-shares' | 'capitalised-balance';
  /** The tax counts to the business day that follows a due day, while due days are not moved. */
  taxDays?: 'business-days';
  /** A financed tax is added once, without the tax on itself. */
  onePass?: true;
  borrower?: 'mei';
  /** The first and the last day of release, `YYYY-MM-DD`. */
  released?: readonly [from: string, until: string];
  /** The yearly rate is twelve times the monthly one. */
  nominal?: true;
  /** The installment is rounded to whole reais, and all payments are equal. */
  wholeReais?: true;
  /** Fields that the offer never has. */
  lacking?: readonly string[];
  /** The names of the review for what is unusual in it, each with its value: `iof-kind premium-outside`. */
  named?: readonly string[];
  premium?: 'within-installment' | 'beside-installment' | 'at-disbursement';
  dueDays?: 'not-moved';
  /** `of-written-month`: the yearly CET is compounded from the monthly one as it is written. */
  cet?: 'equal-months' | 'compounded' | 'compounded-cut' | 'of-written-month';
  /** A part of the principal pays off an earlier contract; it stands in no field, or in the disbursed amount. */
  payoff?: 'unstated' | 'in-disbursement';
  /** A financed cost stands in no field, and the borrower does not receive it. */
  unlistedCost?: true;
  /** The total is what is lent, and not what is paid. */
  total?: 'of-principal';
  /** There is neither premium nor fee. */
  costs?: 'none';
};

type Span = (from: number, to: number, rate: number) => number;

function byPeriod(span: Span): Growth {
  return (rate, release, dueDays) =>
    dueDays.map((day, index) => span(index === 0 ? release : (dueDays[index - 1] ?? release), day, rate));
}

const equalMonths = byPeriod((_from, _to, rate) => 1 + rate);
const calendar365 = byPeriod((from, to, rate) => (1 + rate) ** ((12 * (to - from)) / 365));
const calendar30 = byPeriod((from, to, rate) => (1 + rate) ** ((to - from) / 30));
const months30 = byPeriod((from, to, rate) => (1 + rate) ** (days360Between(from, to) / 30));
const openDays = byPeriod((from, to, rate) => (1 + rate) ** (openDaysBetween(from, to) / 21));
/** Base 365, months, as a published offer of 30 July 2025 has it: each month counts 365 of 360 days. */
const months365: Growth = (rate, _release, dueDays) => dueDays.map(() => (1 + rate) ** (365 / 360));
/** The broken period until a month before the first due day, in months and days of a month: of the same offer. */
const brokenPeriod = (rate: number, release: number, firstDue: number) =>
  (1 + rate) ** monthsBetween(release, monthsLater(firstDue, -1));

/** Another growth in the first period, then equal months. */
function firstPeriod(first: (days: number, rate: number) => number): Growth {
  return (rate, release, dueDays) =>
    dueDays.map((day, index) => (index === 0 ? first(day - release, rate) : 1 + rate));
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
  { ...base, ...months, name: 'balloon', balloon: 'with-installment', weight: 0.45 },
];

const added = { isBase: false, weight: 1 } as const;
const ordinary = { ...added, ...months };
const byDays = { ...added, dayCount: 'calendar/30', growth: calendar30 } as const;
const presentValues = { taxedOn: 'present-values' } as const;
const newPart = { tax: 'new-part-only' } as const;

/** Further ways, each measured apart. */
export const addedKinds: readonly [LendingKind, ...LendingKind[]] = [
  { ...ordinary, name: 'iof exempt', named: ['iof-kind exempt'], tax: 'exempt' },
  {
    ...ordinary,
    name: 'total of the principal',
    named: ['total-of-principal'],
    total: 'of-principal',
    lacking: ['interestAmount'],
  },
  { ...ordinary, name: 'exempt portability', named: ['iof-kind exempt'], tax: 'exempt', costs: 'none' },
  {
    ...ordinary,
    name: 'premium within installment',
    named: ['premium-monthly within'],
    premium: 'within-installment',
  },
  {
    ...ordinary,
    name: 'premium beside installment',
    named: ['premium-monthly beside'],
    premium: 'beside-installment',
  },
  {
    ...ordinary,
    name: 'premium paid at disbursement',
    named: ['premium-single at-disbursement'],
    premium: 'at-disbursement',
  },
  {
    ...ordinary,
    name: 'premium outside iof base',
    named: ['iof-kind premium-outside'],
    tax: 'premium-outside',
  },
  {
    ...added,
    dayCount: 'first-days/30',
    name: 'first period by days',
    growth: firstPeriod((days, rate) => (1 + rate) ** (days / 30)),
  },
  { ...ordinary, name: 'balloon, alone', balloon: 'alone' },
  { ...ordinary, name: 'first interest charged apart', named: ['interest-apart'], chargedApart: true },
  // A payroll offer of 84 × 100.00: 129.12, where the tax on the principal that each installment repays is 140.51.
  { ...byDays, ...presentValues, name: 'iof on present values', named: ['iof-on present-values'] },
  {
    ...ordinary,
    ...presentValues,
    name: 'iof on present values, equal months',
    named: ['iof-on present-values'],
  },
  // A refinancing of 9 April 2025: 13.67 on new money alone, and the disbursed amount holds the payoff. Another one, of
  // 14 October 2024, is by present values, in both writings.
  {
    ...ordinary,
    ...newPart,
    name: 'iof of the new part only',
    named: ['iof-kind new-part-only', 'payoff'],
    payoff: 'unstated',
  },
  {
    ...byDays,
    ...newPart,
    name: 'iof of the new part only, payoff stated',
    named: ['iof-kind new-part-only'],
    payoff: 'in-disbursement',
  },
  {
    ...byDays,
    ...newPart,
    ...presentValues,
    name: 'iof of the new part, present values',
    named: ['iof-kind new-part-only', 'iof-on present-values', 'payoff'],
    payoff: 'unstated',
  },
  {
    ...byDays,
    ...newPart,
    ...presentValues,
    name: 'iof of the new part, present values, payoff stated',
    named: ['iof-kind new-part-only', 'iof-on present-values'],
    payoff: 'in-disbursement',
  },
  {
    ...added,
    name: 'base 365, months',
    named: ['day-count months/365', 'iof-on capitalised-balance'],
    dayCount: 'months/365',
    growth: months365,
    capitalised: brokenPeriod,
    taxedOn: 'capitalised-balance',
    dueDays: 'not-moved',
  },
  // A payroll offer with a first period of 75 days, by both: its tax alone supports them.
  {
    ...byDays,
    name: 'iof to business days',
    named: ['iof-days business-days'],
    taxDays: 'business-days',
    dueDays: 'not-moved',
  },
  {
    ...byDays,
    name: 'iof on equal shares',
    named: ['iof-on equal-shares', 'iof-days business-days'],
    taxedOn: 'equal-shares',
    taxDays: 'business-days',
    dueDays: 'not-moved',
  },
  // Four offers of a maker's bank, of July 2022 and May 2023.
  {
    ...ordinary,
    name: 'iof on a base without it',
    named: ['iof-outside tax'],
    tax: 'outside-itself',
  },
  { ...ordinary, name: 'iof additional only', named: ['iof-kind additional-only'], tax: 'additional-only' },
  {
    ...ordinary,
    name: 'mei of june 2025',
    named: ['borrower mei'],
    borrower: 'mei',
    released: ['2025-06-01', '2025-06-10'],
  },
  { ...ordinary, name: 'nominal yearly rate', named: ['nominal-rate'], amortization: 'sac', nominal: true },
  {
    ...ordinary,
    name: 'nominal yearly rate alone',
    named: ['rate-from yearly-nominal'],
    nominal: true,
    lacking: ['monthlyFee'],
  },
  { ...ordinary, name: 'whole reais', named: ['digits-of-the-installment'], wholeReais: true },
  { ...ordinary, name: 'payoff of an earlier contract', named: ['payoff'], payoff: 'unstated' },
  { ...ordinary, name: 'cost in no field', named: ['unlisted-cost'], unlistedCost: true },
  { ...ordinary, name: 'no first due date', lacking: ['firstDueDate'] },
  {
    ...byDays,
    name: 'no first due date, by days',
    named: ['first-due-found'],
    lacking: ['firstDueDate'],
  },
  { ...ordinary, name: 'cet by equal months', named: ['cet-calendar equal-months'], cet: 'equal-months' },
  {
    ...ordinary,
    name: 'cet compounded from the month',
    named: ['cet-compounded-months'],
    cet: 'compounded',
  },
  // The refinancing of 9 April 2025: 25.70 from a monthly CET with all its digits. An offer of seven unequal installments:
  // 29.38 from the 2.17 that is written.
  {
    ...ordinary,
    name: 'cet compounded and cut',
    named: ['cet-compounded-months cut'],
    cet: 'compounded-cut',
  },
  {
    ...byDays,
    name: 'cet compounded from the written month',
    named: ['cet-compounded-months cut'],
    cet: 'of-written-month',
  },
  // Where the tax is stated it is the known mistake that pays out too little; where it is not, nobody can say so.
  {
    ...ordinary,
    name: 'iof in one pass, not stated',
    named: ['iof-one-pass'],
    onePass: true,
    lacking: ['iofAmount', 'iofAdditionalAmount'],
  },
];

/**
 * Draws a kind whose parts are drawn one by one, so that parts meet which no kind of the lists has together: any of the ten
 * schedules, with a premium or a tax of the rarer kinds, or a balloon that stands alone.
 */
export function mixedKind(random: Random): LendingKind {
  const { name, weight, isBase, ...schedule } = random.weighted(baseKinds);
  const premium = random.chance(0.4)
    ? random.pick(['within-installment', 'beside-installment', 'at-disbursement'] as const)
    : null;
  const isExempt = random.chance(0.15);
  const isAlone = schedule.balloon !== undefined && random.chance(0.5);
  const parts = [name, isAlone && 'alone', premium && `premium ${premium}`, isExempt && 'exempt'];
  return {
    ...schedule,
    ...{ name: parts.filter(Boolean).join(', '), weight, isBase },
    ...(premium && { premium }),
    ...(isExempt && { tax: 'exempt' }),
    ...(isAlone && { balloon: 'alone' }),
  };
}
