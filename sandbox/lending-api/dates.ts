const minute = 60_000;
export const daysToMinutes = (days: number) => days * 24 * 60;

export const instantAfter = (instant: string, minutes: number) =>
  new Date(Date.parse(instant) + minutes * minute).toISOString();

export const dayOf = (instant: string) => instant.slice(0, 10);

const pad = (n: number) => String(n).padStart(2, '0');

/** The same day of a later month, or the last of that month when it is shorter. */
export const monthsAfter = (date: string, months: number) => {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const index = year * 12 + month - 1 + months;
  const last = new Date(Date.UTC(Math.floor(index / 12), (index % 12) + 1, 0)).getUTCDate();
  return `${Math.floor(index / 12)}-${pad((index % 12) + 1)}-${pad(Math.min(day, last))}`;
};
