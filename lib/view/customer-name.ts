import { type Json, valueAt } from '#lib/loan/json.ts';
import { isMasked, type Masked } from '#lib/loan/masked.ts';

/** The first text that is not blank at one of these JSON Pointers, or that is hidden there. */
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
