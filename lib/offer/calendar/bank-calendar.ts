import { type CivilDate, civilOf, dayNumber, daysInMonth } from '#lib/loan/civil-date.ts';

/**
 * The Brazilian bank calendar, computed by rule. Days are day numbers: days since 1970-01-01.
 * Sources: Res. CMN 4.880/2020 (Saturdays, Sundays, national holidays, Carnival Monday and Tuesday, Good Friday,
 * Corpus Christi); Lei 662/1949 and 10.607/2002, Lei 6.802/1980; Lei 14.759/2023 (20 November, from 2024).
 * The last working day of the year counts as a business day, as it does for settlement.
 */

/** Years of the bank calendar. Holidays are computed for these only; no loan lies outside them. */
export const firstYear = 1970;
export const lastYear = 2200;

type Holiday = { month: number; day: number; since?: number };

const fixed: readonly Holiday[] = [
  { month: 1, day: 1 },
  { month: 4, day: 21 },
  { month: 5, day: 1 },
  { month: 9, day: 7 },
  { month: 10, day: 12 },
  { month: 11, day: 2 },
  { month: 11, day: 15 },
  { month: 11, day: 20, since: 2024 },
  { month: 12, day: 25 },
];
/** Days from Easter Sunday: Carnival Monday and Tuesday, Good Friday, Corpus Christi. */
const fromEaster = [-48, -47, -2, 60];

// The first day is day number 0.
const firstDay = dayNumber({ year: firstYear, month: 1, day: 1 });
const lastDay = dayNumber({ year: lastYear, month: 12, day: 31 });

/** Easter Sunday of a Gregorian year, as a day number (the algorithm of Meeus, Jones and Butcher). */
function easter(year: number): number {
  const a = year % 19;
  const century = Math.floor(year / 100);
  const b = year % 100;
  const c = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const h = (19 * a + century - Math.floor(century / 4) - c + 15) % 30;
  const l = (32 + 2 * (century % 4) + 2 * Math.floor(b / 4) - h - (b % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return dayNumber({ year, month: Math.floor(n / 31), day: (n % 31) + 1 });
}

/** The bank holidays of a year as ascending day numbers, including those on weekends. */
export function bankHolidays(year: number): number[] {
  const days = fixed
    .filter(({ since = 0 }) => year >= since)
    .map(({ month, day }) => dayNumber({ year, month, day }));
  const sunday = easter(year);
  return [...new Set([...days, ...fromEaster.map((distance) => sunday + distance)])].sort((a, b) => a - b);
}

let counted: Uint32Array | null = null;

/** The business days before each day of the calendar, and of the day after it. Computed once, when first needed. */
function businessDaysBefore(): Uint32Array {
  if (counted) return counted;
  const closed = new Set<number>();
  for (let year = firstYear; year <= lastYear; year++) for (const day of bankHolidays(year)) closed.add(day);
  const count = new Uint32Array(lastDay - firstDay + 2);
  for (let day = firstDay; day <= lastDay; day++) {
    // 1970-01-01 was a Thursday.
    const isOpen = (day + 3) % 7 < 5 && !closed.has(day);
    count[day + 1] = (count[day] ?? 0) + Number(isOpen);
  }
  // Only when all is counted: a computation may be stopped at any point.
  counted = count;
  return count;
}

/** Whether banks are open on a day. Outside the years of the calendar every day counts as open. */
export function isBusinessDay(day: number): boolean {
  const businessDays = businessDaysBefore();
  return businessDays[day + 1] === undefined || businessDays[day + 1] !== businessDays[day];
}

/** The day itself, or the next business day after it. */
export function followingBusinessDay(day: number): number {
  let next = day;
  while (!isBusinessDay(next)) next++;
  return next;
}

/** The closed days directly before a business day, nearest first; none if the day itself is closed. */
export function closedDaysBefore(day: number): number[] {
  const closed: number[] = [];
  if (!isBusinessDay(day)) return closed;
  for (let earlierDay = day - 1; !isBusinessDay(earlierDay); earlierDay--) closed.push(earlierDay);
  return closed;
}

/**
 * The number of business days from `from` to each of the ascending `days`. The first day counts, the last does not. Null
 * outside the years of the calendar.
 */
export function businessDaysTo(from: number, days: readonly number[]): number[] | null {
  if (from < firstDay || (days.at(-1) ?? from) > lastDay) return null;
  const businessDays = businessDaysBefore();
  return days.map((day) => (businessDays[day] ?? 0) - (businessDays[from] ?? 0));
}

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
  const gaps = later.map((day, index) => day - (later[index - 1] ?? first));
  const step = cadences.find((cadence) => cadence === gaps.toSorted((a, b) => a - b)[gaps.length >> 1]);
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
  const firstNumber = dayNumber(first);
  const unmoved = new Map<CivilDate, readonly number[]>();
  for (const { adjustment, anchor } of anchors(first)) {
    const move = adjustment === 'none' ? (day: number) => day : followingBusinessDay;
    // The first date stands as the offer states it, since lenders do not always move it: a published loan of four
    // installments, released on 7 March 2023, falls due on Good Friday first.
    const start = dayNumber(addMonths(anchor, 0, anchor.day));
    if (anchor !== first && move(start) !== firstNumber) continue;
    const monthly = unmoved.get(anchor) ?? monthlyDays(anchor, count);
    unmoved.set(anchor, monthly);
    const isFirstMoved = adjustment === 'all-following';
    const days = monthly.map((day, index) => (index === 0 && !isFirstMoved ? firstNumber : move(day)));
    if (candidates.some((other) => other.days.every((day, index) => day === days[index]))) continue;
    candidates.push({ adjustment, dayOfMonth: anchor.day, days });
  }
  return candidates;
}

function dueDatesEvery(cadence: Cadence, first: number, count: number): DueDates[] {
  const unmoved = Array.from({ length: count }, (_, index) => first + index * cadence);
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
    .map((_, index) => dayNumber(addMonths(anchor, index, anchor.day)));
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

/** The conventions by which interest at a monthly rate counts time. */
export const dayCounts = [
  'equal-months',
  'calendar/365',
  'calendar/30',
  '30E/360',
  'business/252',
  // The first period by its days, then equal months.
  'first-days/30',
  // Months of 365/360, after a broken first period of whole months and days of a month.
  'months/365',
] as const;
export type DayCount = (typeof dayCounts)[number];

const monthly = ['equal-months', 'first-days/30', 'months/365'] as const;
export type DailyDayCount = Exclude<DayCount, (typeof monthly)[number]>;

/** True if the due dates after the first one do not matter to the interest, so that it leaves them open. */
export function leavesDatesOpen(dayCount: DayCount): boolean {
  return monthly.some((monthlyCount) => monthlyCount === dayCount);
}

/** The day counts that define single days. */
export const dailyDayCounts = dayCounts.filter(
  (dayCount): dayCount is DailyDayCount => !leavesDatesOpen(dayCount),
);

/**
 * The months of interest from one day number to others: a debt grows by (1 + monthly rate) to this power. Twelve months
 * are 365 days, 360 days of months of 30, or 252 business days. Null outside the years of the bank calendar, and where
 * the first day cannot begin such a period.
 */
export function monthsTo(
  dayCount: Exclude<DayCount, 'equal-months'>,
  from: number,
  days: readonly number[],
): number[] | null {
  switch (dayCount) {
    case 'calendar/365':
      return days.map((day) => (12 * (day - from)) / 365);
    case 'calendar/30':
      return days.map((day) => (day - from) / 30);
    case '30E/360': {
      const start = days360(from);
      return days.map((day) => (days360(day) - start) / 30);
    }
    case 'business/252':
      return businessDaysTo(from, days)?.map((count) => count / 21) ?? null;
    case 'first-days/30':
      return days.map((_, index) => ((days[0] ?? from) - from) / 30 + index);
    case 'months/365': {
      const broken = brokenMonths(from, days[0] ?? from);
      return broken === null ? null : days.map((_, index) => broken + ((index + 1) * 365) / 360);
    }
  }
}

/**
 * The months from a day to the one that lies a month before the first due day: whole months, and the days that are left
 * over the days of their month. Null where that day is before the first. Source: the published operation of a lender by
 * months over 365, released on 30 July 2025.
 */
function brokenMonths(from: number, firstDue: number): number | null {
  const due = civilOf(firstDue);
  const start = dayNumber(addMonths(due, -1, due.day));
  if (start < from) return null;
  const [first, last] = [civilOf(from), civilOf(start)];
  const apart = 12 * (last.year - first.year) + last.month - first.month;
  // The last of these months is not whole where its day has not come.
  const whole = dayNumber(addMonths(first, apart, first.day)) <= start ? apart : apart - 1;
  const reached = addMonths(first, whole, first.day);
  return whole + (start - dayNumber(reached)) / daysInMonth(reached.year, reached.month);
}

/** The months of the day count `equal-months`: the first due date is a month after the release. */
export function equalMonths(count: number): number[] {
  // `Array.from` takes sixteen times as long, and hundreds of installments are counted often.
  return Array<number>(count)
    .fill(0)
    .map((_, index) => index + 1);
}

/** Days in a calendar of twelve months of 30 days, in which the 31st is the 30th (30E/360, ISDA 2006 4.16(g)). */
function days360(day: number): number {
  const date = civilOf(day);
  return date.year * 360 + date.month * 30 + Math.min(date.day, 30);
}
