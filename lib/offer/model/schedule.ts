import { memoize, memoizeByObject } from '#lib/loan/memoize.ts';
import type { Cadence, DayCount, DueDates } from '../calendar/bank-calendar.ts';
import { centsOf } from '../units/written-figures.ts';

export type Amortization = 'price' | 'sac';

/** A grace period, in months. `included`: whether `numberOfInstallments` counts its months; null without a grace. */
export type Grace = {
  /** Months in which nothing is paid and interest is added to the principal. */
  deferred: number;
  /** Installments of interest alone. */
  interestOnly: number;
  /** Installments that repay principal. */
  amortizing: number;
  included: boolean | null;
};

/** The amortization, day count, grace and due dates of a loan, without any amount. */
export type Schedule = {
  amortization: Amortization;
  dayCount: DayCount;
  grace: Grace;
  /** Months of interest from the release (after a deferral, where months are equal) to each payment. */
  months: readonly number[];
  /** Null where the offer gives no dates. */
  dueDates: DueDates | null;
  /** The days between payments, where these are not monthly. */
  cadence?: Cadence;
  /** Months by which the first period is longer than one, whose interest is paid beside the first installment. */
  apart?: number;
};

/** The grace with its months inside and outside the number of installments; none if no installment would be left. */
export function graceCandidates(count: number, interestGrace: number, principalGrace: number): Grace[] {
  if (interestGrace === 0 && principalGrace === 0)
    return [{ deferred: 0, interestOnly: 0, amortizing: count, included: null }];
  const deferred = interestGrace;
  const interestOnly = Math.max(0, principalGrace - interestGrace);
  const candidates = [true, false].map((included) => ({
    deferred,
    interestOnly,
    included,
    amortizing: included ? count - deferred - interestOnly : count,
  }));
  return candidates.filter(({ amortizing }) => amortizing > 0);
}

/** True of a schedule whose payments are all the same installment. */
export function hasEqualPayments({ amortization, grace, apart }: Schedule): boolean {
  return amortization === 'price' && grace.interestOnly === 0 && apart === undefined;
}

/** The periods between times, in their unit. Few lengths occur, so that each power is computed once for all periods of its length. */
type Periods = { lengths: readonly number[]; kinds: readonly number[] };
const periodsOfTimes = new WeakMap<readonly number[], Periods>();

/** The lengths of the periods that end at some times, the first from zero, and which of them each period has. */
function periodsOf(times: readonly number[]): Periods {
  const knownPeriods = periodsOfTimes.get(times);
  if (knownPeriods) return knownPeriods;
  const keys: number[] = [];
  const lengths: number[] = [];
  const kinds: number[] = [];
  let previousTime = 0;
  for (const time of times) {
    // Lengths that are equal to the eighth digit are one kind. There are few, so that a loop finds one faster than a map.
    const key = Math.round((time - previousTime) * 1e8);
    let kind = 0;
    while (kind < keys.length && keys[kind] !== key) kind++;
    if (kind === keys.length) lengths.push(time - previousTime);
    keys[kind] = key;
    kinds.push(kind);
    previousTime = time;
  }
  const periods = { lengths, kinds };
  periodsOfTimes.set(times, periods);
  return periods;
}

/** What one real is worth at each of some times, e^−(force × time). The force is that of one unit of time. */
export function discountFactors(times: readonly number[], force: number): number[] {
  const { lengths, kinds } = periodsOf(times);
  const ofKinds = lengths.map((length) => Math.exp(-force * length));
  const factors = new Array<number>(kinds.length);
  let factor = 1;
  for (let index = 0; index < kinds.length; index++) {
    factor *= ofKinds[kinds[index] ?? 0] ?? 1;
    factors[index] = factor;
  }
  return factors;
}

/** The factor by which deferred interest grows the principal. Only equal months count it apart from `months`. */
function deferredGrowth({ dayCount, grace }: Schedule, rate: number): number {
  return dayCount === 'equal-months' ? (1 + rate) ** grace.deferred : 1;
}

/**
 * What the payments that amortize are worth, for each real of an installment, when they begin: Σ v^t; v^t of the last;
 * and the growth of one unit of debt until they begin. Computed once for a schedule and a rate.
 */
export const annuity = memoizeByObject((schedule: Schedule, rate: number) => {
  const { months } = schedule;
  const { amortizing, interestOnly } = schedule.grace;
  const growth = deferredGrowth(schedule, rate);
  if (rate === 0) return { sum: amortizing, last: 1, growth };
  const force = Math.log1p(rate);
  const last = Math.exp(-force * ((months.at(-1) ?? 0) - (months[interestOnly - 1] ?? 0)));
  const { lengths, kinds } = periodsOf(months);
  const factors = lengths.map((length) => Math.exp(-force * length));
  let sum = 0;
  let worth = 1;
  for (let index = interestOnly; index < kinds.length; index++) {
    worth *= factors[kinds[index] ?? 0] ?? 1;
    sum += worth;
  }
  return { sum, last, growth };
});

/**
 * The installment of one unit of principal at a monthly rate (a fraction): for Price each installment that amortizes,
 * for SAC the first one. Price: 1 ÷ Σ (1 + i)^−t. SAC: 1 ÷ n plus the interest. `balloon`: the last payment, per unit
 * of principal, where it is another amount.
 */
export function unitInstallment(schedule: Schedule, rate: number, balloon?: number): number {
  const { grace, months, amortization } = schedule;
  if (amortization === 'sac') {
    const first = (months[grace.interestOnly] ?? 0) - (months[grace.interestOnly - 1] ?? 0);
    return deferredGrowth(schedule, rate) * (1 / grace.amortizing + Math.expm1(first * Math.log1p(rate)));
  }
  const { sum, last, growth } = annuity(schedule, rate);
  return balloon === undefined ? growth / sum : (growth - balloon * last) / (sum - last);
}

/** The interest on one unit of debt in the period that ends with each payment. */
export function periodInterests(schedule: Schedule, rate: number): (index: number) => number {
  const force = Math.log1p(rate);
  const { lengths, kinds } = periodsOf(schedule.months);
  const interests = lengths.map((length) => Math.expm1(length * force));
  return (index) => interests[kinds[index] ?? 0] ?? 0;
}

/**
 * The part of one unit of principal that each payment repays, by the last payment if that is another amount. Growth by a
 * deferral of equal months is left out. Not rounded. Computed once for a schedule, a rate and a last payment.
 */
export const amortize = memoizeByObject((schedule: Schedule, rate: number) =>
  memoize((balloon: number | undefined): readonly number[] => {
    const { grace, months, amortization } = schedule;
    const shares: number[] = [];
    const installment = unitInstallment(schedule, rate, balloon) / deferredGrowth(schedule, rate);
    const interestOf = periodInterests(schedule, rate);
    let balance = 1;
    for (let index = 0; index < months.length; index++) {
      let share = 0;
      if (index === months.length - 1 && balloon !== undefined) share = balance;
      else if (index >= grace.interestOnly)
        share = amortization === 'sac' ? 1 / grace.amortizing : installment - balance * interestOf(index);
      shares.push(share);
      balance -= share;
    }
    return shares;
  }),
);

/** One payment as it is booked, in reais, to the cent. `balance`: the principal that is left after it. */
export type BookedRow = { payment: number; interest: number; principal: number; balance: number };

type Booking = {
  principal: number;
  installment: number;
  /** The last payment repays what is left of the balance, or is like all others; `null` where it is known only by the balance. */
  last: 'settles' | 'equal';
};

/**
 * The payments as they are booked: the interest on the balance is rounded to the cent, the rest of the
 * installment repays principal. The last one repays the remaining balance, or, where all payments are equal, the cents
 * that are left are interest of the last one. `principal` and `installment` in reais. SAC repays an exact share, so its
 * payments are rounded, not their two parts. Interest of deferred months is added to the first balance.
 */
export function bookedRows(
  schedule: Schedule,
  rate: number,
  { principal, installment, last }: Booking,
): BookedRow[] {
  const { grace, months, amortization, apart } = schedule;
  const force = Math.log1p(rate);
  const interestOf = periodInterests(schedule, rate);
  const due = centsOf(installment);
  const further = centsOf(principal * Math.expm1((apart ?? 0) * force));
  let exact = principal * deferredGrowth(schedule, rate);
  const share = exact / grace.amortizing;
  let balance = centsOf(exact);
  return months.map((_, index) => {
    const growth = interestOf(index);
    const isSac = amortization === 'sac';
    const repays = index >= grace.interestOnly;
    let interest = centsOf((isSac ? exact : balance / 100) * growth);
    const payment = isSac ? centsOf(share + exact * growth) : due;
    if (repays) exact -= share;
    const isLast = index === months.length - 1;
    const repaid = isLast ? balance : repays ? payment - interest : 0;
    if (isLast && last === 'equal' && !isSac) interest = due - repaid;
    balance -= repaid;
    const extra = index === 0 ? further : 0;
    return {
      payment: (interest + repaid + extra) / 100,
      interest: (interest + extra) / 100,
      principal: repaid / 100,
      balance: balance / 100,
    };
  });
}
