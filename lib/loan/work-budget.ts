import type { Json } from './json.ts';

/**
 * The work that masking and review may spend on one loan, in characters searched and values visited. It is counted and
 * not timed, so that the same loan is always shown in the same way.
 */
export type WorkBudget = {
  /** Takes `units` of work out of the budget. False, now and from then on, where that is more than is left. */
  spend(units: number): boolean;
  readonly isExceeded: boolean;
};

/** More than any loan takes that people work with; about 0.4 s of one processor. A character searched is one unit. */
const maxWork = 1_200_000;

export function createWorkBudget(units = maxWork): WorkBudget {
  let left = units;
  return {
    spend(spent) {
      left -= spent;
      return left >= 0;
    },
    get isExceeded() {
      return left < 0;
    },
  };
}

/** Visiting a value takes about as long as searching so many characters. */
export const unitsPerValue = 4;

/** The work of looking through a value once: every value in it, and every character of its texts. Without recursion. */
export function workOf(value: Json | undefined): number {
  const stack = [value];
  let units = 0;
  for (let part = stack.pop(); part !== undefined; part = stack.pop()) {
    units += unitsPerValue + (typeof part === 'string' ? part.length : 0);
    if (typeof part === 'object' && part !== null) for (const inner of Object.values(part)) stack.push(inner);
  }
  return units;
}
