import type { CivilDate } from '#lib/loan/civil-date.ts';
import type { WrittenRate } from '../units/rate-pairs.ts';

/**
 * What an offer states, as plain numbers: amounts in reais, rates as fractions, days as day numbers. Null for a figure
 * that is not stated, cannot be read, or is left out to see whether the others agree without it.
 */
export type Stated = {
  disbursement: number | null;
  installment: number | null;
  total: number | null;
  interest: number | null;
  iof: number | null;
  iofAdditional: number | null;
  insurance: number | null;
  rebates: number | null;
  count: number | null;
  interestGrace: number;
  principalGrace: number;
  release: number | null;
  firstDue: CivilDate | null;
  monthly: WrittenRate | null;
  yearly: WrittenRate | null;
  monthlyCet: WrittenRate | null;
  yearlyCet: WrittenRate | null;
  /** True of a total that is so many equal installments, to the cents of their rounding: the payments do not decline. */
  arePaymentsEqual: boolean;
  /** True where a cost or a tax is there that cannot be read, so that the sums that may be lent are not all known. */
  isPartial: boolean;
  /** The type of interest in lower case; empty without one. */
  interestType: string;
};
