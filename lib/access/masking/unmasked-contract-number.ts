import { type Json, member } from '#lib/loan/json.ts';
import { isPersonalData } from './personal-data.ts';

/** A longer one is not recorded, and never cut: a part of it could be another contract's number. */
const maxLength = 128;

/**
 * True for a contract number that every role may see. It is documented as alphanumeric and names the loan, so eleven
 * digits are no CPF here. With separators it stays visible unless the whole of it is personal data.
 */
export function isUnmaskedContractNumber(text: string): boolean {
  return (
    /^[\p{L}\p{N}]+$/u.test(text) || (/^[\p{L}\p{N}][\p{L}\p{N} ./_-]*$/u.test(text) && !isPersonalData(text))
  );
}

/** Returns the contract number for the access log; null where the loan has none that every role may see. */
export function unmaskedContractNumber(loan: Json): string | null {
  const value = member(loan, 'contractNumber');
  return typeof value === 'string' && value.length <= maxLength && isUnmaskedContractNumber(value)
    ? value
    : null;
}
