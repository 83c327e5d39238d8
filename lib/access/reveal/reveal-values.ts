import { isObject, type Json } from '#lib/loan/json.ts';
import type { LoanAnswer } from '#lib/loan/loan-answer.ts';
import type { MaskOptions } from '../masking/mask-answer.ts';
import { maskLoan } from '../masking/mask-loan.ts';
import { valueAtMaskedPointer } from '../masking/masked-names.ts';
import { isPathMasked } from '../masking/masked-paths.ts';

export type Revealed = {
  /** Into the masked loan. */
  pointer: string;
  /** Its own name, where another is shown; the names within `value` are its own. */
  name: string | null;
  value: Json;
};

/** What stands in the whole loan at those of the pointers that are masked in it; any other is left out. */
export function revealValues(
  whole: Pick<LoanAnswer, 'loan' | 'request'>,
  pointers: readonly string[],
  { except }: MaskOptions,
): Revealed[] {
  const { masked, names } = maskLoan(whole.loan, { except, ownId: whole.request.loan });
  const covered = new Set(masked);
  return pointers.flatMap((pointer) => {
    if (!isPathMasked(pointer, covered)) return [];
    const { value, name } = valueAtMaskedPointer(whole.loan, pointer, names);
    return value === undefined || isNothing(value) ? [] : [{ pointer, name, value }];
  });
}

/** Below a path that is hidden as a whole, what was shown all along. */
function isNothing(value: Json): boolean {
  if (value === null || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return isObject(value) && Object.keys(value).length === 0;
}
