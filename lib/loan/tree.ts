import { isObject, type Json, step } from './json.ts';

export type JsonType = 'null' | 'boolean' | 'number' | 'string' | 'array' | 'object';

export function typeOf(value: Json): JsonType {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value as Exclude<JsonType, 'null' | 'array'>;
}

export type TreeHit = {
  /** JSON Pointer. */
  pointer: string;
  /** A node whose name and value both hold the text is one hit, by its name. */
  where: 'name' | 'value';
};

/**
 * The nodes whose name or own value holds a text, in the order of the document; case and accents do not count.
 * At most `limit`; `more` says that there are others.
 */
export function searchTree(root: Json, query: string, limit: number): { hits: TreeHit[]; more: boolean } {
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

/** How many values there are, the root and every list and object counted. */
export function countNodes(root: Json): number {
  const stack: Json[] = [root];
  let count = 0;
  for (let value = stack.pop(); value !== undefined; value = stack.pop()) {
    count += 1;
    if (typeof value === 'object' && value !== null)
      for (const inner of Object.values(value)) stack.push(inner);
  }
  return count;
}

/** A value in one line of at most about `max` characters: `"text…`, `{ id, status, … }`, `[3]`. */
export function preview(value: Json, max: number): string {
  if (Array.isArray(value)) return `[${value.length}]`;
  if (isObject(value)) {
    const names = Object.keys(value);
    const shown = cut(names.slice(0, max).join(', '), max);
    return names.length > 0 ? `{ ${shown} }` : '{}';
  }
  return typeof value === 'string' ? `"${cut(value, max)}"` : String(value);
}

/** What is copied of a node: its JSON, indented by two. */
export function copyText(value: Json): string {
  return JSON.stringify(value, null, 2);
}

type Node = { pointer: string; name: string; value: Json };

/** Every node in the order of the document, without recursion. */
function* nodes(root: Json): Generator<Node> {
  const stack: Node[] = [{ pointer: '', name: '', value: root }];
  for (let node = stack.pop(); node; node = stack.pop()) {
    yield node;
    const { pointer, value } = node;
    if (typeof value !== 'object' || value === null) continue;
    const named = !Array.isArray(value);
    // An index is no name: searching for 2 does not find every second entry.
    for (const [name, inner] of Object.entries(value).reverse())
      stack.push({ pointer: step(pointer, name), name: named ? name : '', value: inner });
  }
}

function folded(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
}

/** Never in the middle of a surrogate pair. */
function cut(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, max).replace(/[\ud800-\udbff]$/, '')}…` : text;
}
