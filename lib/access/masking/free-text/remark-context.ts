import { isObject, type Json, type JsonObject, member } from '#lib/loan/json.ts';
import { placeholder } from '../personal-data.ts';
import { dayAndMonth, dayWith, noDigitAfter, noDigitBefore } from './birth-dates.ts';

/** The days and numbers of a loan that may stand in its remarks. */
export type RemarkContext = {
  /** The year of the first day that the loan names; infinity where it names none, so that no day in a remark is its own. */
  firstYear: number;
  installments: number | null;
};

/** Reads the context from the documented fields of a loan. */
export function remarkContextOf(loan: JsonObject): RemarkContext {
  const offer = objectOf(member(loan, 'offer'));
  const days = [
    member(loan, 'createdAt'),
    ...['createdAt', 'expectedDisbursementDate', 'firstDueDate'].map((name) => member(offer, name)),
    ...['history', 'transactions'].flatMap((name) => itemsOf(member(loan, name), 'createdAt')),
  ];
  const years = days.flatMap((day) => yearOf(day) ?? []);
  const sent = member(offer, 'numberOfInstallments');
  // A count may come as text. An object is none, and might not even become a text.
  const count = typeof sent === 'number' || typeof sent === 'string' ? Number(sent) : Number.NaN;
  return {
    firstYear: years.reduce((first, year) => Math.min(first, year), Number.POSITIVE_INFINITY),
    installments: Number.isInteger(count) ? count : null,
  };
}

const objectOf = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});

function itemsOf(list: Json | undefined, name: string): (Json | undefined)[] {
  return Array.isArray(list) ? list.map((item) => member(objectOf(item), name)) : [];
}

function yearOf(day: Json | undefined): number | null {
  const [, year] = typeof day === 'string' ? (/^(\d{4})-\d\d/.exec(day) ?? []) : [];
  return year === undefined ? null : Number(year);
}

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
export function replaceOlderDays(text: string, { firstYear }: RemarkContext): string {
  if (!maybeDay.test(text)) return text;
  return text.replace(anyDay, (day) => (writtenYearOf(day) < firstYear - yearsBefore ? placeholder : day));
}

function writtenYearOf(day: string): number {
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
export function replaceBareFractions(text: string, { installments }: RemarkContext): string {
  return text.replace(fraction, (match, second: string, at: number) => {
    const total = Number(second);
    const isOfLoan = total <= lastMonth || total === installments;
    return isOfLoan || announced.test(text.slice(Math.max(0, at - lookBack), at)) ? match : placeholder;
  });
}
