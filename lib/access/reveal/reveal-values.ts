import { isObject, type Json } from '#lib/loan/json.ts';
import type { LoanAnswer } from '#lib/loan/loan-answer.ts';
import { isPathMasked } from '../masking/is-path-masked.ts';
import type { MaskOptions } from '../masking/mask-loan.ts';
import { maskLoan } from '../masking/mask-loan.ts';
import { valueAtMaskedPointer } from '../masking/masked-member-names.ts';

export type Revealed = {
  /** JSON Pointer into the masked loan. */
  pointer: string;
  /** The true name of the member, where its name is masked. Names within `value` are true ones. */
  name: string | null;
  value: Json;
};

/** Returns the values of the loan at pointers into the masked loan. A pointer that is not masked is left out. */
export function revealValues(
  whole: Pick<LoanAnswer, 'loan' | 'request'>,
  pointers: readonly string[],
  options: MaskOptions,
): Revealed[] {
  const { masked, names } = maskLoan(whole.loan, { ...options, ownId: whole.request.loan });
  const covered = new Set(masked);
  return pointers.flatMap((pointer) => {
    if (!isPathMasked(pointer, covered)) return [];
    const { value, name } = valueAtMaskedPointer(whole.loan, pointer, names);
    return value === undefined || isNothing(value) ? [] : [{ pointer, name, value }];
  });
}

/** True for a value that masking leaves as it is: there is nothing to reveal. */
function isNothing(value: Json): boolean {
  if (value === null || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return isObject(value) && Object.keys(value).length === 0;
}
