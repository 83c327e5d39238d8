import { isObject, type Json } from '#lib/loan/json.ts';
import { isMasked, maskDots } from '#lib/loan/masked.ts';

export type JsonType = 'null' | 'boolean' | 'number' | 'string' | 'array' | 'object';

export function typeOf(value: Json): JsonType {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value as Exclude<JsonType, 'null' | 'array'>;
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

/** A value in one line of at most about `max` characters: `"text…`, `{ id, status, … }`, `[3]`; of a hidden one dots. */
export function preview(value: Json, max: number): string {
  if (isMasked(value)) return maskDots;
  if (Array.isArray(value)) return `[${value.length}]`;
  if (isObject(value)) {
    const names = Object.keys(value);
    const shown = cut(names.slice(0, max).join(', '), max);
    return names.length > 0 ? `{ ${shown} }` : '{}';
  }
  return typeof value === 'string' ? `"${cut(value, max)}"` : String(value);
}

/** What is copied of a node: its JSON, indented by two. What is hidden in it stays so: `{ "$masked": "string" }`. */
export function copyText(value: Json): string {
  return JSON.stringify(value, null, 2);
}

/** Never in the middle of a surrogate pair. */
function cut(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, max).replace(/[\ud800-\udbff]$/, '')}…` : text;
}
