import { followingBusinessDay } from '../calendar/bank-calendar.ts';
import type { DueDates } from '../calendar/due-dates.ts';
import type { IofRates } from '../norms/iof-rates.ts';
import { amortize, discountFactors, periodInterests, type Schedule } from './schedule.ts';

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
  for (let at = 0; at < parts.length; at++) sum += (parts[at] ?? 0) * Math.min(days[at] ?? 0, maxIofDays);
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
  return shares.map((share, at) => (at === 0 ? share + Math.expm1(broken * Math.log1p(rate)) : share));
}

/** The present value of each payment at the contract's rate, for one unit of principal when it begins to be repaid. */
function presentValues(schedule: Schedule, rate: number, balloon?: number): readonly number[] {
  const { months } = schedule;
  const factors = discountFactors(months, Math.log1p(rate));
  const interestOf = periodInterests(schedule, rate);
  const shares = amortize(schedule, rate)(balloon);
  const values: number[] = [];
  let balance = 1;
  for (let at = 0; at < months.length; at++) {
    const share = shares[at] ?? 0;
    values.push((share + balance * interestOf(at)) * (factors[at] ?? 0));
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
export function chargedRates(kind: TaxKind, { daily, additional }: ChargedRates): ChargedRates {
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
