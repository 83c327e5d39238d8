import { type CivilDate, parseCivilDate, zoneOffset } from '#lib/loan/civil-date.ts';
import { decimalOf } from '#lib/loan/decimal.ts';

// Not from Intl: the CLDR data of server and browser differ, and hydration compares what both write.
const locales = {
  en: { group: ',', point: '.', months: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec' },
  'pt-BR': { group: '.', point: ',', months: 'jan fev mar abr mai jun jul ago set out nov dez' },
};
const nbsp = '\u00a0';
const two = (n: number) => String(n).padStart(2, '0');

type Locale = keyof typeof locales;

export type Format = ReturnType<typeof figures> & ReturnType<typeof calendar>;

/** One for each language, since the zone is the desk's. Intl objects are slow to make. */
const formats: Record<string, Format> = {};

/** Formats figures, days and instants, on the server exactly as in the browser. `timeZone`: IANA. */
export function createFormat({ locale, timeZone }: { locale: Locale; timeZone: string }): Format {
  const key = locale + timeZone;
  formats[key] ??= { ...figures(locale), ...calendar(locale, timeZone) };
  return formats[key];
}

/**
 * Numbers may be given as text (an exact sum, a number that a double cannot hold). No digit is rounded away. Text that
 * is no number is returned unchanged.
 */
function figures(locale: Locale) {
  const { group, point } = locales[locale];

  function digits(value: number | string, least: number, shift = 0, prefix = ''): string {
    const decimal = decimalOf(value, shift);
    if (!decimal) return String(value);
    const fraction = decimal.fraction.padEnd(least, '0');
    const whole = decimal.whole.replace(/\B(?=(\d{3})+$)/g, group);
    return (decimal.negative ? '-' : '') + prefix + whole + (fraction && point + fraction);
  }

  return {
    /** `R$ 5.000,00`, with a no-break space. Moving the point by `shift` gives reais. */
    amount: (value: number | string, shift = 0) => digits(value, 2, shift, `R$${nbsp}`),
    /** Every digit, grouped. */
    number: (value: number | string) => digits(value, 0),
    /** `0.2668` is `26,68%`. Moving the point by `shift` gives the fraction. */
    percent: (fraction: number | string, shift = 0) => `${digits(fraction, 2, 2 + shift)}%`,
    /** A whole percentage without decimals, `10%`: for a sentence, in which no other rate stands in line with it. */
    shortPercent: (fraction: number) => `${digits(fraction, 2, 2).replace(/\D00$/, '')}%`,
  };
}

function calendar(locale: Locale, timeZone: string) {
  const months = locales[locale].months.split(' ');

  /** A date whose UTC methods read the local time of the zone. */
  const wall = (ms: number) => new Date(ms + zoneOffset(ms, timeZone));
  const clock = (time: Date) => `${two(time.getUTCHours())}:${two(time.getUTCMinutes())}`;
  const fullYear = (year: number) => String(year).padStart(4, '0');
  const named = ({ year, month, day }: CivilDate, hasYear = true) =>
    `${day} ${months[month - 1]}${hasYear ? ` ${fullYear(year)}` : ''}`;
  const civilDate = (date: CivilDate) =>
    locale === 'en' ? named(date) : `${two(date.day)}/${two(date.month)}/${fullYear(date.year)}`;
  const dateAndTime = (time: Date) => civilDate(dateOf(time)) + (locale === 'en' ? ', ' : ' ') + clock(time);

  /** The zone at an instant: `BRT`, `UTC`, or its offset: `GMT-4`, `GMT+5:30`. */
  function zone(ms: number): string {
    const minutes = Math.round(zoneOffset(ms, timeZone) / 60_000);
    if (timeZone === 'America/Sao_Paulo' && minutes === -180) return 'BRT';
    if (timeZone === 'America/Sao_Paulo' && minutes === -120) return 'BRST';
    if (minutes === 0) return 'UTC';
    const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
    return `GMT${minutes < 0 ? '-' : '+'}${hours}${rest ? `:${two(rest)}` : ''}`;
  }

  /** A second with its fraction, and the zone. */
  const withZone = (ms: number, fraction: string) =>
    `${dateAndTime(wall(ms))}:${two(wall(ms).getUTCSeconds())}${fraction} ${zone(ms)}`;

  return {
    /** `YYYY-MM-DD` as `05/01/2027`, `5 Jan 2027`. Any other text is returned unchanged. */
    day: (text: string) => {
      const date = parseCivilDate(text);
      return date ? civilDate(date) : text;
    },
    /** `YYYY-MM-DD` as `20 nov 2026`, without the year where it is `year`. Any other text is returned unchanged. */
    dayHeading: (civil: string, year?: number) => {
      const date = parseCivilDate(civil);
      return date ? named(date, date.year !== year) : civil;
    },
    /** The year of an instant in the zone. */
    year: (ms: number) => wall(ms).getUTCFullYear(),
    /** Milliseconds since 1970 as `20/11/2026 11:00` or `20 Nov 2026, 11:00`, in the zone, without its name. */
    instant: (ms: number) => dateAndTime(wall(ms)),
    /** With seconds and the zone: `20/11/2026 11:00:07 BRT`. */
    instantToSecond: (ms: number) => withZone(ms, ''),
    /**
     * With seconds, milliseconds if any, and the zone: `20/11/2026 11:00:07.123 BRT`. Where the text as sent has finer
     * digits, it follows.
     */
    exactInstant: (ms: number, sent = '') => {
      const thousandths = wall(ms).getUTCMilliseconds();
      const rest = thousandths ? `.${String(thousandths).padStart(3, '0')}` : '';
      return withZone(ms, rest) + (/\.\d{4}/.test(sent) ? ` · ${sent}` : '');
    },
    /** `11:00` in the zone. */
    time: (ms: number) => clock(wall(ms)),
    zone,
  };
}

function dateOf(wall: Date): CivilDate {
  return { year: wall.getUTCFullYear(), month: wall.getUTCMonth() + 1, day: wall.getUTCDate() };
}
