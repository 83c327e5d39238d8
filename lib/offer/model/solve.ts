/**
 * The root of a function that falls from positive to negative, by Newton's secant inside a bracket that each step
 * narrows: a step that would leave it, or that gains too little, is a bisection. Null where both ends have one sign.
 * `tolerance`: of the root.
 */
export function solve(
  excess: (x: number) => number,
  low: number,
  high: number,
  tolerance = 1e-12,
): number | null {
  let [a, b] = [low, high];
  let [fa, fb] = [excess(a), excess(b)];
  if (fa === 0) return a;
  if (fb === 0) return b;
  if (!(fa > 0 && fb < 0)) return null;
  let x = a - (fa * (b - a)) / (fb - fa);
  let moved = 0;
  for (let step = 0; step < 80 && b - a > tolerance; step++) {
    const value = excess(x);
    if (value === 0) return x;
    const side = value > 0 ? 1 : -1;
    if (side > 0) [a, fa] = [x, value];
    else [b, fb] = [x, value];
    // Illinois: the weight of an end that stays a second time is halved, so that it moves too.
    if (side === moved && side > 0) fb /= 2;
    if (side === moved && side < 0) fa /= 2;
    moved = side;
    const next = a - (fa * (b - a)) / (fb - fa);
    if (Math.abs(next - x) < tolerance) return next;
    x = next > a && next < b ? next : (a + b) / 2;
  }
  return x;
}

/** The monthly rate, a fraction from 0 to 100%, at which a function that grows with the rate reaches a value; null if none does. */
export function solveRate(grows: (rate: number) => number, value: number): number | null {
  return solve((rate) => value - grows(rate), 0, 1);
}

/** Payments in reais and their days from the release. */
export type Flows = { payments: readonly number[]; days: readonly number[] };

/** What amounts are worth now: Σ amount ÷ (1 + rate)^time, each time in periods of the rate. */
export function presentValue(amounts: readonly number[], times: readonly number[], rate: number): number {
  const force = Math.log1p(rate);
  let sum = 0;
  for (let index = 0; index < amounts.length; index++)
    sum += (amounts[index] ?? 0) * Math.exp(-force * (times[index] ?? 0));
  return sum;
}

/** Beyond a growth of e^365 a year, or its inverse, no rate is sought. */
const furthestForce = 1;

/**
 * The yearly rate, a fraction, at which payments are worth an amount; null for flows that are none of a loan. It is
 * sought as the force of a day, ln(1 + y) ÷ 365, in which the worth is nearly an exponential.
 */
export function solveYearly(flows: Flows, received: number): number | null {
  const isLoan =
    received > 0 &&
    flows.payments.every((payment, index) => payment >= 0 && (flows.days[index] ?? -1) >= 0) &&
    flows.payments.some((payment) => payment > 0);
  if (!isLoan) return null;
  const excess = (force: number) => {
    let sum = 0;
    for (let index = 0; index < flows.payments.length; index++)
      sum += (flows.payments[index] ?? 0) * Math.exp(-force * (flows.days[index] ?? 0));
    return sum - received;
  };
  const side = excess(0) >= 0 ? 1 : -1;
  let inner = 0;
  for (let outer = 0.001; ; outer = Math.min(outer * 2, furthestForce)) {
    if (excess(side * outer) * side <= 0) {
      const [low, high] = side > 0 ? [inner, outer] : [-outer, -inner];
      const force = solve(excess, low, high, 1e-14);
      return force === null ? null : Math.expm1(365 * force);
    }
    if (outer === furthestForce) return null;
    inner = outer;
  }
}
