import { type CivilDate, dayNumber } from '#lib/loan/civil-date.ts';
import { closedDaysBefore, followingBusinessDay } from './calendar.ts';

/**
 * What happens to a due date without business: nothing, or payment on the following business day; of all dates, or of
 * all but the first, which stands as it is given.
 */
type Adjustment = 'none' | 'following' | 'following-after-first';

/** A way in which due dates follow from the first one. Days are day numbers. */
export type DueDates = {
  adjustment: Adjustment;
  /** The day of the month that they go by: of the first due date, or the one that it was moved or cut from. */
  dayOfMonth: number;
  days: readonly number[];
};

/** As many months later; a day that its month does not have becomes the month's last. */
export function addMonths({ year, month }: CivilDate, months: number, dayOfMonth: number): CivilDate {
  const index = year * 12 + month - 1 + months;
  const target = { year: Math.floor(index / 12), month: (index % 12) + 1 };
  return { ...target, day: Math.min(dayOfMonth, daysInMonth(target.year, target.month)) };
}

function daysInMonth(year: number, month: number): number {
  if (month !== 2) return 30 + ((month + (month >> 3)) & 1);
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
}

/** The calendar's day of a day number. */
export function civilOf(day: number): CivilDate {
  const date = new Date(day * 86_400_000);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/**
 * Every way in which `count` monthly due dates can follow from the first one, the plainest first: by its own day of
 * the month, each date as it falls or moved to the following business day; by the later day that a short month has
 * cut; by the day without business that the first date was moved from; by one that was both cut and moved. Ways with the same dates are one.
 */
export function dueDateReadings(first: CivilDate, count: number): DueDates[] {
  const readings: DueDates[] = [];
  const seen = new Set<string>();
  for (const { adjustment, anchor } of anchors(first)) {
    const days: number[] = [];
    for (let at = 0; at < count; at++) {
      const day = dayNumber(addMonths(anchor, at, anchor.day));
      const isFixed = adjustment === 'none' || (at === 0 && adjustment === 'following-after-first');
      days.push(isFixed ? day : followingBusinessDay(day));
    }
    // A first date that moves is not the first due date that was given.
    if (days[0] !== dayNumber(first) && anchor.day !== first.day) continue;
    const key = days.join();
    if (seen.has(key)) continue;
    seen.add(key);
    readings.push({ adjustment, dayOfMonth: anchor.day, days });
  }
  return readings;
}

type Anchor = { adjustment: Adjustment; anchor: CivilDate };

function anchors(first: CivilDate): Anchor[] {
  const cut = cutFrom(first);
  const moved = closedDaysBefore(dayNumber(first)).map(civilOf);
  return [
    { adjustment: 'none', anchor: first },
    { adjustment: 'following', anchor: first },
    { adjustment: 'following-after-first', anchor: first },
    ...moved.map((anchor): Anchor => ({ adjustment: 'following', anchor })),
    ...cut.map((anchor): Anchor => ({ adjustment: 'none', anchor })),
    ...cut.map((anchor): Anchor => ({ adjustment: 'following', anchor })),
    ...moved.flatMap(cutFrom).map((anchor): Anchor => ({ adjustment: 'following', anchor })),
  ];
}

/** Days that a month is too short for, and that its last one stands for: of 28 February the 29th, 30th and 31st. */
function cutFrom(last: CivilDate): CivilDate[] {
  if (last.day !== daysInMonth(last.year, last.month)) return [];
  return [31, 30, 29].filter((day) => day > last.day).map((day) => ({ ...last, day }));
}
