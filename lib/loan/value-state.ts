import { isMasked, type Masked } from '#lib/loan/masked.ts';
import { parseCivilDate, parseInstant } from './civil-date.ts';
import { isObject, type Json, member, step } from './json.ts';
import type { Kind } from './schema.ts';

/** The states that a documented field can be in, each of which looks different (`screens.md`). */
export type ValueState =
  | { is: 'absent' | 'null' | 'empty-text' | 'empty-list' | 'empty-object' }
  | { is: 'not-requested' | 'needs-payment-for' }
  /** Hidden from this reader: its own type is known, and whether it fits its kind is not. */
  | { is: 'masked'; value: Masked }
  | { is: 'value' | 'departs'; value: Json };

export type StateContext = {
  /** What the request asked for, or null for what the API returns by default. */
  fields: readonly string[] | null;
  /** JSON Pointer to `parent`; `''`: the loan itself. */
  pointer: string;
  /** What the request said; null: nothing. Without it, no field is said to need it. */
  paymentFor?: string | null;
};

/** The state of a field of `parent`. A field that was left out of `fields` is not requested, whatever else it needs. */
export function valueState(
  parent: Json | undefined,
  name: string,
  kind: Kind,
  context?: StateContext,
): ValueState {
  const value = member(parent, name);
  if (value === undefined) return { is: whyAbsent(name, context) };
  if (value === null) return { is: 'null' };
  if (isMasked(value)) return { is: 'masked', value };
  if (!fits(kind, value)) return { is: 'departs', value };
  if (value === '') return { is: 'empty-text' };
  if (Array.isArray(value) && value.length === 0) return { is: 'empty-list' };
  if (isObject(value) && Object.keys(value).length === 0) return { is: 'empty-object' };
  return { is: 'value', value };
}

function whyAbsent(name: string, context?: StateContext): 'absent' | 'not-requested' | 'needs-payment-for' {
  if (!context) return 'absent';
  const place = step(context.pointer, name);
  if (!isRequested(context.fields, place)) return 'not-requested';
  const needs = /^\/amount(Remaining|ForPayment)$/.test(place);
  return needs && context.paymentFor === null ? 'needs-payment-for' : 'absent';
}

/** True where a value that is there has the type of its kind; a day or an instant has to be a readable one. */
export function fits(kind: Kind, value: Json): boolean {
  switch (kind.is) {
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
 * Whether `fields` asks for what stands at a pointer: for itself, for a part of it, or for what it is a part of.
 * A name of `fields` is one of the loan's own, or a dotted path (`offer.id`) that goes through lists.
 */
export function isRequested(fields: readonly string[] | null, pointer: string): boolean {
  const place = `${pathOf(pointer)}.`;
  return !fields || fields.some((name) => `${name}.`.startsWith(place) || place.startsWith(`${name}.`));
}

/** Whether `expand` asks for the reference at a pointer: by its name, wherever it stands, or by its dotted path. */
export function isExpandAsked(expand: readonly string[], pointer: string): boolean {
  const path = pathOf(pointer);
  return expand.includes(path) || expand.includes(path.slice(path.lastIndexOf('.') + 1));
}

/** `/cashout/0/paymentMethod` as the API's parameters write it: `cashout.paymentMethod`. */
function pathOf(pointer: string): string {
  return pointer.slice(1).replace(/\/(\d+\/)?/g, '.');
}
