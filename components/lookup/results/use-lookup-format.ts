import { useLocale } from 'use-intl';
import { useShellDisplay } from '#components/preferences/providers.tsx';
import { civilDayOf } from '#lib/loan/civil-date.ts';
import { createFormat, type FormatOptions } from '#lib/view/format.ts';

/** Formats days and instants of the index, which are ISO 8601, for the reader. */
export function useLookupFormat() {
  const locale = useLocale();
  const { timeZone } = useShellDisplay();
  return formatOf({ locale, timeZone });
}

const formats = new Map<string, ReturnType<typeof lookupFormat>>();

/** Cached, since every row of a list uses the same one. */
function formatOf(options: FormatOptions) {
  const { locale, timeZone } = options;
  const key = `${locale} ${timeZone}`;
  const format = formats.get(key) ?? lookupFormat(options);
  formats.set(key, format);
  return format;
}

function lookupFormat(options: FormatOptions) {
  const { timeZone } = options;
  const format = createFormat(options);
  return {
    /** The day in the desk's time zone, by which callers remember a contract. */
    day: (iso: string) => format.day(civilDayOf(Date.parse(iso), timeZone)),
    instant: (iso: string) => format.instant(Date.parse(iso)),
    number: format.number,
  };
}
