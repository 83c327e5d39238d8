import { pointerNames } from './json.ts';
import { fieldsOf, type Kind, type ObjectName } from './schema.ts';

type FieldAtPointer = {
  /** The documented field in which a pointer ends, or null where the specification knows none there. */
  field: { of: ObjectName; name: string } | null;
  /** The last part of the pointer: a name, or the index in a list. */
  last: string;
};

/** Returns the documented field at a JSON Pointer: `/signatures/0/signer` is the `signer` of a `signature`. */
export function fieldAtPointer(pointer: string): FieldAtPointer {
  const names = pointerNames(pointer);
  let of: ObjectName | null = 'loan';
  let field: FieldAtPointer['field'] = null;
  let list: ObjectName | null = null;
  for (const name of names) {
    if (list) {
      [of, list, field] = [list, null, null];
      continue;
    }
    const kind: Kind | undefined = of && Object.hasOwn(fieldsOf(of), name) ? fieldsOf(of)[name] : undefined;
    field = of && kind ? { of, name } : null;
    of = kind?.type === 'object' ? kind.of : null;
    list = kind?.type === 'list' ? kind.of : null;
  }
  return { field, last: names.at(-1) ?? '' };
}
