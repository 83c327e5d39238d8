import { type CivilDate, civilOf, dayNumber, daysInMonth } from '#lib/loan/civil-date.ts';
import { closedDaysBefore, followingBusinessDay } from './bank-calendar.ts';

/** Whether a due date on a closed day moves to the following business day: none does, all that follow the first, or all. */
type Adjustment = 'none' | 'following' | 'all-following';

/** The due dates that follow from the first one in one way. Days are day numbers. */
export type DueDates = {
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
 * listed once.
 */
export function dueDateCandidates(first: CivilDate, count: number): DueDates[] {
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
