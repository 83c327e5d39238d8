import { isObject, type Json, member } from '../json.ts';

/** Returns the identifier of a reference: the string itself, or the object's `id`; null where there is none. */
export function referenceId(value: Json | undefined): string | null {
  const id = isObject(value) ? member(value, 'id') : value;
  return typeof id === 'string' ? id : null;
}
