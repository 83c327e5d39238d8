import { isObject, type Json, member } from './json.ts';

/** The identifier in a reference: the string itself, or an object's own `id`; null where there is none. */
export function referenceId(value: Json | undefined): string | null {
  const id = isObject(value) ? member(value, 'id') : value;
  return typeof id === 'string' ? id : null;
}
