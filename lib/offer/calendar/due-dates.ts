import { type CivilDate, civilOf, dayNumber, daysInMonth } from '#lib/loan/civil-date.ts';
import { closedDaysBefore, followingBusinessDay } from './bank-calendar.ts';

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

/**
 * Every way in which `count` monthly due dates can follow from the first one, the simplestOfEquivalents first: by its own day of
 * the month, each date as it falls or moved to the following business day; by the later day that a short month has
 * cut; by the day without business that the first date was moved from; by one that was both cut and moved. Ways with the same dates are one.
 */
export function dueDateCandidates(first: CivilDate, count: number): DueDates[] {
  const readings: DueDates[] = [];
  for (const { adjustment, anchor } of anchors(first)) {
    const days: number[] = [];
    for (let at = 0; at < count; at++) {
      const day = dayNumber(addMonths(anchor, at, anchor.day));
      const isFixed = adjustment === 'none' || (at === 0 && adjustment === 'following-after-first');
      days.push(isFixed ? day : followingBusinessDay(day));
    }
    // A first date that moves is not the first due date that was given.
    if (days[0] !== dayNumber(first) && anchor.day !== first.day) continue;
    if (readings.some((reading) => reading.days.every((day, at) => day === days[at]))) continue;
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
