import { childPointer, isObject, type Json, type JsonObject, member } from './json.ts';
import type { LoanRequest } from './loan-request.ts';
import { isRequested } from './value-state.ts';

type RequestedParts = Pick<LoanRequest, 'expand' | 'fields'>;

/**
 * Returns the part of an answer that was asked for, where the desk read more: without the fields that `read` adds to
 * those of `asked`, or no longer leaves out, and with the identifier of a reference that only `read` expands. An object
 * without one is left out.
 */
export function askedPart(loan: JsonObject, read: RequestedParts, requested: RequestedParts): JsonObject {
  const differing = new Set(requested.fields).symmetricDifference(new Set(read.fields));
  const addedFields = new Set([...(requested.fields ? differing : [])].map(memberOf));
  const folded = new Set(read.expand.filter((name) => !requested.expand.includes(name)));
  if (addedFields.size + folded.size === 0) return loan;
  return pick(loan, (name, value) => {
    const sent = folded.has(name) && isObject(value) ? member(value, 'id') : value;
    return addedFields.has(name) ? requestedPart(sent, requested.fields, childPointer('', name)) : sent;
  });
}

/** The field of the loan in which a name of `fields` is. */
function memberOf(name: string): string {
  return name.replace(/^-/, '').replace(/\..*$/, '');
}

function requestedPart(
  value: Json | undefined,
  fields: RequestedParts['fields'],
  pointer: string,
): Json | undefined {
  if (value === undefined || !isRequested(fields, pointer)) return undefined;
  if (Array.isArray(value)) return value.map((item) => requestedPart(item, fields, pointer) ?? null);
  if (!isObject(value)) return value;
  return pick(value, (name, inner) => requestedPart(inner, fields, childPointer(pointer, name)));
}

/** Keeps the members for which `part` returns a value. `__proto__` is a name like any other. */
function pick(object: JsonObject, part: (name: string, value: Json) => Json | undefined): JsonObject {
  return Object.fromEntries(
    Object.entries(object).flatMap(([name, value]): [string, Json][] => {
      const inner = part(name, value);
      return inner === undefined ? [] : [[name, inner]];
    }),
  );
}
