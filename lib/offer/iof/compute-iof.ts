import { centsOf } from '../units/rounding.ts';
import type { IofRates } from './iof-rate-table.ts';

/** The daily tax counts at most this many days (Decreto 6.306/2007, art. 7, § 1). */
export const maxIofDays = 365;

export type Iof = { daily: number; additional: number; total: number };
type Rates = Pick<IofRates, 'daily' | 'additional'>;

/**
 * The IOF on credit that is repaid in installments (Decreto 6.306/2007, art. 7, I, b, and § 15): the principal of each
 * installment × daily rate × calendar days from the release, at most 365, plus the additional rate once. In the unit of
 * the principals, not rounded. Rates are fractions.
 */
export function iofOf(principals: readonly number[], days: readonly number[], rates: Rates): Iof {
  let daily = 0;
  let principal = 0;
  for (let at = 0; at < principals.length; at++) {
    const amount = principals[at] ?? 0;
    daily += amount * rates.daily * Math.min(days[at] ?? 0, maxIofDays);
    principal += amount;
  }
  const additional = principal * rates.additional;
  return { daily, additional, total: daily + additional };
}

/**
 * `iofOf` with installments that are taken to be due every thirty days. `deferred`: months before the first. Source:
 * practice.
 */
export function iofByInstallment(principals: readonly number[], deferred: number, rates: Rates): Iof {
  const days: number[] = [];
  for (let at = 0; at < principals.length; at++) days.push(30 * (at + 1 + deferred));
  return iofOf(principals, days, rates);
}

/** The IOF on the principal of one installment, daily and additional each rounded to the cent. In reais. */
export function iofShare(principal: number, days: number, rates: Rates): Iof {
  const daily = centsOf(principal * rates.daily * Math.min(days, maxIofDays));
  const additional = centsOf(principal * rates.additional);
  return { daily: daily / 100, additional: additional / 100, total: (daily + additional) / 100 };
}

/** The IOF as the sum of the rounded parts: it may differ from `iofOf` by a cent an installment. In reais. */
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

export function shareOf({ daily, additional, total }: Iof, share: number): Iof {
  return { daily: daily * share, additional: additional * share, total: total * share };
}

/**
 * The principal F that pays out `net` after its own IOF is financed: F = net + IOF(F). The IOF is linear in F, so
 * F = net ÷ (1 − ratio), `ratio` being the IOF of one unit. A single pass, net + IOF(net), would pay out too little.
 */
export function grossUp(net: number, ratio: number): number {
  return net / (1 - ratio);
}
