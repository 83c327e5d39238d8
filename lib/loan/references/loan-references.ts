import { isMasked } from '#lib/loan/masked.ts';
import { isObject, type Json, member } from '../json.ts';
import { fieldsOf, type ObjectName } from '../schema.ts';
import { referenceId } from './reference-id.ts';

export type Reference = {
  /** The name for `expand`. */
  name: string;
  /** How often the loan holds it, as an identifier (masked or not) or as an object. */
  count: number;
  /** True where all of them are objects. */
  expanded: boolean;
  /** Each identifier once, in the order of the loan. */
  ids: string[];
};

const order = [
  'employment',
  'customer',
  'company',
  'fund',
  'product',
  'creditPolicy',
  'paymentMethod',
  'file',
  'signer',
];

/** Returns the documented references that the loan holds, in a fixed order. */
export function referencesIn(loan: Json | undefined): Reference[] {
  const byName = new Map<string, Json[]>();
  collect(loan, 'loan', byName);
  return order.flatMap((name) => {
    const values = byName.get(name);
    if (!values) return [];
    const ids = values.map(referenceId).filter((id) => id !== null);
    return { name, count: values.length, expanded: values.every(isExpanded), ids: [...new Set(ids)] };
  });
}

/** A masked identifier is an object in JSON, but is not expanded. */
function isExpanded(value: Json): boolean {
  return isObject(value) && !isMasked(value);
}

/** Recurses as deep as the schema, not as deep as the loan. */
function collect(value: Json | undefined, of: ObjectName, found: Map<string, Json[]>): void {
  if (!isObject(value)) return;
  for (const [name, kind] of Object.entries(fieldsOf(of))) {
    const inner = member(value, name);
    if (kind.type === 'reference') {
      if (typeof inner !== 'string' && !isObject(inner)) continue;
      if (isMasked(inner) && inner.$masked !== 'string') continue;
      const values = found.get(name);
      if (values) values.push(inner);
      else found.set(name, [inner]);
    } else if (kind.type === 'object') collect(inner, kind.of, found);
    else if (kind.type === 'list' && Array.isArray(inner))
      for (const one of inner) collect(one, kind.of, found);
  }
}
