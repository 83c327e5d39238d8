import { type Json, valueAt } from '#lib/loan/json.ts';
import { isMasked, type Masked } from '#lib/loan/masked.ts';

/** Returns the first non-blank or masked text at one of these JSON Pointers; null where there is none. */
export function findDisplayName(
  loan: Json | undefined,
  pointers: readonly string[],
): { pointer: string; name: string | Masked } | null {
  for (const pointer of pointers) {
    const name = valueAt(loan, pointer);
    if (isMasked(name) || (typeof name === 'string' && name.trim() !== '')) return { pointer, name };
  }
  return null;
}
