import { type CivilDate, dayNumberOf, parseCivilDate, zoneOffset } from '#lib/loan/civil-date.ts';
import { decimalOf } from '#lib/loan/decimal.ts';

// Written here and not asked of Intl: the server's and the browser's CLDR differ, and hydration compares them.
const locales = {
  en: { group: ',', point: '.', months: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec' },
  'pt-BR': { group: '.', point: ',', months: 'jan fev mar abr mai jun jul ago set out nov dez' },
};
const signs: Record<string, string> = { BRL: 'R$', USD: 'US$', EUR: '€', GBP: '£' };
const nbsp = '\u00a0';
const two = (n: number) => String(n).padStart(2, '0');

type Locale = keyof typeof locales;

export type FormatOptions = {
  locale: Locale;
  /** IANA. */
  timeZone: string;
  /** ISO 4217. */
  currency: string;
};

export type Format = ReturnType<typeof figures> & ReturnType<typeof calendar>;

/** As many as there are languages: zone and currency are the desk's. What Intl makes for one is dear. */
const made: Record<string, Format> = {};

/** How figures, days and instants are written for a reader: alike on the server and in the browser. */
export function createFormat({ locale, timeZone, currency }: FormatOptions): Format {
  const key = locale + timeZone + currency;
  made[key] ??= { ...figures(locale, currency), ...calendar(locale, timeZone) };
  return made[key];
}

/**
 * Numbers may be given as text (an exact sum, a number that a double cannot hold); no digit is rounded away.
 * Text that is no number is given back as it is.
 */
function figures(locale: Locale, currency: string) {
  const { group, point } = locales[locale];
  const decimals = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  const leastDecimals = decimals.minimumFractionDigits ?? 2;

  function digits(value: number | string, least: number, shift = 0, prefix = ''): string {
    const decimal = decimalOf(value, shift);
    if (!decimal) return String(value);
    const fraction = decimal.fraction.padEnd(least, '0');
    const whole = decimal.whole.replace(/\B(?=(\d{3})+$)/g, group);
    return (decimal.negative ? '-' : '') + prefix + whole + (fraction && point + fraction);
  }

  return {
    /** `R$ 5.000,00`, with a no-break space; the value in the currency's main unit once its point is moved by `shift`. */
    amount: (value: number | string, shift = 0) =>
      digits(value, leastDecimals, shift, (signs[currency] ?? currency) + nbsp),
    /** Every digit, grouped. */
    number: (value: number | string) => digits(value, 0),
    /** Of a fraction, once its point is moved by `shift`: `0.2668` is `26,68%`. */
    percent: (fraction: number | string, shift = 0) => `${digits(fraction, 2, 2 + shift)}%`,
    /** A distance computed here, so rounded: to 0.1 km below 10 km, to 1 km from there. */
    km: (n: number) => `${digits(n.toFixed(n < 10 ? 1 : 0), 0)}${nbsp}km`,
  };
}

function calendar(locale: Locale, timeZone: string) {
  const months = locales[locale].months.split(' ');
  const near = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const far = new Intl.RelativeTimeFormat(locale);

  /** The wall clock of the zone, read through the UTC methods. */
  const wall = (ms: number) => new Date(ms + zoneOffset(ms, timeZone));
  const clock = (at: Date) => `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`;
  const fullYear = (year: number) => String(year).padStart(4, '0');
  const named = ({ year, month, day }: CivilDate) => `${day} ${months[month - 1]} ${fullYear(year)}`;
  const civilDate = (date: CivilDate) =>
    locale === 'en' ? named(date) : `${two(date.day)}/${two(date.month)}/${fullYear(date.year)}`;
  const dateAndTime = (at: Date) => civilDate(dateOf(at)) + (locale === 'en' ? ', ' : ' ') + clock(at);

  /** The zone at an instant: `BRT`, `UTC`, or its distance from it: `GMT-4`, `GMT+5:30`. */
  function zone(ms: number): string {
    const minutes = Math.round(zoneOffset(ms, timeZone) / 60_000);
    if (timeZone === 'America/Sao_Paulo' && minutes === -180) return 'BRT';
    if (timeZone === 'America/Sao_Paulo' && minutes === -120) return 'BRST';
    if (minutes === 0) return 'UTC';
    const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
    return `GMT${minutes < 0 ? '-' : '+'}${hours}${rest ? `:${two(rest)}` : ''}`;
  }

  function relative(ms: number, nowMs: number): string {
    const words = (n: number, unit: Intl.RelativeTimeFormatUnit, as = near) =>
      as.format(n, unit).replaceAll('\u202f', nbsp);
    const seconds = Math.trunc((ms - nowMs) / 1000);
    const size = Math.abs(seconds);
    if (size < 60) return words(seconds, 'second');
    if (size < 3600) return words(Math.trunc(seconds / 60), 'minute');
    if (size < 86_400) return words(Math.trunc(seconds / 3600), 'hour');
    // "Yesterday" is said of the calendar's day in the zone, not of a distance of 24 to 48 hours.
    const days = dayNumberOf(ms, timeZone) - dayNumberOf(nowMs, timeZone);
    const wholeMonths = monthsBetween(dateOf(wall(nowMs)), dateOf(wall(ms)));
    if (Math.abs(days) < 30 || wholeMonths === 0) return words(days, 'day');
    if (Math.abs(wholeMonths) < 12) return words(wholeMonths, 'month', far);
    return words(Math.trunc(wholeMonths / 12), 'year', far);
  }

  return {
    /** `05/01/2027`, `5 Jan 2027`. */
    civilDate,
    /** Of `YYYY-MM-DD`: `20 nov 2026`. Any other text is given back. */
    dayHeading: (civil: string) => {
      const date = parseCivilDate(civil);
      return date ? named(date) : civil;
    },
    /** Of milliseconds since 1970: `20/11/2026 11:00`, `20 Nov 2026, 11:00`, in the zone, which is not named. */
    instant: (ms: number) => dateAndTime(wall(ms)),
    /**
     * With seconds, milliseconds where there are any, and the zone: `20/11/2026 11:00:07.123 BRT`; followed by the text
     * as sent, where that says more.
     */
    exactInstant: (ms: number, sent = '') => {
      const at = wall(ms);
      const thousandths = at.getUTCMilliseconds();
      const rest = thousandths ? `.${String(thousandths).padStart(3, '0')}` : '';
      return `${dateAndTime(at)}:${two(at.getUTCSeconds())}${rest} ${zone(ms)}${/\.\d{4}/.test(sent) ? ` · ${sent}` : ''}`;
    },
    /** `11:00`, in the zone. */
    time: (ms: number) => clock(wall(ms)),
    zone,
    /** How long before or after `nowMs`: `há 2 horas`, `yesterday`. */
    relative,
  };
}

function dateOf(wall: Date): CivilDate {
  return { year: wall.getUTCFullYear(), month: wall.getUTCMonth() + 1, day: wall.getUTCDate() };
}

/** Whole months from one day to another; negative into the past. */
function monthsBetween(from: CivilDate, to: CivilDate): number {
  const months = (to.year - from.year) * 12 + to.month - from.month;
  if (months > 0 && to.day < from.day) return months - 1;
  return months < 0 && to.day > from.day ? months + 1 : months;
}
