import { isCnpj, isCpf } from '#lib/loan/cpf-cnpj-check-digits.ts';

export type DocumentKind = 'cpf' | 'cnpj';

/** As it is kept: without separators, letters in upper case, leading zeros kept. */
export type Document = { kind: DocumentKind; value: string };

/** A CPF without separators. */
const shortest = 11;

/** A CPF or CNPJ, however it is punctuated, or null: a wrong check digit is no document. */
export function parseDocument(text: string): Document | null {
  if (text.length < shortest) return null;
  const value = text.replace(/[\s./-]/g, '').toUpperCase();
  if (isCpf(value)) return { kind: 'cpf', value };
  return isCnpj(value) ? { kind: 'cnpj', value } : null;
}

const lostZeros = /^(?:\d{9,10}|\d{12,13})$/;

/**
 * A CPF or CNPJ that a spreadsheet took for a quantity, without the one or two zeros that led it. Ask it of figures
 * that are said to be one: of others, one in a hundred has such check digits.
 */
export function parseUnpaddedDocument(text: string): Document | null {
  if (!lostZeros.test(text)) return null;
  return parseDocument(text.padStart(text.length < 11 ? 11 : 14, '0'));
}
