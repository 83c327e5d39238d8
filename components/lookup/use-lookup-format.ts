import { useMemo } from 'react';
import { useLocale } from 'use-intl';
import { useShellDisplay } from '#components/shell/providers.tsx';
import { parseCivilDate, zoneOffset } from '#lib/loan/civil-date.ts';
import { createFormat } from '#lib/loan/format.ts';

/** Days and instants of the index, which come in ISO 8601, as this reader writes them. */
export function useLookupFormat() {
  const locale = useLocale();
  const { timeZone, currency } = useShellDisplay();
  return useMemo(() => {
    const format = createFormat({ locale, timeZone, currency });
    return {
      /** The day in the desk's zone: what a caller remembers of a contract. */
      day: (iso: string) => {
        const at = Date.parse(iso);
        const date = parseCivilDate(new Date(at + zoneOffset(at, timeZone)).toISOString().slice(0, 10));
        return date ? format.civilDate(date) : iso;
      },
      instant: (iso: string) => format.instant(Date.parse(iso)),
      number: format.number,
    };
  }, [locale, timeZone, currency]);
}
