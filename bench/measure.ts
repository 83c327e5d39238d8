/** Median and quartiles (`low`, `high`) of a series of measurements. */
export type Summary = { median: number; low: number; high: number; count: number };

/** The quantile of a series; `share` is between 0 and 1. Interpolates between neighboring values. */
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
  const [low, high] = [quantile(values, 0.25), quantile(values, 0.75)];
  return { median: median(values), low, high, count: values.length };
}

/** The ratio of two medians. */
export function ratio(measured: Summary, base: Summary): number {
  return measured.median / base.median;
}

/**
 * Measures two things in turns (A B A B …), so that other load on the machine affects both alike.
 * Both functions get the number of the run, counted from 0, and return one measurement.
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
