import { isMasked } from '#lib/loan/masked.ts';
import { isObject, type Json, member } from './json.ts';
import { referenceId } from './reference-id.ts';
import { fieldsOf, type ObjectName } from './schema.ts';

export type Reference = {
  /** As `expand` takes it. */
  name: string;
  /** How often the answer holds it, as an identifier (a hidden one too) or as an object; nothing else counts. */
  count: number;
  /** True where each of them came as an object. */
  expanded: boolean;
  /** Each identifier once, in the order of the answer. */
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

/** Every reference that the answer holds where the specification knows one, in a fixed order. */
export function referencesIn(loan: Json | undefined): Reference[] {
  const found = new Map<string, Json[]>();
  collect(loan, 'loan', found);
  return order.flatMap((name) => {
    const values = found.get(name);
    if (!values) return [];
    const ids = values.map(referenceId).filter((id) => id !== null);
    return { name, count: values.length, expanded: values.every(isExpanded), ids: [...new Set(ids)] };
  });
}

/** A hidden identifier is written as an object, and is none. */
function isExpanded(value: Json): boolean {
  return isObject(value) && !isMasked(value);
}

/** As deep as the schema goes, not as deep as the answer. */
function collect(value: Json | undefined, of: ObjectName, found: Map<string, Json[]>): void {
  if (!isObject(value)) return;
  for (const [name, kind] of Object.entries(fieldsOf(of))) {
    const inner = member(value, name);
    if (kind.is === 'reference') {
      if (typeof inner !== 'string' && !isObject(inner)) continue;
      if (isMasked(inner) && inner.$masked !== 'string') continue;
      const values = found.get(name);
      if (values) values.push(inner);
      else found.set(name, [inner]);
    } else if (kind.is === 'object') collect(inner, kind.of, found);
    else if (kind.is === 'list' && Array.isArray(inner))
      for (const one of inner) collect(one, kind.of, found);
  }
}
