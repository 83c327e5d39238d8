import { customerNamePaths } from '#lib/loan/customer/customer-paths.ts';
import { type Json, valueAt } from '#lib/loan/json.ts';
import { isMasked, type Masked } from '#lib/loan/masked.ts';

/** Returns the customer's name: the first non-blank or masked text at one of its usual places; null where there is none. */
export function findDisplayName(loan: Json | undefined): { pointer: string; name: string | Masked } | null {
  for (const pointer of customerNamePaths) {
    const name = valueAt(loan, pointer);
    if (isMasked(name) || (typeof name === 'string' && name.trim() !== '')) return { pointer, name };
  }
  return null;
}
