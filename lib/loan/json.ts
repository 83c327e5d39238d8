/** Any value that JSON can hold. */
export type Json = null | boolean | number | string | Json[] | JsonObject;
export type JsonObject = { [name: string]: Json };

/** True for a JSON object, not for null or a list. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns an own member of a JSON object: `constructor` and `__proto__` are names like any other. */
export function member(value: Json | undefined, name: string): Json | undefined {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** Extends a JSON Pointer (RFC 6901) by one name: `childPointer('/offer', 'a/b')` is `/offer/a~1b`. */
export function childPointer(pointer: string, name: string | number): string {
  if (typeof name === 'number' || !/[~/]/.test(name)) return `${pointer}/${name}`;
  return `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** Returns the names of a JSON Pointer, unescaped: `/offer/a~1b` has `offer` and `a/b`. */
export function pointerNames(pointer: string): string[] {
  const parts = pointer.split('/').slice(1);
  if (!pointer.includes('~')) return parts;
  return parts.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Returns the value at a JSON Pointer, or undefined where there is none. */
export function valueAt(root: Json | undefined, pointer: string): Json | undefined {
  return pointerNames(pointer).reduce(childValue, root);
}

/** Returns the value that one name of a JSON Pointer leads to: a member of an object, or an item of a list. */
export function childValue(value: Json | undefined, name: string): Json | undefined {
  if (!Array.isArray(value)) return member(value, name);
  return /^(0|[1-9]\d{0,8})$/.test(name) ? value[Number(name)] : undefined;
}

/** True where there are more than `max` values within a value, at any depth. It looks at no more of them, and does not recurse. */
export function holdsMoreValues(value: Json, max: number): boolean {
  const stack = [value];
  let count = 0;
  for (let part = stack.pop(); part !== undefined; part = stack.pop()) {
    if (typeof part !== 'object' || part === null) continue;
    const inner = Object.values(part);
    count += inner.length;
    if (count > max) return true;
    stack.push(...inner);
  }
  return false;
}

/** Maps the members of a list or object. Returns the same object where none changed. */
export function mapMembers(value: Json, map: (inner: Json, name: string, index: number) => Json): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const list = value.map((inner, index) => map(inner, String(index), index));
    return list.some((inner, index) => inner !== value[index]) ? list : value;
  }
  const entries = Object.entries(value);
  const mapped = entries.map(([name, inner], index): [string, Json] => [name, map(inner, name, index)]);
  return mapped.some(([, inner], index) => inner !== entries[index]?.[1])
    ? Object.fromEntries(mapped)
    : value;
}
