import type { Revealed } from '#lib/access/reveal/reveal-values.ts';
import { isObject, type Json, type JsonObject, member, pointerNames } from '#lib/loan/json.ts';
import { containsMasked } from '#lib/loan/masked.ts';

/** Puts revealed values in their places in a masked loan, where a value is still masked. */
export function applyReveals(loan: JsonObject, revealed: readonly Revealed[]): JsonObject {
  if (revealed.length === 0) return loan;
  const root: Places = { below: new Map() };
  for (const { pointer, value } of revealed) placeOf(root, pointer).value = value;
  const shown = placed(loan, root);
  return isObject(shown) ? shown : loan;
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

/** Pointers as a tree, so that the loan is walked once for all values. */
type Places = { value?: Json; below: Map<string, Places> };

function placeOf(root: Places, pointer: string): Places {
  let place = root;
  for (const name of pointerNames(pointer)) {
    const next: Places = place.below.get(name) ?? { below: new Map() };
    place.below.set(name, next);
    place = next;
  }
  return place;
}

function placed(value: Json, { value: shown, below }: Places): Json {
  if (shown !== undefined && containsMasked(value)) return shown;
  if (below.size === 0) return value;
  if (Array.isArray(value)) return value.map((inner, index) => inside(inner, below.get(String(index))));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, inside(inner, below.get(name))]),
  );
}

function inside(value: Json, places: Places | undefined): Json {
  return places ? placed(value, places) : value;
}
