import { civilOf } from '#lib/loan/civil-date.ts';
import { dayCounts, dueDateCandidates, leavesDatesOpen } from '#lib/offer/calendar/bank-calendar.ts';
import { presentValue, solve } from '#lib/offer/model/solve.ts';
import { centsOf } from '#lib/offer/units/written-figures.ts';
import { outcomeOf, overdueCharges } from '../parts/overdue.ts';
import type { CoveredInputs } from '../parts/position-inputs.ts';
import {
  assumedIn,
  dueDatesOf,
  type Fit,
  paymentCadence,
  type RepaymentTerms,
} from '../plan/repayment-terms.ts';
import { type CountedMonths, monthsAhead, monthsFromRelease } from './months-ahead.ts';

/** The growth of a debt by a fitted schedule. `rate`: a fraction a month; `premium`: the cents of it within an installment. */
export type FittedGrowth = { counted: CountedMonths; rate: number; premium: number };

/**
 * The growth by each schedule that fits and repays by the terms' amounts. Interest of odd days that is paid apart is no
 * growth of the installments, so that such schedules are left out.
 */
export function fittedGrowths(fits: readonly Fit[], terms: RepaymentTerms): FittedGrowth[] {
  const [series] = terms.dueDates;
  const [first] = fits;
  if (!series || !first) return [];
  const candidates = dueDateCandidates(civilOf(series.due[0] ?? 0), series.due.length, paymentCadence(first));
  return fits.flatMap((fit) => {
    const dayCount = dayCounts.find((dayCount) => dayCount === assumedIn(fit, 'day-count'));
    if (!dayCount || !hasSameAmounts(fit, first)) return [];
    // Where the first day is moved, only the schedule of the first fit has the days that it is moved from.
    const dueDays = dueDatesOf(fit, candidates)?.days ?? (fit === first ? series.due : undefined);
    const due = leavesDatesOpen(dayCount) ? series.due : dueDays;
    if (!due || fit.assumptions.some(({ id }) => id === 'interest-apart')) return [];
    const deferred = Number(assumedIn(fit, 'interest-deferred') ?? 0);
    const counted = { dayCount, deferred, release: terms.release, due };
    const premium = centsOf(fit.monthlyPremium ?? 0);
    return [{ counted, premium, rate: rateOf(fit, terms, { counted, premium }) }];
  });
}

/** True of two conventions by which the installments are the same amounts. */
function hasSameAmounts(fittingSchedule: Fit, other: Fit): boolean {
  return (['amortization', 'grace-count'] as const).every(
    (id) => assumedIn(fittingSchedule, id) === assumedIn(other, id),
  );
}

/**
 * The rate at which the installments are worth the principal on the day of the release. A written rate has few digits,
 * and the installment has more; it stands where the offer does not state that day, or no rate is found.
 */
function rateOf(
  { principal, monthlyRate }: Fit,
  { amounts }: RepaymentTerms,
  { counted, premium }: Omit<FittedGrowth, 'rate'>,
): number {
  const months = monthsFromRelease(counted);
  const withoutPremium = amounts.map((amount) => amount - premium);
  const excess = (rate: number) => presentValue(withoutPremium, months ?? [], rate) - centsOf(principal);
  return (months && solve(excess, 0, 1)) ?? monthlyRate;
}

/**
 * What settles the loan on a day, in cents, not rounded; null where no schedule says it:
 * Σ over due dates after it of (unpaid installment − monthly premium) ÷ growth until then
 * + Σ over due dates until it of (unpaid installment + charges).
 */
export function payoffOn(
  day: number,
  inputs: CoveredInputs,
  growths: readonly FittedGrowth[],
): { low: number; high: number; charges: 'none' | 'stated' | 'unknown' } | null {
  const { terms, coverage } = inputs;
  const [reading] = coverage.readings;
  const unpaid = reading.left;
  const worths = growths.flatMap(({ counted, rate, premium }) => {
    const months = monthsAhead(counted, day);
    if (!months) return [];
    const passed = unpaid.length - months.most.length;
    const due = unpaid.slice(0, passed).reduce((sum, cents) => sum + cents, 0);
    const toCome = unpaid.slice(passed).map((cents) => Math.max(0, cents - premium));
    return [months.most, months.fewest].map((times) => due + presentValue(toCome, times, rate));
  });
  const [series] = terms.dueDates;
  const overdue = series && outcomeOf(reading, series, { terms, today: day }).overdue;
  const charges = overdue ? overdueCharges(unpaid, { terms, today: day }) : null;
  if (worths.length === 0) return null;
  return {
    low: Math.min(...worths) + (charges?.low ?? 0),
    high: Math.max(...worths) + (charges?.high ?? 0),
    charges: charges ? 'stated' : overdue ? 'unknown' : 'none',
  };
}
