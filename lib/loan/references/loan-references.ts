import { isMasked } from '#lib/loan/masked.ts';
import { isObject, type Json, member } from '../json.ts';
import { fieldsOf, type ObjectName } from '../schema.ts';

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

/**
 * Returns the names of the documented references that the loan holds, as an identifier (masked or not) or as an object,
 * in a fixed order.
 */
export function referencesIn(loan: Json | undefined): string[] {
  const found = new Set<string>();
  collect(loan, 'loan', found);
  return order.filter((name) => found.has(name));
}

/** Recurses as deep as the schema, not as deep as the loan. */
function collect(value: Json | undefined, of: ObjectName, found: Set<string>): void {
  if (!isObject(value)) return;
  for (const [name, kind] of Object.entries(fieldsOf(of))) {
    const inner = member(value, name);
    if (kind.type === 'reference') {
      const isIdentifier = isMasked(inner) ? inner.$masked === 'string' : typeof inner === 'string';
      if (isIdentifier || (isObject(inner) && !isMasked(inner))) found.add(name);
    } else if (kind.type === 'object') collect(inner, kind.of, found);
    else if (kind.type === 'list' && Array.isArray(inner))
      for (const item of inner) collect(item, kind.of, found);
  }
}
