'use client';
import { useMemo } from 'react';
import { useLocale } from 'use-intl';
import { useShellDisplay } from '#components/preferences/providers.tsx';
import { createFormat } from '#lib/view/format.ts';

/** Formats the instants of the log with seconds and the zone, because they may be evidence. */
export function useLogFormat() {
  const locale = useLocale();
  const { timeZone, currency } = useShellDisplay();
  return useMemo(() => {
    const { exactInstant } = createFormat({ locale, timeZone, currency });
    return { timeZone, instant: (iso: string) => exactInstant(Date.parse(iso)) };
  }, [locale, timeZone, currency]);
}
