import { followingBusinessDay } from '#lib/offer/calendar/bank-calendar.ts';
import { rounding } from '../amounts/sent-amounts.ts';
import type { StatedInstallments } from './api-installments.ts';

/** `due`: as the schedule states it; `payable`: the last business day on which the installment is paid in time. */
export type DueSeries = { due: readonly number[]; payable: readonly number[] };

export function seriesOf(due: readonly number[]): DueSeries {
  return { due, payable: due.map(followingBusinessDay) };
}

/** True of days that hold each day that the API lists, at its number. */
export function hasListedDays(days: readonly number[], { list }: StatedInstallments): boolean {
  return list.every(({ number, due }) => due === null || days[number - 1] === due);
}

/** The schedule of a loan, as far as it is known. Amounts in cents. */
export type RepaymentSchedule = {
  /** `installmentAmount`; null if it is not known. */
  installment: number | null;
  /** The number of installments; null if it is not known. */
  count: number | null;
  /** False where the schedule has another number of installments than the offer. */
  isCountSure: boolean;
  /** The amount of each installment; empty if the amount or the number is not known. */
  amounts: readonly number[];
  /** Sums of `amounts`: the cents that pay the first 1, 2, … installments. */
  sums: readonly number[];
  areEqual: boolean;
  /** False where other schedules give other amounts. */
  areAmountsSure: boolean;
  /** True where the offer's total is so many times its installment: then the last one is like all others. */
  isEqualSum: boolean;
  premium: number | null;
  /** Every series of due dates that fits, the likeliest first; empty without a first due date. */
  dueDates: readonly DueSeries[];
};

/** What follows from the amounts of the installments. */
export function withSums(
  amounts: readonly number[],
  installment: number | null,
): Pick<RepaymentSchedule, 'amounts' | 'sums' | 'areEqual'> {
  let sum = 0;
  return {
    amounts,
    sums: amounts.map((amount) => (sum += amount)),
    areEqual: amounts.every((amount, index) => index === amounts.length - 1 || amount === installment),
  };
}

/**
 * The schedule by the installments that the API lists. Where it lists some of them alone, the others stay as the offer
 * has them.
 */
export function statedSchedule(offered: RepaymentSchedule, stated: StatedInstallments): RepaymentSchedule {
  const { list, isComplete } = stated;
  const count = isComplete ? list.length : offered.count;
  if (count === null) return offered;
  const byNumber = new Map(list.map((installment) => [installment.number, installment]));
  const all = Array.from(
    { length: count },
    (_, index) => byNumber.get(index + 1)?.amount ?? offered.amounts[index] ?? offered.installment,
  );
  const amounts = all.filter((amount) => amount !== null);
  const isKnown = amounts.length === count;
  return {
    ...offered,
    count,
    isCountSure: offered.isCountSure && (offered.count === null || offered.count === count),
    dueDates: statedDueDates(offered.dueDates, stated, count),
    ...(isKnown && {
      ...withSums(amounts, offered.installment),
      areAmountsSure: (isComplete || offered.areAmountsSure) && !hasOtherAmounts(offered, stated),
      isEqualSum: isComplete || offered.isEqualSum,
    }),
  };
}

/**
 * True where the list has another amount for an installment than the offer, whose amounts are sure. The last one takes what
 * rounding leaves of all others.
 */
function hasOtherAmounts(
  { amounts, areAmountsSure, premium }: RepaymentSchedule,
  { list }: StatedInstallments,
): boolean {
  return list.some(({ number, amount }) => {
    const beyond = Math.abs((amount ?? 0) - (amounts[number - 1] ?? amount ?? 0));
    const isLast = number === amounts.length;
    return areAmountsSure && !isLast && amount !== null && beyond > rounding && beyond !== premium;
  });
}

/** The days of the list, where it has all; else each series of the offer that has the listed days, or the likeliest with them. */
function statedDueDates(
  series: readonly DueSeries[],
  stated: StatedInstallments,
  count: number,
): readonly DueSeries[] {
  const dated = stated.list.flatMap(({ number, due }) =>
    due === null || number > count ? [] : [{ number, due }],
  );
  if (stated.isComplete && dated.length === count) return [seriesOf(dated.map(({ due }) => due))];
  const [likeliest] = series;
  const agreeing = series.filter(({ due }) => hasListedDays(due, stated));
  if (agreeing.length > 0 || !likeliest) return agreeing;
  const due = [...likeliest.due];
  for (const { number, due: day } of dated) due[number - 1] = day;
  return [seriesOf(due)];
}
