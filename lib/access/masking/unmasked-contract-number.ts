import { type Json, member } from '#lib/loan/json.ts';
import { isPersonalData } from './personal-data.ts';

/** Longer than any; what is cut would be another contract's number. */
const longest = 128;

/**
 * Documented as alphanumeric, and what a loan is known by: one of eleven digits is no CPF, and stays whole. With
 * dividers it stays unless it is all of something personal.
 */
export function isUnmaskedContractNumber(text: string): boolean {
  return (
    /^[\p{L}\p{N}]+$/u.test(text) || (/^[\p{L}\p{N}][\p{L}\p{N} ./_-]*$/u.test(text) && !isPersonalData(text))
  );
}

/** The contract number as it may be recorded, whoever asks; null where the loan has none that every role sees. */
export function unmaskedContractNumber(loan: Json): string | null {
  const value = member(loan, 'contractNumber');
  return typeof value === 'string' && value.length <= longest && isUnmaskedContractNumber(value)
    ? value
    : null;
}
