import { childValue, isObject, type Json, pointerNames } from './json.ts';

/**
 * Stands in place of a value that the reader's role may not see: the value's type, and that there is one. Any object of
 * this form is listed as masked, even where the API itself sent it, and a masked loan holds no other `$masked`.
 */
export type Masked = { $masked: 'string' | 'number' | 'boolean' };

/** Stands for a masked part within a text whose rest is shown. */
export const maskedPart = '[••••]';

/** The name of the first member of an object whose own name is masked. The API’s names have no blank. */
export const firstMaskedName = 'field 1';

/** Shown on the screen for a masked value, whatever its length. */
export const maskDots = '••••';

const types: readonly unknown[] = ['string', 'number', 'boolean'] satisfies Masked['$masked'][];

export function maskedValue(value: string | number | boolean): Masked {
  return { $masked: typeof value as Masked['$masked'] };
}

export function isMasked(value: Json | undefined): value is Masked {
  return (
    isObject(value) &&
    Object.hasOwn(value, '$masked') &&
    types.includes(value.$masked) &&
    Object.keys(value).length === 1
  );
}

/** True for a masked value, and for a text with a masked part. */
export function isPartlyMasked(value: Json | undefined): boolean {
  return typeof value === 'string' ? value.includes(maskedPart) : isMasked(value);
}

/** True where a value is masked, or anything within it: two such values cannot be compared. */
export function containsMasked(value: Json | undefined): boolean {
  return countMasked(value) > 0;
}

/** Counts the masked values within a value, texts with masked parts included. Without recursion. */
export function countMasked(value: Json | undefined): number {
  const stack = [value];
  let count = 0;
  for (let part = stack.pop(); part !== undefined; part = stack.pop()) {
    if (isPartlyMasked(part)) count += 1;
    else if (typeof part === 'object' && part !== null)
      for (const inner of Object.values(part)) stack.push(inner);
  }
  return count;
}

/** Returns every value at these JSON Pointers, `*` for any one name. There is none within a masked value. */
export function valuesAt(loan: Json, pointers: readonly string[]): Json[] {
  return pointers.flatMap((pointer) =>
    pointerNames(pointer).reduce<Json[]>(
      (values, name) => values.flatMap((value) => valuesBelow(value, name)),
      [loan],
    ),
  );
}

function valuesBelow(value: Json, name: string): Json[] {
  if (isMasked(value)) return [];
  if (name === '*') return typeof value === 'object' && value !== null ? Object.values(value) : [];
  const inner = childValue(value, name);
  return inner === undefined ? [] : [inner];
}
