import { hiddenPart, isMasked } from '#lib/loan/masked.ts';
import type { Json } from './json.ts';

/** What a hidden value looks like, whatever its length: the same as in `hiddenPart`. */
export const dots = '••••';

/** True of a value that is hidden, or a text of which a part is. */
export function isHidden(value: Json | undefined): boolean {
  return typeof value === 'string' ? value.includes(hiddenPart) : isMasked(value);
}

/** True where a value is hidden, or anything within it: two of these cannot be compared. */
export function holdsHidden(value: Json | undefined): boolean {
  return countHidden(value) > 0;
}

/** How many values are hidden within a value, texts with hidden parts counted. */
export function countHidden(value: Json | undefined): number {
  const stack = [value];
  let count = 0;
  for (let one = stack.pop(); one !== undefined; one = stack.pop()) {
    if (isHidden(one)) count += 1;
    else if (typeof one === 'object' && one !== null)
      for (const inner of Object.values(one)) stack.push(inner);
  }
  return count;
}
