import { childPointer, isObject, type Json, memberNames } from '#lib/loan/json.ts';
import { isMasked } from '#lib/loan/masked.ts';

/** A row of the JSON tree: a value, or a range of the members of a long one. */
export type JsonNode = {
  /** Unique in its tree: the pointer, with the bounds of a range before it. */
  key: string;
  pointer: string;
  /** The name of a member, or the index of an item; null for the root and for a range. */
  name: string | number | null;
  value: Json;
  range: { from: number; to: number } | null;
};

/** More members than this are shown in ranges, each opened by itself. */
const maxMembers = 100;

export function rootNode(value: Json, pointer = ''): JsonNode {
  return { key: pointer, pointer, name: null, value, range: null };
}

/** Returns how many members a value has; 0 for a masked value, and for any that is neither object nor list. */
export function memberCount(value: Json): number {
  if (typeof value !== 'object' || value === null || isMasked(value)) return 0;
  return Array.isArray(value) ? value.length : memberNames(value).length;
}

/** Returns the rows below a row: members or, for more than 100, ranges of 100, of 10,000 and so on. */
export function childNodes({ pointer, value, range }: JsonNode): JsonNode[] {
  const from = range?.from ?? 0;
  const to = range?.to ?? memberCount(value);
  if (to - from > maxMembers) {
    const length = rangeLength(to - from);
    return Array.from({ length: Math.ceil((to - from) / length) }, (_, index) => {
      const start = from + index * length;
      return rangeNode(pointer, value, start, Math.min(start + length, to));
    });
  }
  if (Array.isArray(value))
    return value.slice(from, to).map((inner, index) => memberNode(pointer, from + index, inner));
  if (!isObject(value) || isMasked(value)) return [];
  return memberNames(value)
    .slice(from, to)
    .map((name) => memberNode(pointer, name, value[name] ?? null));
}

function rangeLength(size: number): number {
  let length = maxMembers;
  while (size / length > maxMembers) length *= maxMembers;
  return length;
}

function rangeNode(pointer: string, value: Json, from: number, to: number): JsonNode {
  return { key: `${from}-${to}:${pointer}`, pointer, name: null, value, range: { from, to } };
}

function memberNode(pointer: string, name: string | number, value: Json): JsonNode {
  const memberPointer = childPointer(pointer, name);
  return { key: memberPointer, pointer: memberPointer, name, value, range: null };
}
