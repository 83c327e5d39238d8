type Flows = { received: number; paid: readonly number[]; days: readonly number[] };

/**
 * The yearly CET of Res. CMN 4.881/2020, art. 4, as a fraction, by bisection. Payments on the day of release reduce the
 * amount received.
 */
export function truthCet({ received, paid, days }: Flows): number {
  const worthAt = (yearly: number) =>
    paid.reduce((sum, amount, index) => sum + amount / (1 + yearly) ** ((days[index] ?? 0) / 365), 0);
  let low = -0.9;
  let high = 1;
  while (worthAt(high) > received && high < 1e9) high *= 4;
  for (let step = 0; step < 200 && high - low > 1e-13 * (1 + Math.abs(high)); step++) {
    const middle = (low + high) / 2;
    if (worthAt(middle) > received) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

export function monthlyOfYear(yearly: number): number {
  return (1 + yearly) ** (1 / 12) - 1;
}
