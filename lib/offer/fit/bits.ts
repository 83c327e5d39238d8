/** No figure earns more: a coincidence in a thousand. */
const mostBits = 10;

/**
 * The bits that a stated figure earns where it comes out: how seldom a figure of its size would by chance. `distance`:
 * of the computed figure; `half`: half the width within which it cannot be told apart, in the same unit.
 */
export function bitsOf(value: number, distance: number, half: number): number {
  if (value === 0) return 0;
  const chance = (0.4 * Math.abs(value)) / (2 * Math.max(half, Math.abs(distance)));
  return Math.min(mostBits, Math.max(0, Math.log2(chance)));
}

/** An explanation counts, and is the only one, where it is this much ahead of the next. */
export const clearLead = 5;
