import { followingBusinessDay } from '#lib/offer/calendar/bank-calendar.ts';
import type { StatedInstallments } from './stated-installments.ts';

/** `due`: as the schedule states it; `payable`: the last business day on which the installment is paid in time. */
export type DueSeries = { due: readonly number[]; payable: readonly number[] };

export function seriesOf(due: readonly number[]): DueSeries {
  return { due, payable: due.map(followingBusinessDay) };
}

/** True of days that hold each day that the API lists, at its number. */
export function hasListedDays(days: readonly number[], { list }: StatedInstallments): boolean {
  return list.every(({ number, due }) => due === null || days[number - 1] === due);
}

/** The schedule of an offer, as far as it says. Amounts in cents. */
type Schedule = {
  installment: number | null;
  count: number | null;
  isCountSure: boolean;
  amounts: readonly number[];
  sums: readonly number[];
  areEqual: boolean;
  areAmountsSure: boolean;
  isEqualSum: boolean;
  dueDates: readonly DueSeries[];
};

/**
 * The schedule by the installments that the API lists. Where it lists some of them alone, the others stay as the offer
 * has them.
 */
export function statedSchedule(offered: Schedule, stated: StatedInstallments): Schedule {
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
  let sum = 0;
  return {
    ...offered,
    count,
    isCountSure: offered.isCountSure && (offered.count === null || offered.count === count),
    dueDates: statedDueDates(offered.dueDates, stated, count),
    ...(isKnown && {
      amounts,
      sums: amounts.map((amount) => (sum += amount)),
      areEqual: amounts.every((amount, index) => index === count - 1 || amount === offered.installment),
      areAmountsSure: isComplete || offered.areAmountsSure,
      isEqualSum: isComplete || offered.isEqualSum,
    }),
  };
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
