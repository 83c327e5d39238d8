import type { Revealed } from '#lib/access/reveal/reveal-values.ts';
import { isObject, type Json, type JsonObject, mapMembers, member, pointerNames } from '#lib/loan/json.ts';
import { containsMasked } from '#lib/loan/masked.ts';
import { memoize } from '#lib/loan/memoize.ts';

/** Puts revealed values in their places in a masked loan, where a value is still masked. */
export function applyReveals(loan: JsonObject, revealed: readonly Revealed[]): JsonObject {
  return revealed.reduce((shown, { pointer, value }) => {
    const placed = placedAt(shown, pointerNames(pointer), value);
    return isObject(placed) ? placed : shown;
  }, loan);
}

/** The value with another one in a place below it, where something is masked there. */
function placedAt(value: Json, [name, ...below]: readonly string[], revealed: Json): Json {
  if (name === undefined) return containsMasked(value) ? revealed : value;
  return mapMembers(value, (inner, memberName) =>
    memberName === name ? placedAt(inner, below, revealed) : inner,
  );
}

/**
 * Keeps the revealed values of one answer that are valid for another: those whose field of the loan looks the same in
 * both. In a list that has grown a pointer leads to another entry.
 */
export function keepMatchingReveals<R extends Revealed>(
  revealed: readonly R[],
  previousLoan: JsonObject,
  nextLoan: JsonObject,
): R[] {
  const isSame = memoize(
    (field: string) =>
      JSON.stringify(member(previousLoan, field)) === JSON.stringify(member(nextLoan, field)),
  );
  return revealed.filter(({ pointer }) => isSame(pointerNames(pointer)[0] ?? ''));
}
