import { useDisplay, useFormat } from '#components/preferences/providers.tsx';
import { civilDayOf } from '#lib/loan/civil-date.ts';

/** Formats days and instants of the index, which are ISO 8601, for the reader. */
export function useLookupFormat() {
  const { day, instant, number } = useFormat();
  const { timeZone } = useDisplay();
  return {
    /** The day in the desk's time zone, by which callers remember a contract. */
    day: (iso: string) => day(civilDayOf(Date.parse(iso), timeZone)),
    instant: (iso: string) => instant(Date.parse(iso)),
    number,
  };
}
