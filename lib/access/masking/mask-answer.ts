import type { LoanAnswer } from '#lib/loan/loan-answer.ts';
import type { WorkBudget } from '#lib/loan/work-budget.ts';
import { type MaskOptions, maskLoan } from './mask-loan.ts';
import { maskedPointer } from './masked-member-names.ts';

export type MaskedAnswer = {
  answer: LoanAnswer;
  /** Pointers into the masked loan: to a masked value, an object or list masked as a whole, or a text with masked parts. */
  masked: string[];
};

/**
 * Masks an answer for a role that may not see all of it. The result, and anything derived from it, is free of masked
 * values; masking it again changes nothing. Linear in the loan, within the budget; throws at no JSON.
 */
export function maskAnswer(
  { loan: whole, deviations, request, retrievedAt, requestId }: LoanAnswer,
  options: MaskOptions & { budget?: WorkBudget },
): MaskedAnswer {
  const { loan, masked, names } = maskLoan(whole, { ...options, ownId: request.loan });
  // Of what was found only its type stays: where the value may be seen, the loan shows it.
  const shown = deviations.map(({ path, expected, found }) => {
    return { path: maskedPointer(whole, path, names), expected, found: typeOnly(found) };
  });
  // Each field by name, so that a field added to LoanAnswer one day does not pass unmasked.
  return { answer: { loan, deviations: shown, request, retrievedAt, requestId }, masked };
}

/** Keeps the words of a description that hold no value. */
function typeOnly(found: string): string {
  const [type = ''] = /^(null|object|empty array|array of \d+|\d+ deviations|other bytes)$/.exec(found) ?? [];
  const [word = ''] = /^(string|number|boolean)\b/.exec(found) ?? [];
  return type || word;
}
