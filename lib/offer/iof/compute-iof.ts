import { centsOf } from '../units/rounding.ts';
import type { IofRates } from './iof-rates.ts';

/** The tax stops growing after so many days (Decreto 6.306/2007, art. 7, § 1). */
const maxDays = 365;

export type Iof = { daily: number; additional: number; total: number };
type Rates = Pick<IofRates, 'daily' | 'additional'>;

/**
 * The IOF on credit whose principal is paid back in installments (Decreto 6.306/2007, art. 7, I, b, and § 15): each
 * installment's principal × daily rate × calendar days from the release, 365 at most, and once the additional rate.
 * In the unit of the amounts, not rounded.
 */
export function iofOf(principals: readonly number[], days: readonly number[], rates: Rates): Iof {
  let daily = 0;
  let principal = 0;
  for (let at = 0; at < principals.length; at++) {
    const amount = principals[at] ?? 0;
    daily += amount * rates.daily * Math.min(days[at] ?? 0, maxDays);
    principal += amount;
  }
  const additional = principal * rates.additional;
  return { daily, additional, total: daily + additional };
}

/**
 * The tax on one installment's principal, and the additional's part of it, each rounded to the cent as it is booked. In
 * reais.
 */
export function iofShare(principal: number, days: number, rates: Rates): Iof {
  const daily = centsOf(principal * rates.daily * Math.min(days, maxDays));
  const additional = centsOf(principal * rates.additional);
  return { daily: daily / 100, additional: additional / 100, total: (daily + additional) / 100 };
}

/** The tax as the sum of such rounded parts: it may be a cent an installment beside `iofOf`. In reais. */
export function iofByPart(principals: readonly number[], days: readonly number[], rates: Rates): Iof {
  let daily = 0;
  let additional = 0;
  for (let at = 0; at < principals.length; at++) {
    const share = iofShare(principals[at] ?? 0, days[at] ?? 0, rates);
    daily += centsOf(share.daily);
    additional += centsOf(share.additional);
  }
  return { daily: daily / 100, additional: additional / 100, total: (daily + additional) / 100 };
}

/**
 * The principal that pays out `net` when its own IOF is financed: F = net + IOF(F), and IOF is linear in F, so
 * F = net ÷ (1 − ratio). A single pass, net + IOF(net), falls short.
 */
export function grossUp(net: number, ratio: number): number {
  return net / (1 - ratio);
}
