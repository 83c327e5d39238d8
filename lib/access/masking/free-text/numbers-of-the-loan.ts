import { dayAndMonth, dayWith, noDigitAfter, noDigitBefore } from './birth-dates.ts';
import type { RemarkContext } from './remark-context.ts';

/** Years before the first day of a loan whose days are still about it: the application, a payroll month, a first offer. */
const yearsBefore = 1;

const maybeDay = /20\d\d|[./\p{Pd}]\d\d(?!\d)/u;
const anyDay = new RegExp(
  `${noDigitBefore}(?:${dayWith('20\\d\\d')}|${dayAndMonth(3)}\\d\\d)${noDigitAfter}`,
  'giu',
);

/**
 * Replaces days that are older than the loan: they may be somebody's birthday, although nothing announces one. The days
 * of the loan, and all that come later, stay.
 */
export function replaceOlderDays(text: string, { firstYear }: RemarkContext, placeholder: string): string {
  if (!maybeDay.test(text)) return text;
  return text.replace(anyDay, (day) => (yearOf(day) < firstYear - yearsBefore ? placeholder : day));
}

function yearOf(day: string): number {
  return Number(/20\d\d/.exec(day)?.[0] ?? `20${day.slice(-2)}`);
}

const fraction = /(?<![\p{L}\d][.,/_-]?)\d{1,3}\/(\d{2,3})(?![.,/_-]?[\p{L}\d])/gu;
/** Words after which such numbers are an installment, or a month of a payroll. */
const announced =
  /(?<!\p{L})(?:parcelas?|parc|presta[cç](?:[aã]o|[oõ]es)|instal?lments?|boletos?|compet[eê]ncias?|folhas?|repasses?|conv[eê]nio|ref)(?!\p{L})[^;!?\n]*$/iu;
const lookBack = 60;
/** Up to here the second number may be a month, and the two of them a day. */
const lastMonth = 12;

/**
 * Replaces two numbers with a stroke between them, such as `12/28`, which may be an account or the end of a card. They
 * stay where a word before them says that they are an installment, or where the second is the loan's number of them.
 */
export function replaceBareFractions(
  text: string,
  { installments }: RemarkContext,
  placeholder: string,
): string {
  return text.replace(fraction, (match, second: string, at: number) => {
    const total = Number(second);
    const isOfLoan = total <= lastMonth || total === installments;
    return isOfLoan || announced.test(text.slice(Math.max(0, at - lookBack), at)) ? match : placeholder;
  });
}
