import type { DueDates } from '../calendar/due-dates.ts';
import type { IofRates } from '../norms/iof-rates.ts';
import { bookedRows, hasEqualPayments, type Schedule, unitInstallment } from './schedule.ts';
import { chargedRates, type Iof, maxIofDays, type TaxWay, taxDays, taxedParts } from './tax.ts';

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
    return months.map((_, at) => (balloon !== null && at === months.length - 1 ? balloon : installment));
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
  const own = paymentsOf(convention, installment);
  const { premium } = convention;
  return { payments: withPremium(own, premium), total: sumOf(own) + withinOf(premium) * own.length };
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
  return parts.map((part, at) => ({
    daily: taxed * part * daily * Math.min(days[at] ?? 0, maxIofDays),
    additional: taxed * (once[at] ?? 0) * additional,
  }));
}
