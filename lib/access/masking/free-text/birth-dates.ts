import type { TypedShape } from './typed-shapes.ts';

const day = '(?:0?[1-9]|[12]\\d|3[01])';
const month = '(?:0?[1-9]|1[0-2])';
const twoDigits = { day: '(?:0[1-9]|[12]\\d|3[01])', month: '(?:0[1-9]|1[0-2])' };
const monthName =
  '(?:jan|fev|mar|abr|mai|jun|jul|ago|set|out|nov|dez|feb|apr|may|aug|sep|oct|dec)\\p{L}{0,7}\\.?';
/** Every loan since 2008 has to state its CET. An earlier day is seldom one of a loan, and may be a birthday. */
const early = '(?:19\\d\\d|200[0-7])';
/** Two digits of a year: those up to 29 are of this century in remarks about loans. */
const earlyShort = '(?:[3-9]\\d)';

export const noDigitBefore = '(?<!\\d[.,/_-]?)';
export const noDigitAfter = '(?![.,/_-]?\\d)';
/** A day in any of its forms, with a year of this form; `short` for the forms with two digits of it, which may be none. */
export const dayWith = (year: string, short = '(?!)') =>
  [
    `${year}([./\\p{Pd}])${twoDigits.month}\\1${twoDigits.day}`,
    `${day}([./\\p{Pd}\\s])${month}\\2(?:${year}|${short})`,
    `${year}${twoDigits.month}${twoDigits.day}`,
    `${day}\\s(?:de\\s)?${monthName}\\s(?:de\\s)?${year}`,
  ].join('|');

/** A day and a month with a sign after each; `group` is the number of the group that holds the sign. */
export const dayAndMonth = (group: number) => `${day}([./\\p{Pd}])${month}\\${group}`;

const announcing =
  '(?<!\\p{L})(?:nascid[oa]s?|nascimento|nascto|nasc|dn|anivers[áa]rio|niver|born|birth|birthday|dob)(?!\\p{L})';
/** The text that may stand between such a word and the day. */
const between =
  '[\\s.:,\\p{Pd}]{0,3}(?:(?:em|no|dia|de|do|da|data|date|on|of|cliente|titular)[\\s.:]{1,2}){0,3}';

/** Days that may be somebody's birthday: those after a word that says so, and all before loans of this kind existed. */
export const birthDates: readonly TypedShape[] = [
  {
    hint: /nasc|anivers|niver|born|birth|dob|dn/iu,
    pattern: new RegExp(
      `(?<=${announcing}${between})(?:${dayWith('(?:19|20)\\d\\d', '\\d\\d')}|${day}[./]${month}|${day}\\s(?:de\\s)?${monthName})${noDigitAfter}`,
      'giu',
    ),
  },
  {
    hint: /19\d\d|200[0-7]|\d\D[3-9]\d(?!\d)/u,
    pattern: new RegExp(`${noDigitBefore}(?:${dayWith(early, earlyShort)})${noDigitAfter}`, 'giu'),
  },
];
