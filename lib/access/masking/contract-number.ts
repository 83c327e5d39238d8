import { isCnpj, isCpf } from '#lib/loan/customer/cpf-cnpj-check-digits.ts';
import { normalizeValue } from '#lib/loan/customer/customer-values.ts';
import { readIpoc } from '#lib/loan/ipoc.ts';
import type { Json } from '#lib/loan/json.ts';
import { maskedPart, valuesAt } from '#lib/loan/masked.ts';
import { isPersonalData } from './personal-data.ts';

/** A longer number is treated as a remark, and neither recorded nor indexed. */
const maxLength = 128;

/** Of a CPF. */
const minLength = 11;

/** True for a CPF or CNPJ, without separators, that is the customer's own. */
export type IsOwnDocument = (document: string) => boolean;

/** Where nothing says who the customer is, any CPF may be theirs. */
export const anyCpf: IsOwnDocument = isCpf;

/** Tells the customer's documents, which stand at these JSON Pointers of a loan; null where it has none there. */
export function ownDocumentOf(loan: Json, pointers: readonly string[]): IsOwnDocument | null {
  const documents = documentsAt(loan, pointers);
  return documents.size > 0 ? (document) => documents.has(document) : null;
}

function documentsAt(loan: Json, pointers: readonly string[]): ReadonlySet<string> {
  const values = valuesAt(loan, pointers).flatMap((value) => normalizeValue('document', value));
  return new Set(values.filter((value) => isCpf(value) || isCnpj(value)));
}

/** Fewer digits are an ordinary amount. */
const minTellingDigits = 7;

/**
 * Returns a test for what tells one of the customer's documents by its digits in their order, whatever stands between them:
 * `parcelas 390, 533, 447`. The last two, and zeros before the others, need not be there: they follow from the rest.
 */
export function ownDigitsOf(loan: Json, pointers: readonly string[]): (text: string) => boolean {
  const telling = Array.from(documentsAt(loan, pointers), (document) => {
    const digits = document.replace(/^0+|..$/g, '');
    return digits.length < minTellingDigits ? document : digits;
  });
  return (text) => {
    const digits = telling.length > 0 && text.length >= minTellingDigits ? text.replace(/\D/g, '') : '';
    return telling.some((part) => digits.includes(part));
  };
}

/**
 * Masks the CPF in a contract number or external id: that of an IPOC, eleven digits that stand alone or between letters
 * and separators, and the customer's own CPF or CNPJ among other digits. Every text that leaves the desk, enters the
 * log, the index or a list passes here, so that there is one rule. Masking again changes nothing.
 */
export function maskContractNumber(text: string, isOwn?: IsOwnDocument): string {
  if (text.length < minLength) return text;
  const ipoc = readIpoc(text);
  const masked =
    ipoc && ipoc.cpf !== maskedPart
      ? `${ipoc.beforeCpf}${maskedPart}${ipoc.contract}`
      : text
          .split(maskedPart)
          .map((piece) => piece.replace(aloneCpf, maskCpf))
          .map((piece) => (isOwn ? maskOwn(piece, isOwn) : piece))
          .join(maskedPart);
  return masked === text ? text : maskContractNumber(masked, isOwn);
}

const aloneCpf = /(?<!\d)(?:\d{3}[ ./_-]?){3}\d{2}(?!\d)/g;
const maskCpf = (written: string) => (isCpf(written.replace(/\D/g, '')) ? maskedPart : written);

/**
 * Masks each CNPJ or CPF of the customer among the letters and digits, whatever stands around it. All of them in one pass,
 * because the text may be as long as an answer.
 */
function maskOwn(text: string, isOwn: IsOwnDocument): string {
  const bare = text.replace(/[^\dA-Z]/gi, '').toUpperCase();
  let places: number[] | null = null;
  let [masked, end] = ['', 0];
  for (let start = 0; start + minLength <= bare.length; start++) {
    const [cnpj, cpf] = [bare.slice(start, start + 14), bare.slice(start, start + minLength)];
    const document = isCnpj(cnpj) && isOwn(cnpj) ? cnpj : isCpf(cpf) && isOwn(cpf) ? cpf : null;
    if (document === null) continue;
    places ??= Array.from(text.matchAll(/[\dA-Z]/gi), ({ index }) => index);
    masked += text.slice(end, places[start]) + maskedPart;
    start += document.length - 1;
    end = (places[start] ?? 0) + 1;
  }
  return masked + text.slice(end);
}

/**
 * Returns a contract number as every role may see it, or null for a text that is none, or of which nothing is left. It is
 * documented as alphanumeric; with separators it stays visible unless the whole of it is personal data. Words without a digit
 * are no number.
 */
export function shownContractNumber(text: string, isOwn?: IsOwnDocument): string | null {
  if (text.length > maxLength) return null;
  const masked = maskContractNumber(text, isOwn);
  if (masked === maskedPart) return null;
  const rest = masked.replaceAll(maskedPart, 'X');
  const isNumber =
    /[\d•]/.test(masked) &&
    (/^[\p{L}\d]+$/u.test(rest) || (/^[\p{L}\d][\p{L}\d ./_-]*$/u.test(rest) && !isPersonalData(rest)));
  return isNumber ? masked : null;
}
