/**
 * Tolerances of a yearly CET, as fractions: up to `agree` it agrees, above `material` the difference is material. A
 * difference matters above a two-hundredth of the CET itself, and never above half a percentage point less.
 */
export function cetTolerance(yearly: number): { agree: number; material: number } {
  const material = 0.005 * Math.min(1, Math.abs(yearly));
  return { agree: Math.min(0.0005, material), material };
}
