import { monthsAfter } from '../dates.ts';

const dayMs = 86_400_000;

/** The civil day in São Paulo, where the lender and the desk are. */
export const today = () => new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 10);

export const daysAfter = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

const weekdayOf = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay();

/**
 * A Tuesday, Wednesday or Thursday a week or more ahead, not after the 28th: few holidays fall on these weekdays, and every
 * month has the day.
 */
export const comingDueDate = () => {
  for (let ahead = 7; ; ahead++) {
    const date = daysAfter(today(), ahead);
    const weekday = weekdayOf(date);
    if (weekday >= 2 && weekday <= 4 && Number(date.slice(8)) <= 28) return date;
  }
};

/** The day two weekdays ago: a payment of that day may still be clearing. */
export const recentDueDate = () => {
  let date = today();
  for (let weekdays = 0; weekdays < 2; ) {
    date = daysAfter(date, -1);
    if (weekdayOf(date) >= 1 && weekdayOf(date) <= 5) weekdays += 1;
  }
  return date;
};

/** So many due dates, one in each month, beginning with the first. */
export const dueDates = (first: string, count: number) =>
  Array.from({ length: count }, (_, month) => monthsAfter(first, month));
