import { parseCivilDate } from '#lib/loan/civil-date.ts';
import type { Json } from '#lib/loan/json.ts';
import { parsePhone } from './contact-values.ts';
import { isCnpj, isCpf } from './cpf-cnpj-check-digits.ts';

/** The kinds of values by which a caller can be verified. */
export const verifyKinds = ['document', 'birthDate', 'phone'] as const;
export type VerifyKind = (typeof verifyKinds)[number];

/** Longer than any value of these kinds. */
const maxLength = 64;

const readers: Record<VerifyKind, (text: string) => string | null> = {
  document: normalizeDocument,
  birthDate: readDate,
  phone: readPhone,
};

/** Returns what an agent typed in the form in which it is compared; null where it is no value of the kind. */
export function normalizeTyped(kind: VerifyKind, typed: string): string | null {
  return typed.length > maxLength || isIncomplete(kind, typed) ? null : readers[kind](plainTyped(typed));
}

/** What the value is, written before it: `CPF: `, `tel. `. */
const typedName = /^(?:cpf|cnpj|tel(?:efone)?|cel(?:ular)?|fone|nasc\p{L}*(?: em)?)[\s.:]+(?=[\d(+])/iu;
const plainTyped = (typed: string) => typed.normalize('NFKC').trim().replace(typedName, '');

/**
 * Returns the kinds that a typed text may be of, by its form. Eleven digits can be a CPF and a mobile number, eight an
 * identity card and a telephone without its area code; what has no form of the others is a document.
 */
export function kindsOfTyped(typed: string): VerifyKind[] {
  const text = typed.length > maxLength ? '' : plainTyped(typed);
  if (normalizeTyped('birthDate', text) !== null || isIncomplete('birthDate', text)) return ['birthDate'];
  const digits = digitsOf(text);
  const isPhone = parsePhone(text) !== null || /^(?:9\s?\d{4}[\s-]?|[2-9]\d{3}[\s-]?)\d{4}$/.test(text);
  const isDocument =
    (isCpf(digits) || isCnpj(digits) || /^\d{8}$/.test(text)) && !/[()+]|^\d\d\s|\d{5}-/.test(text);
  if (!isPhone) return ['document'];
  return isDocument ? ['document', 'phone'] : ['phone'];
}

/**
 * Returns whether a typed text lacks a part of a value of the kind: the year of a day or its century, the day, the area code,
 * or the ninth digit of a mobile number.
 */
export function isIncomplete(kind: VerifyKind, typed: string): boolean {
  return typed.length <= maxLength && incomplete[kind](plainTyped(typed));
}

const incomplete: Record<VerifyKind, (text: string) => boolean> = {
  document: () => false,
  birthDate: (text) =>
    /^(?:(?:\d{1,2}\/)?\d{1,2}\/\d\d?|\d{1,2}\/(?:19|20)\d\d|\d{6})$/.test(slashedDate(text)),
  phone: (text) => /^\d{8,9}$/.test(nationalDigits(text) ?? '') || isOldMobile(text),
};

/** Returns the forms of a loan's value that a typed one may equal; none where it is no value of the kind. */
export function normalizeValue(kind: VerifyKind, value: Json): string[] {
  if (typeof value === 'string') {
    const read = value.length > maxLength ? null : readers[kind](value.normalize('NFKC'));
    return read === null ? [] : [read];
  }
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value <= 0 || kind === 'birthDate')
    return [];
  const read = readers[kind](String(value));
  if (read === null) return [];
  // As a JSON number a CPF or CNPJ has lost its leading zeros.
  return kind === 'document' ? [...new Set([read, read.padStart(11, '0'), read.padStart(14, '0')])] : [read];
}

/** Returns a test for texts that show what was typed, wherever in them and however it is written. */
export function showsTyped(kind: VerifyKind, typed: string): (text: string) => boolean {
  const { bare, forms } = shownForms[kind];
  const value = normalizeTyped(kind, typed);
  const shown = value === null ? [] : forms(value);
  return (text) => {
    const searched = bare(text.normalize('NFKC'));
    // A document that is a JSON number has lost its leading zeros.
    return searched === value?.replace(/^0+/, '') || shown.some((form) => searched.includes(form));
  };
}

const digitsOf = (text: string) => text.replace(/\D/g, '');

/** How a text is reduced to be searched for a value of the kind, and the forms that the value may have there. */
const shownForms: Record<VerifyKind, { bare: (text: string) => string; forms: (value: string) => string[] }> =
  {
    document: { bare: bareText, forms: (value) => [value] },
    birthDate: {
      bare: (text) => digitsOf(text.replace(/\p{L}+/gu, (word) => String(monthOf(word) || ''))),
      forms: dateForms,
    },
    phone: { bare: digitsOf, forms: (value) => [value, value.replace(/^(\d\d)9(?=\d{8}$)/, '$1')] },
  };

const monthNames = 'jan fev|feb mar abr|apr mai|may jun jul ago|aug set|sep out|oct nov dez|dec'
  .split(' ')
  .map((names) => names.split('|'));
const monthOf = (word: string) =>
  monthNames.findIndex((names) => names.includes(word.slice(0, 3).toLowerCase())) + 1;

/** The digits of a date, in the usual orders, with and without leading zeros; a reader guesses the century of a short year. */
function dateForms(date: string): string[] {
  const [year = '', month = '', day = ''] = date.split('-');
  const short = (digits: string) => [digits, String(Number(digits))];
  return short(day).flatMap((d) =>
    short(month).flatMap((m) =>
      [year, year.slice(2)].flatMap((y) => [`${d}${m}${y}`, `${m}${d}${y}`, `${y}${m}${d}`]),
    ),
  );
}

/** Keeps letters and digits, in capitals and without accents. */
function bareText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{P}\p{Z}\p{S}\p{C}]/gu, '')
    .toUpperCase();
}

function normalizeDocument(text: string): string | null {
  const bare = bareText(text);
  return bare.length >= 5 && /\p{Nd}/u.test(bare) ? bare : null;
}

/** Writes the parts of a date with slashes, and a month as its number: `17 de maio de 1980`, `17.05.1980`. */
const slashedDate = (text: string) =>
  text
    .trim()
    .replace(/\p{Zs}de\p{Zs}/giu, '/')
    .replace(/\p{L}{3,}/gu, (word) => String(monthOf(word) || word))
    .replace(/\s*[./-]\s*|\s+/g, '/');

/**
 * Reads `17/05/1980` (day first, as in Brazil), `17 de maio de 1980`, `1980-05-17` with or without a time, and days of
 * figures as eight digits.
 */
function readDate(text: string): string | null {
  const [, iso] = /^(\d{4}-\d\d-\d\d)(?:[Tt ].*)?$/.exec(text.trim()) ?? [];
  if (iso !== undefined) return plausibleDay(iso);
  const written = slashedDate(text).replace(/^(\d{4})\/(\d{1,2})\/(\d{1,2})$/, '$3/$2/$1');
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(written) ?? [];
  if (year) return plausibleDay(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
  // Of eight digits no day between 1900 and 2099 can be read both ways.
  const [, first, second, third] = /^(\d\d)(\d\d)(\d{4})$/.exec(written) ?? [];
  const reversed = written.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
  return first === undefined ? null : (plausibleDay(reversed) ?? plausibleDay(`${third}-${second}-${first}`));
}

function plausibleDay(text: string): string | null {
  const date = parseCivilDate(text);
  return date && date.year >= 1900 && date.year < 2100 ? text : null;
}

/** True for a Brazilian mobile number as it was before it had a ninth digit. */
const isOldMobile = (text: string) =>
  !/^[^\d+]*\+(?!\s?55)/.test(text) && /^[1-9]\d[6-9]\d{7}$/.test(nationalDigits(text) ?? '');

/** Keeps the digits from the area code on, without which a number may be anyone's, and adds the ninth of an old one. */
function readPhone(text: string): string | null {
  const digits = nationalDigits(text);
  if (digits !== null && isOldMobile(text)) return `${digits.slice(0, 2)}9${digits.slice(2)}`;
  return digits !== null && digits.length >= 10 && digits.length <= 15 ? digits : null;
}

/** The digits without `+55`, `0055`, and the zero of a trunk call; null where the text holds anything but a number. */
function nationalDigits(text: string): string | null {
  if (/[^\d\s\p{P}\p{S}\p{Cf}]/u.test(text)) return null;
  // Without a `+` or `00` before it, 55 is an area code too.
  const isInternational = /^[^\d+]*(?:\+|00)/.test(text);
  // `015 11 98765-4321`: the carrier of a trunk call stands before the area code.
  const digits = digitsOf(text).replace(/^0[1-9]\d(?=\d{10,11}$)|^0+/, '');
  const hasCountry = digits.startsWith('55') && (isInternational || digits.length >= 12);
  return hasCountry ? digits.slice(2).replace(/^0+/, '') : digits;
}
