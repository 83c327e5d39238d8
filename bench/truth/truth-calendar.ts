/**
 * The calendar of the generator of right offers. It shares no code with `lib/offer`, so that an error there cannot hide
 * itself here. Days are counted from 1970-01-01.
 */
const dayMs = 86_400_000;

export function dayFrom(year: number, month: number, day: number): number {
  return Date.UTC(year, month - 1, day) / dayMs;
}

export function isoDay(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}

function partsOf(day: number): { year: number; month: number; date: number } {
  const at = new Date(day * dayMs);
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, date: at.getUTCDate() };
}

/** The same day of the month some months later, or the last day of a month that is too short for it. */
export function monthsLater(day: number, months: number, dayOfMonth = partsOf(day).date): number {
  const { year, month } = partsOf(day);
  const first = Date.UTC(year, month - 1 + months, 1);
  const length = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return first / dayMs + Math.min(dayOfMonth, length) - 1;
}

/** Whole months, and the days that are left as a share of the month that they begin in. */
export function monthsBetween(from: number, to: number): number {
  let months = 0;
  while (monthsLater(from, months + 1) <= to) months += 1;
  const [begin, end] = [monthsLater(from, months), monthsLater(from, months + 1)];
  return months + (to - begin) / (end - begin);
}

/** Easter Sunday by the method of Gauss, which holds for 1900 to 2099. */
function easterOf(year: number): number {
  const d = (19 * (year % 19) + 24) % 30;
  const e = (2 * (year % 4) + 4 * (year % 7) + 6 * d + 5) % 7;
  const isLate = (d === 29 && e === 6) || (d === 28 && e === 6 && year % 19 > 10);
  return dayFrom(year, 3, 22) + d + e - (isLate ? 7 : 0);
}

const yearly = ['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '12-25'];

function isHoliday(day: number): boolean {
  const text = isoDay(day);
  const { year } = partsOf(day);
  if (yearly.includes(text.slice(5)) || (year >= 2024 && text.endsWith('11-20'))) return true;
  return [-48, -47, -2, 60].includes(day - easterOf(year));
}

/** Res. CMN 4.880/2020: neither a weekend nor a bank holiday. */
export function isOpenDay(day: number): boolean {
  const weekday = new Date(day * dayMs).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !isHoliday(day);
}

export function nextOpenDay(day: number): number {
  return isOpenDay(day) ? day : nextOpenDay(day + 1);
}

/** Open days from the first day, which counts, to the second, which does not. */
export function openDaysBetween(from: number, to: number): number {
  let count = 0;
  for (let day = from; day < to; day++) if (isOpenDay(day)) count++;
  return count;
}

/** Days of a year of twelve months of thirty days (30E/360). */
export function days360Between(from: number, to: number): number {
  const [a, b] = [partsOf(from), partsOf(to)];
  return (b.year - a.year) * 360 + (b.month - a.month) * 30 + Math.min(b.date, 30) - Math.min(a.date, 30);
}
