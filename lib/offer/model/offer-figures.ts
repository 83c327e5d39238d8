import { type DueDates, followingBusinessDay } from '../calendar/bank-calendar.ts';
import type { IofRates } from '../norms/dated-norms.ts';
import {
  amortize,
  bookedRows,
  discountFactors,
  hasEqualPayments,
  periodInterests,
  type Schedule,
  unitInstallment,
} from './schedule.ts';

/** The daily tax counts at most this many days (Decreto 6.306/2007, art. 7, § 1). */
export const maxIofDays = 365;

/**
 * The part of the debt on which each installment's days are taxed: the principal that it repays, as the decree has it;
 * its present value, as several payroll lenders do (84 installments, released on 25 August 2021); the principal with the
 * interest of a broken first period in it (a lender by months over 365, released on 30 July 2025); or equal shares of the
 * principal (a payroll loan of six installments in an integration guide, released on 14 November 2025).
 */
export type TaxOn = 'principal' | 'present-values' | 'capitalised-balance' | 'equal-shares';

/**
 * `full`: on the whole principal. Less than that: an exempt operation, or one that pays the additional alone (arts. 8 and
 * 9); only the new money of a refinancing (art. 7, §§ 7 to 9); without the premium, with some lenders.
 */
export type TaxKind = 'full' | 'exempt' | 'additional-only' | 'new-part-only' | 'premium-outside';

/**
 * One way to charge the tax, with the bits that it costs. `to`: its days count to the business day that follows a due day,
 * while due days are not moved, as in that integration guide.
 */
export type TaxWay = {
  kind: TaxKind;
  on: TaxOn;
  to?: 'business-days';
  /**
   * What its base leaves out: the tax itself, which is added once (a maker's bank, loans of 12 to 36 installments offered
   * in July 2022 and May 2023), or all that is financed beside the disbursed amount.
   */
  outside?: 'tax' | 'costs';
  cost: number;
};

/** Both parts of the tax in reais, not rounded, and their sum. */
export type Iof = { daily: number; additional: number; total: number };

/**
 * The taxed days of one unit of principal: Σ of each installment's part of it × its days from the release, at most 365.
 * Times the daily rate it is the daily tax of one unit.
 */
export function taxedDays(parts: readonly number[], days: readonly number[]): number {
  let sum = 0;
  for (let index = 0; index < parts.length; index++)
    sum += (parts[index] ?? 0) * Math.min(days[index] ?? 0, maxIofDays);
  return sum;
}

/** The days from the release for which each installment is taxed. */
export function taxDays({ days }: DueDates, release: number, { to }: Pick<TaxWay, 'to'>): number[] {
  return days.map((day) => (to ? followingBusinessDay(day) : day) - release);
}

/** The part of one unit of principal on which the days of each installment are taxed. */
export function taxedParts(schedule: Schedule, rate: number, on: TaxOn, balloon?: number): readonly number[] {
  if (on === 'present-values') return presentValues(schedule, rate, balloon);
  if (on === 'equal-shares') return schedule.months.map((_, __, all) => 1 / all.length);
  const shares = amortize(schedule, rate)(balloon);
  if (on === 'principal') return shares;
  // The interest of the broken period is principal of the first installment.
  const broken = (schedule.months[0] ?? 0) - 365 / 360;
  return shares.map((share, index) => (index === 0 ? share + Math.expm1(broken * Math.log1p(rate)) : share));
}

/** The present value of each payment at the contract's rate, for one unit of principal when it begins to be repaid. */
function presentValues(schedule: Schedule, rate: number, balloon?: number): readonly number[] {
  const { months } = schedule;
  const factors = discountFactors(months, Math.log1p(rate));
  const interestOf = periodInterests(schedule, rate);
  const shares = amortize(schedule, rate)(balloon);
  const values: number[] = [];
  let balance = 1;
  for (let index = 0; index < months.length; index++) {
    const share = shares[index] ?? 0;
    values.push((share + balance * interestOf(index)) * (factors[index] ?? 0));
    balance -= share;
  }
  return values;
}

/** The tax of an amount by one kind and one borrower's rates. `unitDays`: the taxed days of one unit of it. */
export function iofBy(kind: TaxKind, taxed: number, unitDays: number, rates: ChargedRates): Iof {
  const charged = chargedRates(kind, rates);
  const [daily, additional] = [taxed * charged.daily * unitDays, taxed * charged.additional];
  return { daily, additional, total: daily + additional };
}

type ChargedRates = Pick<IofRates, 'daily' | 'additional'>;

/** The rates that a kind of tax is charged by. */
function chargedRates(kind: TaxKind, { daily, additional }: ChargedRates): ChargedRates {
  return {
    daily: kind === 'exempt' || kind === 'additional-only' ? 0 : daily,
    additional: kind === 'exempt' ? 0 : additional,
  };
}

/**
 * The principal that pays out `net` after a tax that is financed with it: P = net + t × (P − untaxed), t being the tax of
 * one unit. A single pass, net + t × net, would pay out too little.
 */
export function grossUp(net: number, ratio: number, untaxed = 0): number {
  return (net - ratio * untaxed) / (1 - ratio);
}

/** The costs that can be financed together with the disbursed amount. */
export const costs = ['iof', 'iofAdditional', 'insurance', 'rebates'] as const;
export type Cost = (typeof costs)[number];

/** What is lent, as a sum. Amounts in reais. */
export type Principal = {
  amount: number;
  /** The costs that are financed with the disbursed amount, those whose amount is computed included. */
  financed: readonly Cost[];
  /** The way and the rates of a financed tax, or of a part of it, that the law gives and the offer does not state. */
  computedTax?: { way: TaxWay; rates: IofRates };
  /** Computed without the tax on itself: the reais that are therefore not paid out, and the amount that would pay them out. */
  onePass?: { shortBy: number; inFull: number };
  /** An amount that stands in no field: `payoff` of an earlier contract, which the borrower received, or an `unlisted` cost. */
  extra?: { kind: 'payoff' | 'unlisted'; amount: number };
  /** The figure that a fitted amount was solved from: an extra one, or a tax that is not stated. */
  solvedFrom?: 'interest' | 'yearlyCet' | 'installment';
};

/** An insurance premium that is paid with each installment, in reais: as a part of it, or beside it. */
export type MonthlyPremium = { way: 'within' | 'beside'; amount: number };

/** The tax as a lender charges it. */
export type ChargedTax = {
  way: TaxWay;
  /** The part of the principal that is taxed, in reais. */
  taxed: number;
  rates: IofRates;
  dueDates: DueDates;
  release: number;
  /** In reais, not rounded. */
  iof: Iof;
};

/** The parts of the tax that an offer does not state, as the law gives them. In reais, to the cent. */
export type OpenTax = { amount: number; parts: readonly Cost[]; rates: IofRates };

/** The CET as a lender counts it. */
export type CountedCet = {
  /** FC0 in reais. */
  received: number;
  advance: readonly Cost[];
  /** Costs that are neither financed nor counted. */
  left: readonly Cost[];
  /** The parts of a tax that the offer does not state and that are taken to be paid in advance. In reais. */
  openTax?: OpenTax;
  /** `equal-months`: months of 365 ÷ 12 days. */
  calendar: 'days' | 'equal-months';
  dueDates: DueDates | null;
  release: number | null;
  /** The days from the release to each payment. */
  days: readonly number[];
  /** The CET of these flows near the stated one, a fraction. */
  yearly: number;
  /** How the stated figures are written from it: the yearly one as it is or compounded from the monthly one. */
  yearlyBy: 'norm' | 'compounded' | 'of-cut-month';
  monthlyBy: 'root' | '30/365';
};

/** How a lender counts: one row of choices by which every figure of an offer follows from its terms. */
export type Convention = {
  schedule: Schedule;
  /** A fraction a month. */
  rate: number;
  principal: Principal;
  premium: MonthlyPremium | null;
  /** The last payment, in reais, where it is larger than the others. */
  balloon: number | null;
  /** The installment is rounded to whole reais. */
  isRounded?: boolean;
};

/** What is lent, and how it is repaid: a convention without a premium. */
export type RepaymentConvention = Omit<Convention, 'premium'>;

/** The part of each installment that is a premium, in reais. */
export function withinOf(premium: MonthlyPremium | null): number {
  return premium?.way === 'within' ? premium.amount : 0;
}

/** True where a tax, stated or computed, is financed with the disbursed amount. */
export function isTaxFinanced({ financed }: Pick<Principal, 'financed'>): boolean {
  return financed.some((part) => part.startsWith('iof'));
}

/** The share of a principal that a larger last payment is, where there is one. */
export function balloonShare({ balloon, principal }: Pick<Convention, 'balloon' | 'principal'>) {
  return balloon === null ? undefined : balloon / principal.amount;
}

/** The installment of a convention, in reais, not rounded: for SAC the first one, with a premium that is within it. */
export function installmentOf(convention: Convention): number {
  const { schedule, rate, principal, premium } = convention;
  return unitInstallment(schedule, rate, balloonShare(convention)) * principal.amount + withinOf(premium);
}

/** The payments of a convention without a premium, in reais. `installment`: that of the loan alone, as it is paid. */
export function paymentsOf(
  { schedule, rate, principal, balloon }: RepaymentConvention,
  installment: number,
): number[] {
  const { months } = schedule;
  if (balloon !== null || hasEqualPayments(schedule))
    return months.map((_, index) =>
      balloon !== null && index === months.length - 1 ? balloon : installment,
    );
  const rows = bookedRows(schedule, rate, { principal: principal.amount, installment, last: 'settles' });
  return rows.map(({ payment }) => payment);
}

export function sumOf(payments: readonly number[]): number {
  let sum = 0;
  for (const payment of payments) sum += payment;
  return sum;
}

/** The payments with the premium that is paid with each of them. */
export function withPremium(payments: readonly number[], premium: MonthlyPremium | null): readonly number[] {
  return premium ? payments.map((payment) => payment + premium.amount) : payments;
}

/** The amounts by which a convention repays: what is paid with each installment, and what all of it sums to. In reais. */
export function flowsOf(
  convention: Convention,
  installment: number,
): { payments: readonly number[]; total: number } {
  const withoutPremium = paymentsOf(convention, installment);
  const { premium } = convention;
  return {
    payments: withPremium(withoutPremium, premium),
    total: sumOf(withoutPremium) + withinOf(premium) * withoutPremium.length,
  };
}

/** Each installment's tax in reais, not rounded. */
export function taxOfEach(
  convention: RepaymentConvention,
  { taxed, way, rates, dueDates, release }: ChargedTax,
): { daily: number; additional: number }[] {
  const { schedule, rate } = convention;
  const share = balloonShare(convention);
  const parts = taxedParts(schedule, rate, way.on, share);
  // The additional is charged on the contract, without the interest of a broken first period.
  const once = way.on === 'capitalised-balance' ? taxedParts(schedule, rate, 'principal', share) : parts;
  const days = taxDays(dueDates, release, way);
  const { daily, additional } = chargedRates(way.kind, rates);
  return parts.map((part, index) => ({
    daily: taxed * part * daily * Math.min(days[index] ?? 0, maxIofDays),
    additional: taxed * (once[index] ?? 0) * additional,
  }));
}
