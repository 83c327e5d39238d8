import { useLocale } from 'use-intl';
import { useShellDisplay } from '#components/preferences/providers.tsx';
import { createFormat } from '#lib/view/format.ts';

/** Formats when a window ends: the day and the time, in the zone of the desk. */
export function useWindowEnd(): (endsAt: string) => string {
  const locale = useLocale();
  const { timeZone, currency } = useShellDisplay();
  const format = createFormat({ locale, timeZone, currency });
  return (endsAt) => format.instant(Date.parse(endsAt));
}
