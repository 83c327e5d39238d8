import { isObject, type Json } from '#lib/loan/json.ts';

/**
 * What stands in place of a hidden value: its type, and that something is there. Whatever has this form is listed as
 * masked, even where the API itself sent it, so the form never lies; other objects have no `$masked` in a masked view.
 */
export type Masked = { $masked: 'string' | 'number' | 'boolean' };

/** Stands for a hidden part within a text that is shown. */
export const hiddenPart = '[••••]';

const types: readonly unknown[] = ['string', 'number', 'boolean'] satisfies Masked['$masked'][];

export function maskedValue(value: string | number | boolean): Masked {
  return { $masked: typeof value as Masked['$masked'] };
}

export function isMasked(value: Json | undefined): value is Masked {
  return (
    isObject(value) &&
    Object.keys(value).length === 1 &&
    Object.hasOwn(value, '$masked') &&
    types.includes(value.$masked)
  );
}

/** True where a path of the list of masked paths is this pointer, or holds it. */
export function isCovered(pointer: string, masked: ReadonlySet<string>): boolean {
  for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) if (masked.has(at)) return true;
  return false;
}

/** Tells where something of the value at a pointer is masked: the value, what holds it, or a part of it. */
export function touching(masked: readonly string[]): (pointer: string) => boolean {
  const paths = new Set(masked);
  const holders = new Set<string>();
  for (const path of masked) {
    let holder = path;
    while (holder !== '') {
      holder = holder.slice(0, holder.lastIndexOf('/'));
      holders.add(holder);
    }
  }
  return (pointer) => holders.has(pointer) || isCovered(pointer, paths);
}
