import { useLocale } from 'use-intl';
import { useShellDisplay } from '#components/preferences/providers.tsx';
import { civilDayOf } from '#lib/loan/civil-date.ts';
import { createFormat, type FormatOptions } from '#lib/view/format.ts';

const formats = new Map<string, ReturnType<typeof lookupFormat>>();

/** Formats days and instants of the index, which are ISO 8601, for the reader. Rows of a list share one format. */
export function useLookupFormat() {
  const locale = useLocale();
  const { timeZone } = useShellDisplay();
  const key = `${locale} ${timeZone}`;
  const format = formats.get(key) ?? lookupFormat({ locale, timeZone });
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
