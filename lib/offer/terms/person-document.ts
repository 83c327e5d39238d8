import { isCnpj, isCpf } from '#lib/loan/customer/cpf-cnpj-check-digits.ts';

export type PersonDocument = {
  kind: 'cpf' | 'cnpj';
  /** Its characters without points and dashes. */
  digits: string;
  valid: boolean;
};

const cpf = /^(?:\d{3}\.\d{3}\.\d{3}-\d\d|\d{11})$/;
const cnpj = /^(?:[\dA-Z]{2}\.[\dA-Z]{3}\.[\dA-Z]{3}\/[\dA-Z]{4}-\d\d|[\dA-Z]{12}\d\d)$/;

/**
 * Reads a CPF or CNPJ by its shape and verifies its check digits. Bare digits count only if the check digits are right:
 * otherwise eleven digits may be a telephone, and fourteen a timestamp. Null for any other text.
 */
export function readPersonDocument(text: string): PersonDocument | null {
  const kind = cpf.test(text) ? 'cpf' : cnpj.test(text) ? 'cnpj' : null;
  if (!kind) return null;
  const bare = text.replace(/[./-]/g, '');
  const valid = kind === 'cpf' ? isCpf(bare) : isCnpj(bare);
  const punctuated = text.includes('-');
  return valid || punctuated ? { kind, digits: bare, valid } : null;
}
