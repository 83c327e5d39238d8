import type { Word } from './text-words.ts';

const isYear = /^(?:19|20)\d\d$/;

/** Dates, amounts, addresses: words with digits that are never a contract number. */
const otherFigures = [
  isYear,
  /^\d{4}-\d\d-\d\d(?:T\d\d)?$/i,
  /^\d{1,2}[./-]\d{1,2}[./-](?:19|20)?\d\d$/,
  /^\d{1,3}(?:\.\d{3})*,\d\d$|^\d+[.,]\d\d$|^\d{1,3}(?:,\d{3})*\.\d\d$/,
  /^\d{1,3}(?:\.\d{1,3}){3}$/,
  /@/,
];
export const isOtherFigure = (written: string) => otherFigures.some((form) => form.test(written));

/**
 * Forms of a day, an amount, a telephone, a postal code, a field of a boleto, or of two figures side by side. A contract
 * number of such a form is rare, so it is offered and not opened.
 */
const otherForms = [
  /^(?:0?[1-9]|[12]\d|3[01])[./-](?:0?[1-9]|1[0-2])(?:[./-](?:19|20)?\d\d)?$/,
  /^(?:0?[1-9]|1[0-2])[./-](?:19|20)\d\d$/,
  /^(?:[1-9]{2}[\s-])?9?\d{4}[\s-]\d{4}$/,
  /^[1-9]{2}9\d{8}$/,
  /^\d{5}[\s-]\d{3}$/,
  // An installment or a count beside the number: `417123 5`, `417123 / 05`, `1 417123`.
  /^\d{5,}[A-Z]?(?!\/\d)(?:[\s/]+|\s[—-]\s)\d{1,2}$/i,
  // The number of a row before the contract's: `1. 417123`, `1 - CCB-417`.
  /^\d{1,2}(?:[.:]?\s+(?:-\s+)?|-\s+)(?:\d{5,}$|[A-Z])/i,
  /^\d{1,2}\/\d{1,2}$/,
  // From one number to another.
  /^(\d{5,})\s?[/-]\s?(?!\1)\d{5,}$/,
];
export const hasOtherForm = (written: string) => otherForms.some((form) => form.test(written));

const money = 'reais|real|centavos?|mil|milh(?:ão|ões|oes)';
const units =
  'parcelas?|presta[çc](?:ão|ao|ões|oes)|vezes|vez|m[eê]s|meses|dias?|anos?|horas?|semanas?|' +
  `${money}|installments?|months?|days?|years?|hours?|weeks?|times`;
/** After the figures: `24 meses`, `12%`, `2ª via`, `1 de 3`, `12 x`. */
const unitAfterFew = new RegExp(
  `^\\p{Zs}?(?:[%°×]|x(?![\\p{L}\\p{N}])|(?:${units})(?![\\p{L}\\p{N}]))`,
  'iu',
);
const unitAfterAny = new RegExp(`^\\p{Zs}?(?:[%°×]|(?:${money})(?![\\p{L}\\p{N}]))`, 'iu');
const ofTotal = /^\p{Zs}(?:de|of) (\d{1,3})(?![\d/-]|[.,]\d| de )/iu;

/** Returns true for figures that count or measure what stands after them. */
export function isCounted(text: string, { text: figures, end }: Word): boolean {
  const after = text.slice(end, end + 24);
  if (unitAfterAny.test(after) || !/^\d{1,3}$/.test(figures)) return unitAfterAny.test(after);
  const total = ofTotal.exec(after)?.[1];
  return unitAfterFew.test(after) || (total !== undefined && Number(figures) <= Number(total));
}

const currencyBefore = /(?:[$€£¥]|(?<!\p{L})(?:BRL|USD|EUR))[\s:=]{0,3}$/iu;
const areaCodeBefore = /(?:\(\d{2}\)\s?|(?<!\d)\d{2}[\s-])$/;

/** Returns true for an amount, a count, a telephone or an address, by its form or by the signs right beside it. */
export function isOtherByForm(text: string, word: Word): boolean {
  const { start, bare } = word;
  return (
    /[$+@]|^-\d{1,3}\.\d{4,}$/.test(word.text) ||
    (areaCodeBefore.test(text.slice(Math.max(0, start - 5), start)) && /^9?\d{4}-?\d{4}$/.test(bare)) ||
    currencyBefore.test(text.slice(Math.max(0, start - 8), start)) ||
    isCounted(text, word) ||
    (isOtherFigure(bare) && !isYear.test(bare))
  );
}
