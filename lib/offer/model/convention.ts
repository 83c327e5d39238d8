import type { DueDates } from '../calendar/due-dates.ts';
import type { IofRates } from '../norms/iof-rates.ts';
import type { Schedule } from './schedule.ts';
import type { Iof, TaxWay } from './tax.ts';

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
