import { parseEmail, parsePhone } from '#lib/loan/customer/contact-values.ts';
import { isCpf } from '#lib/loan/customer/cpf-cnpj-check-digits.ts';
import { customerEmailPaths, defaultVerifyPaths } from '#lib/loan/customer/customer-paths.ts';

const contactPaths: ReadonlySet<string> = new Set([...defaultVerifyPaths.phone, ...customerEmailPaths]);

/** As long for every value. */
const phoneForm = /^\(\d\d\) •{5}-\d{4}$/;
/** A domain with a digit is not shown: the digits could be a document. */
const domain = '(?:[a-z][a-z-]{0,62}\\.)+[a-z]{2,24}';
const emailForm = new RegExp(`^[a-z]•••@${domain}$`);
const email = new RegExp(`^([a-z])[^@]{2,}(@${domain})$`);

/**
 * Returns the usual partial form of a telephone or e-mail address that stands at a member of the customer with such a
 * name: `(87) •••••-7823`, `m•••@exemplo.com.br`. Null for anything else, and for the digits of a valid CPF. A form that
 * was made before stays as it is.
 */
export function partialForm(value: unknown, pointer: string): string | null {
  if (typeof value !== 'string' || !contactPaths.has(pointer.replace(/\/\d+(?=\/|$)/g, '/*'))) return null;
  if (phoneForm.test(value) || emailForm.test(value)) return value;
  const [, area, last] = /^\+55(\d\d)\d{4,5}(\d{4})$/.exec(parsePhone(value) ?? '') ?? [];
  const [, first, at] = email.exec(parseEmail(value) ?? '') ?? [];
  const digits = value.normalize('NFKC').replace(/\D/g, '');
  if ([digits, digits.replace(/^55/, '')].some(mayBeCpf)) return null;
  if (area !== undefined) return `(${area}) •••••-${last}`;
  return first === undefined ? null : `${first}•••${at}`;
}

/** A CPF, also without the zeros that led it. */
const mayBeCpf = (digits: string) => digits.length >= 9 && isCpf(digits.padStart(11, '0'));
