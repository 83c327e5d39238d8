/**
 * Days for the generator of loan lives, with a bank calendar of its own: it must share nothing with the code that it
 * tests. Days are whole days since 1970-01-01.
 */
const dayMs = 86_400_000;

export function dayOf(year: number, month: number, day: number): number {
  return Date.UTC(year, month - 1, day) / dayMs;
}

export function textOf(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}

/** The same day of a later month, or its last day. */
export function monthsLater(day: number, months: number): number {
  const date = new Date(day * dayMs);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(date.getUTCDate(), last)) / dayMs;
}

const everyYear = ['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '11-20', '12-25'];
/** Carnival Monday and Tuesday, Good Friday and Corpus Christi, as banks publish them. */
const moving = [
  ...['2024-02-12', '2024-02-13', '2024-03-29', '2024-05-30'],
  ...['2025-03-03', '2025-03-04', '2025-04-18', '2025-06-19'],
  ...['2026-02-16', '2026-02-17', '2026-04-03', '2026-06-04'],
  ...['2027-02-08', '2027-02-09', '2027-03-26', '2027-05-27'],
  ...['2028-02-28', '2028-02-29', '2028-04-14', '2028-06-15'],
];
const closed = new Set(moving);

function isOpenDay(day: number): boolean {
  const text = textOf(day);
  const weekday = new Date(day * dayMs).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !closed.has(text) && !everyYear.includes(text.slice(5));
}

export function nextOpenDay(day: number): number {
  return isOpenDay(day) ? day : nextOpenDay(day + 1);
}
