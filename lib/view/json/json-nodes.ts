import { isObject, type Json, step } from '#lib/loan/json.ts';
import { isMasked } from '#lib/loan/masked.ts';

/** A row of the JSON tree: a value, or a stretch of the members of a long one. */
export type JsonNode = {
  /** Unique in its tree: the pointer, and for a stretch its bounds before it, which no pointer begins with. */
  key: string;
  pointer: string;
  /** Of a member of an object its name, of a list its index; null for the root and for a stretch. */
  name: string | number | null;
  value: Json;
  range: { from: number; to: number } | null;
};

/** More members than this are shown in stretches, each opened for itself. */
const most = 100;

export function rootNode(value: Json, pointer = ''): JsonNode {
  return { key: pointer, pointer, name: null, value, range: null };
}

/** How many members a value has; 0 for what is neither object nor list, or is hidden. */
export function memberCount(value: Json): number {
  if (typeof value !== 'object' || value === null || isMasked(value)) return 0;
  return Array.isArray(value) ? value.length : Object.keys(value).length;
}

/** The rows below a row: members, or, for more than 100, stretches of 100, of 10,000 and so on. */
export function childNodes({ pointer, value, range }: JsonNode): JsonNode[] {
  const from = range?.from ?? 0;
  const to = range?.to ?? memberCount(value);
  if (to - from > most) {
    const length = stretch(to - from);
    return Array.from({ length: Math.ceil((to - from) / length) }, (_, index) => {
      const start = from + index * length;
      return stretchNode(pointer, value, start, Math.min(start + length, to));
    });
  }
  if (Array.isArray(value))
    return value.slice(from, to).map((inner, index) => memberNode(pointer, from + index, inner));
  if (!isObject(value) || isMasked(value)) return [];
  return Object.entries(value)
    .slice(from, to)
    .map(([name, inner]) => memberNode(pointer, name, inner));
}

function stretch(size: number): number {
  let length = most;
  while (size / length > most) length *= most;
  return length;
}

function stretchNode(pointer: string, value: Json, from: number, to: number): JsonNode {
  return { key: `${from}-${to}:${pointer}`, pointer, name: null, value, range: { from, to } };
}

function memberNode(pointer: string, name: string | number, value: Json): JsonNode {
  const own = step(pointer, name);
  return { key: own, pointer: own, name, value, range: null };
}

/** The keys that have to be open for the node at a pointer to be seen. */
export function ancestorKeys(root: Json, pointer: string): string[] {
  const keys: string[] = [];
  let node = rootNode(root);
  while (node.pointer !== pointer || node.range) {
    keys.push(node.key);
    const next = childNodes(node).find((child) => leadsTo(child, pointer));
    if (!next) return keys;
    node = next;
  }
  return keys;
}

function leadsTo({ pointer, value, range }: JsonNode, sought: string): boolean {
  if (!range) return sought === pointer || sought.startsWith(`${pointer}/`);
  const [name = ''] = sought.slice(pointer.length + 1).split('/');
  const index = Array.isArray(value)
    ? Number(name)
    : Object.keys(value ?? {}).findIndex((key) => step('', key) === `/${name}`);
  return index >= range.from && index < range.to;
}

/**
 * The keys to open so that as much as possible is seen, level by level, and at most `rows` rows.
 * Of a long list the first stretch alone. `whole`: everything but such stretches is open.
 */
export function keysToOpen(root: Json, rows: number): { keys: string[]; whole: boolean } {
  const keys: string[] = [];
  let seen = 1;
  let level = [rootNode(root)];
  while (level.length > 0) {
    const next: JsonNode[] = [];
    for (const node of level) {
      if (memberCount(node.value) === 0) continue;
      const children = childNodes(node);
      if (seen + children.length > rows) return { keys, whole: false };
      keys.push(node.key);
      seen += children.length;
      next.push(...(children[0]?.range ? children.slice(0, 1) : children));
    }
    level = next;
  }
  return { keys, whole: true };
}
