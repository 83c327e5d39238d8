/** The middle of what was measured, and between which two values half of it lies. */
export type Summary = { median: number; low: number; high: number; count: number };

/** The value below which the part `share` of all values lies, between two of them where it falls there. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const below = sorted[Math.floor(at)] ?? Number.NaN;
  const above = sorted[Math.ceil(at)] ?? Number.NaN;
  return below + (above - below) * (at - Math.floor(at));
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

export function summarize(values: readonly number[]): Summary {
  return {
    median: median(values),
    low: quantile(values, 0.25),
    high: quantile(values, 0.75),
    count: values.length,
  };
}

/** How much of `base` it is, by their medians. */
export function ratio(of: Summary, base: Summary): number {
  return of.median / base.median;
}

/**
 * Measures two things in turns (A B A B …), so that whatever else the machine does falls on both.
 * `run` counts from 0, for what must differ from run to run.
 */
export async function interleave(
  runs: number,
  ours: (run: number) => Promise<number>,
  base: (run: number) => Promise<number>,
): Promise<{ ours: Summary; base: Summary }> {
  const measured = { ours: [] as number[], base: [] as number[] };
  for (let run = 0; run < runs; run++) {
    measured.ours.push(await ours(run));
    measured.base.push(await base(run));
  }
  return { ours: summarize(measured.ours), base: summarize(measured.base) };
}
