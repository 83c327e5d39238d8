import { isMasked, type Masked } from '#lib/access/masked.ts';
import { isRequested } from './asked.ts';
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
  const needs = place === '/amountRemaining' || place === '/amountForPayment';
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
