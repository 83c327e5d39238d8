import type { Revealed } from '#lib/access/reveal/reveal-values.ts';
import {
  childPointer,
  isObject,
  type Json,
  type JsonObject,
  mapMembers,
  member,
  pointerNames,
} from '#lib/loan/json.ts';
import { containsMasked } from '#lib/loan/masked.ts';

/** Puts revealed values in their places in a masked loan, where a value is still masked. */
export function applyReveals(loan: JsonObject, revealed: readonly Revealed[]): JsonObject {
  if (revealed.length === 0) return loan;
  const shown = new Map(revealed.map(({ pointer, value }) => [pointer, value]));
  const place = (value: Json, pointer: string): Json => {
    const own = shown.get(pointer);
    if (own !== undefined && containsMasked(value)) return own;
    return mapMembers(value, (inner, name) => place(inner, childPointer(pointer, name)));
  };
  const whole = place(loan, '');
  return isObject(whole) ? whole : loan;
}

/**
 * Keeps the revealed values of one answer that are valid for another: those whose field of the loan looks the same in
 * both. In a list that has grown a pointer leads to another entry.
 */
export function keepMatchingReveals<R extends Revealed>(
  revealed: readonly R[],
  before: JsonObject,
  after: JsonObject,
): R[] {
  const same = new Map<string, boolean>();
  return revealed.filter(({ pointer }) => {
    const [name = ''] = pointerNames(pointer);
    const cached = same.get(name);
    if (cached !== undefined) return cached;
    const equal = JSON.stringify(member(before, name)) === JSON.stringify(member(after, name));
    same.set(name, equal);
    return equal;
  });
}
