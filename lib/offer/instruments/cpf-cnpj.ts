import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj';
import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf';

export type PersonDocument = {
  kind: 'cpf' | 'cnpj';
  /** Written with its points and dashes, which nothing else has; bare digits may be some other number. */
  punctuated: boolean;
  valid: boolean;
  /** Of a CNPJ: with letters, as given out since July 2026 (IN RFB 2.229/2024). */
  alphanumeric: boolean;
};

const cpf = /^(?:\d{3}\.\d{3}\.\d{3}-\d\d|\d{11})$/;
const cnpj = /^(?:[\dA-Z]{2}\.[\dA-Z]{3}\.[\dA-Z]{3}\/[\dA-Z]{4}-\d\d|[\dA-Z]{12}\d\d)$/;

/**
 * A CPF or CNPJ by its shape, with its check digits tried. Bare, it is one only if they are right: eleven digits
 * may be a telephone, fourteen a point of time, and a wrong document is not told from them. Null for all else.
 */
export function readDocument(text: string): PersonDocument | null {
  const kind = cpf.test(text) ? 'cpf' : cnpj.test(text) ? 'cnpj' : null;
  if (!kind) return null;
  const valid = kind === 'cpf' ? isValidCpf(text) : isValidCnpj(text, { version: 2 });
  const punctuated = text.includes('-');
  return valid || punctuated ? { kind, punctuated, valid, alphanumeric: /[A-Z]/.test(text) } : null;
}
