import { childPointer, type Json } from '#lib/loan/json.ts';
import { isMasked } from '#lib/loan/masked.ts';

/**
 * Finds the values whose name or own value contains a text, in document order, ignoring case and accents. Returns the
 * JSON Pointers of at most `limit`; `more`: there are others. Of a masked value only the name is searched.
 */
export function searchJson(root: Json, query: string, limit: number): { pointers: string[]; more: boolean } {
  const sought = folded(query);
  const pointers: string[] = [];
  if (sought === '') return { pointers, more: false };
  for (const { pointer, name, value } of nodes(root)) {
    const valueText = typeof value === 'object' && value !== null ? '' : String(value);
    if (!folded(name).includes(sought) && !folded(valueText).includes(sought)) continue;
    if (pointers.length >= limit) return { pointers, more: true };
    pointers.push(pointer);
  }
  return { pointers, more: false };
}

type Node = { pointer: string; name: string; value: Json };

/** Walks every value in document order, without recursion. */
function* nodes(root: Json): Generator<Node> {
  const stack: Node[] = [{ pointer: '', name: '', value: root }];
  for (let node = stack.pop(); node; node = stack.pop()) {
    yield node;
    const { pointer, value } = node;
    if (typeof value !== 'object' || value === null || isMasked(value)) continue;
    const named = !Array.isArray(value);
    // Indexes are not searched: 2 does not find every second entry.
    for (const [name, inner] of Object.entries(value).reverse())
      stack.push({ pointer: childPointer(pointer, name), name: named ? name : '', value: inner });
  }
}

function folded(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
}
