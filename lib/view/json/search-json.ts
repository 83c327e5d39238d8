import { childPointer, type Json } from '#lib/loan/json.ts';
import { isMasked } from '#lib/loan/masked.ts';

type TreeHit = {
  /** JSON Pointer. */
  pointer: string;
  /** Where both name and value contain the text, it is one hit by name. */
  where: 'name' | 'value';
};

/**
 * Finds the values whose name or own value contains a text, in document order, ignoring case and accents. Returns at
 * most `limit`; `more`: there are others. Of a masked value only the name is searched.
 */
export function searchJson(root: Json, query: string, limit: number): { hits: TreeHit[]; more: boolean } {
  const sought = folded(query);
  const hits: TreeHit[] = [];
  if (sought === '') return { hits, more: false };
  for (const { pointer, name, value } of nodes(root)) {
    const own = typeof value !== 'object' || value === null;
    const where = folded(name).includes(sought)
      ? 'name'
      : own && folded(String(value)).includes(sought)
        ? 'value'
        : null;
    if (!where) continue;
    if (hits.length >= limit) return { hits, more: true };
    hits.push({ pointer, where });
  }
  return { hits, more: false };
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
