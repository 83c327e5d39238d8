import { type CivilDate, civilOf, dayNumber, daysInMonth } from '#lib/loan/civil-date.ts';
import { closedDaysBefore, followingBusinessDay } from './bank-calendar.ts';

/** Whether a due date on a closed day moves to the following business day: none does, all that follow the first, or all. */
type Adjustment = 'none' | 'following' | 'all-following';

/** Days between payments that are not monthly: a week, two weeks, or thirty days. */
export const cadences = [7, 14, 30] as const;
export type Cadence = (typeof cadences)[number];

/** From the first of four closed days in a row a due date moves so far. */
const mostMoved = 4;

/**
 * The cadence of days on which installments are due or were paid: the gap that is the commonest, if all gaps are alike, or most
 * days lie whole steps apart, the others little later, and no day of the month explains them. Null of fewer than three days.
 */
export function cadenceOf(days: readonly number[]): Cadence | null {
  const [first = 0, ...later] = days.toSorted((a, b) => a - b);
  const gaps = later.map((day, at) => day - (later[at - 1] ?? first));
  const step = cadences.find((one) => one === gaps.toSorted((a, b) => a - b)[gaps.length >> 1]);
  if (step === undefined || gaps.length < 2) return null;
  if (gaps.every((gap) => gap === step)) return step;
  const anchor = Math.min(...days.map((day) => civilOf(day).day));
  const isMonthly = days.every((day) => civilOf(day).day - anchor <= mostMoved);
  const beyond = later.map((day) => (day - first) % step);
  const exact = beyond.filter((rest) => rest === 0).length;
  const isRegular = beyond.every((rest) => rest <= mostMoved) && 3 * exact >= 2 * later.length;
  return isRegular && !isMonthly ? step : null;
}

/** The due dates that follow from the first one in one way. Days are day numbers. */
export type DueDates = {
  /** The days from one to the next, where these are not months. */
  cadence?: Cadence;
  adjustment: Adjustment;
  /** Their day of the month: that of the first due date, or the day that the first was moved or shortened from. */
  dayOfMonth: number;
  days: readonly number[];
};

/** Adds months to a date. A day that the month does not have becomes its last day. */
export function addMonths({ year, month }: CivilDate, months: number, dayOfMonth: number): CivilDate {
  const index = year * 12 + month - 1 + months;
  const target = { year: Math.floor(index / 12), month: (index % 12) + 1 };
  return { ...target, day: Math.min(dayOfMonth, daysInMonth(target.year, target.month)) };
}

/**
 * Every way in which `count` monthly due dates can follow from the first one, the simplest first: on its own day of the
 * month, each date unmoved or moved to the following business day, but for the first or with it; on a later day that a short month cut off; on the
 * closed day that the first date was moved from; on a day that was both cut off and moved. Ways with the same dates are
 * listed once. `cadence`: the days between them, where they are not months.
 */
export function dueDateCandidates(
  first: CivilDate,
  count: number,
  cadence: Cadence | null = null,
): DueDates[] {
  if (cadence !== null) return dueDatesEvery(cadence, dayNumber(first), count);
  const candidates: DueDates[] = [];
  const firstDay = dayNumber(first);
  const unmoved = new Map<CivilDate, readonly number[]>();
  for (const { adjustment, anchor } of anchors(first)) {
    const move = adjustment === 'none' ? (day: number) => day : followingBusinessDay;
    // The first date stands as the offer states it, since lenders do not always move it: a published loan of four
    // installments, released on 7 March 2023, falls due on Good Friday first.
    const start = dayNumber(addMonths(anchor, 0, anchor.day));
    if (anchor !== first && move(start) !== firstDay) continue;
    const monthly = unmoved.get(anchor) ?? monthlyDays(anchor, count);
    unmoved.set(anchor, monthly);
    const isFirstMoved = adjustment === 'all-following';
    const days = monthly.map((day, at) => (at === 0 && !isFirstMoved ? firstDay : move(day)));
    if (candidates.some((other) => other.days.every((day, at) => day === days[at]))) continue;
    candidates.push({ adjustment, dayOfMonth: anchor.day, days });
  }
  return candidates;
}

function dueDatesEvery(cadence: Cadence, first: number, count: number): DueDates[] {
  const unmoved = Array.from({ length: count }, (_, at) => first + at * cadence);
  const moved = unmoved.map(followingBusinessDay);
  const common = { cadence, dayOfMonth: civilOf(first).day };
  return [
    { ...common, adjustment: 'none', days: unmoved },
    { ...common, adjustment: 'following', days: [first, ...moved.slice(1)] },
    ...(moved[0] === first ? [] : [{ ...common, adjustment: 'all-following' as const, days: moved }]),
  ];
}

/** The days of monthly due dates, before any is moved. */
function monthlyDays(anchor: CivilDate, count: number): number[] {
  return Array<number>(count)
    .fill(0)
    .map((_, at) => dayNumber(addMonths(anchor, at, anchor.day)));
}

type Anchor = { adjustment: Adjustment; anchor: CivilDate };

function anchors(first: CivilDate): Anchor[] {
  const cutOff = laterDaysOf(first);
  const moved = closedDaysBefore(dayNumber(first)).map(civilOf);
  return [
    { adjustment: 'none', anchor: first },
    { adjustment: 'following', anchor: first },
    { adjustment: 'all-following', anchor: first },
    ...moved.map((anchor): Anchor => ({ adjustment: 'following', anchor })),
    ...cutOff.map((anchor): Anchor => ({ adjustment: 'none', anchor })),
    ...cutOff.map((anchor): Anchor => ({ adjustment: 'following', anchor })),
    ...moved.flatMap(laterDaysOf).map((anchor): Anchor => ({ adjustment: 'following', anchor })),
  ];
}

/** The later days that the last day of a short month can stand for: 29, 30 and 31 for 28 February. */
function laterDaysOf(last: CivilDate): CivilDate[] {
  if (last.day !== daysInMonth(last.year, last.month)) return [];
  return [31, 30, 29].filter((day) => day > last.day).map((day) => ({ ...last, day }));
}
