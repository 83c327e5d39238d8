import { useMemo } from 'react';
import { useLocale } from 'use-intl';
import { useShellDisplay } from '#components/preferences/providers.tsx';
import { createFormat } from '#lib/view/format.ts';

/** Formats the instants of the log with seconds and the zone, because they may be evidence. */
export function useLogFormat() {
  const locale = useLocale();
  const { timeZone, currency } = useShellDisplay();
  return useMemo(() => {
    const { exactInstant, dayHeading } = createFormat({ locale, timeZone, currency });
    return {
      timeZone,
      instant: (iso: string) => exactInstant(Date.parse(iso)),
      /** `2026-11-05` and `2026-11-05T14:30` as `5 nov 2026` and `5 nov 2026, 14:30`. */
      dayAndTime: (value: string) => {
        const [day = '', time] = value.split('T');
        return time ? `${dayHeading(day)}, ${time}` : dayHeading(day);
      },
    };
  }, [locale, timeZone, currency]);
}
