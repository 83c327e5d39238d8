import type { WrittenRate } from '../units/rate-pairs.ts';
import type { StatedRates } from './candidate-rates.ts';
import type { ScheduleTerms } from './candidate-schedules.ts';
import type { Measures } from './measures.ts';

/**
 * What an offer states, as plain numbers: amounts in reais, rates as fractions, days as day numbers. Null for a figure
 * that is not stated, cannot be read, or is left out to see whether the others agree without it. With other dates or
 * another count its `measures` have to be others, too.
 */
export type Stated = ScheduleTerms &
  StatedRates & {
    disbursement: number | null;
    installment: number | null;
    total: number | null;
    interest: number | null;
    iof: number | null;
    iofAdditional: number | null;
    insurance: number | null;
    rebates: number | null;
    monthlyCet: WrittenRate | null;
    yearlyCet: WrittenRate | null;
    /** True where a cost or a tax is there that cannot be read, so that the sums that may be lent are not all known. */
    isPartial: boolean;
    /** What is computed from the dates and from schedules, once for all that is stated with them. */
    measures: Measures;
  };
