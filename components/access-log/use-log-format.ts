import { useDisplay, useFormat } from '#components/preferences/providers.tsx';

/** Formats the instants of the log with seconds and the zone, because they may be evidence. */
export function useLogFormat() {
  const { instantToSecond, dayHeading } = useFormat();
  const { timeZone } = useDisplay();
  return {
    timeZone,
    /** Keeps the zone on the line of its time. */
    instant: (iso: string) => instantToSecond(Date.parse(iso)).replace(/ (?=\S+$)/, '\u00a0'),
    /** `2026-11-05` and `2026-11-05T14:30` as `5 nov 2026` and `5 nov 2026, 14:30`. */
    dayAndTime: (value: string) => {
      const [day = '', time] = value.split('T');
      return time ? `${dayHeading(day)}, ${time}` : dayHeading(day);
    },
  };
}
