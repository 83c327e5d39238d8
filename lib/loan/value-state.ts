import { firstMaskedName, isMasked } from '#lib/loan/masked.ts';
import { parseCivilDate, parseInstant } from './civil-date.ts';
import { childPointer, isObject, type Json, type JsonObject, member } from './json.ts';
import type { Kind } from './schema.ts';

/**
 * The states of a documented field. `untyped`: null, empty or masked, which looks the same in a field of any type, each as
 * what it is.
 */
export type ValueState = 'absent' | 'not-requested' | 'needs-payment-for' | 'untyped' | 'departs' | 'value';

type StateContext = {
  /** The fields that were requested; null: the API's default. */
  fields: readonly string[] | null;
  /** JSON Pointer to `parent`; `''`: the loan itself. */
  pointer: string;
  /** The `payment_for` of the request; null: none. Where it is not given, no field needs it. */
  paymentFor?: string | null;
};

/** Returns the state of a field of `parent`. A field that `fields` leaves out is not requested, whatever else it needs. */
export function valueState(
  parent: Json | undefined,
  name: string,
  kind: Kind,
  context?: StateContext,
): ValueState {
  const value = member(parent, name);
  if (value === undefined) return whyAbsent(name, context);
  if (value === null || isMasked(value) || isEmptyText(kind, value)) return 'untyped';
  if (!isOfKind(kind, value)) return 'departs';
  const isEmpty = value === '' || (typeof value === 'object' && Object.keys(value).length === 0);
  return isEmpty ? 'untyped' : 'value';
}

function whyAbsent(name: string, context?: StateContext): ValueState {
  if (!context) return 'absent';
  const place = childPointer(context.pointer, name);
  if (!isRequested(context.fields, place)) return 'not-requested';
  const needs = /^\/amount(Remaining|ForPayment)$/.test(place);
  return needs && context.paymentFor === null ? 'needs-payment-for' : 'absent';
}

/** True of an empty text where a text in a form is expected: a day or an identifier that there is not. */
export function isEmptyText({ type }: Kind, value: unknown): boolean {
  return value === '' && ['date', 'instant', 'uuid', 'id', 'reference'].includes(type);
}

/** True where a value has the type of its kind. A date or instant has to be a valid one. */
export function isOfKind(kind: Kind, value: Json): boolean {
  switch (kind.type) {
    case 'amount':
    case 'rate':
    case 'count':
      return typeof value === 'number';
    case 'text':
    case 'code':
    case 'id':
    case 'uuid':
      return typeof value === 'string';
    case 'date':
      return typeof value === 'string' && parseCivilDate(value) !== null;
    case 'instant':
      return typeof value === 'string' && parseInstant(value) !== null;
    case 'flag':
      return typeof value === 'boolean';
    case 'list':
    case 'texts':
      return Array.isArray(value);
    case 'reference':
      return typeof value === 'string' || isObject(value);
    case 'object':
    case 'free':
      return isObject(value);
  }
}

/**
 * True where `fields` requests the value at a pointer, a part of it, or an object around it. A name of `fields` is a
 * field of the loan, or a dotted path (`offer.id`), which goes through lists. With names to leave out (`-context`) all else
 * is requested.
 */
export function isRequested(fields: readonly string[] | null, pointer: string): boolean {
  const path = pathOf(pointer);
  if (!fields) return true;
  if (fields[0]?.startsWith('-')) return !fields.some((name) => isWithin(path, name.slice(1)));
  return fields.some((name) => isWithin(name, path) || isWithin(path, name));
}

/** True where a dotted path is another one, or inside it. */
export function isWithin(path: string, outer: string): boolean {
  return `${path}.`.startsWith(`${outer}.`);
}

/** True where `expand` requests the reference at a pointer: by its name, wherever it stands, or by its dotted path. */
export function isExpandAsked(expand: readonly string[], pointer: string): boolean {
  const path = pathOf(pointer);
  return expand.some((name) => [path, path.slice(path.lastIndexOf('.') + 1)].includes(expandedPath(name)));
}

/** What a name of `expand` expands: `installments:40` is `installments`. */
export function expandedPath(name: string): string {
  return name.replace(/:\d+$/, '');
}

/** Writes a pointer as the API's parameters do: `/cashout/0/paymentMethod` is `cashout.paymentMethod`. */
function pathOf(pointer: string): string {
  return pointer.slice(1).replace(/\/(\d+\/)?/g, '.');
}

/** Returns the requested names of which the answer has no member; a dotted path goes through lists. */
export function fieldsNotReturned(loan: JsonObject, fields: readonly string[] | null): string[] {
  return (fields ?? []).filter((name) => !name.startsWith('-') && !isReturned(loan, name.split('.')));
}

/** False where an object lacks the next name. What is no object, a masked value, and one with a masked name may hold anything. */
function isReturned(value: Json | undefined, [name, ...others]: readonly string[]): boolean {
  if (name === undefined) return true;
  if (Array.isArray(value))
    return value.length === 0 || value.some((entry) => isReturned(entry, [name, ...others]));
  if (!isObject(value) || isMasked(value)) return true;
  return Object.hasOwn(value, name) ? isReturned(value[name], others) : Object.hasOwn(value, firstMaskedName);
}
