/** The middle of what was measured, between which two values half of it lies, and the mean of that half. */
export type Summary = { median: number; low: number; high: number; middle: number; count: number };

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
  const [low, high] = [quantile(values, 0.25), quantile(values, 0.75)];
  const half = values.filter((value) => value >= low && value <= high);
  const middle = half.reduce((sum, value) => sum + value, 0) / half.length;
  return { median: median(values), low, high, middle, count: values.length };
}

/** How much of `base` it is, by their medians. */
export function ratio(of: Summary, base: Summary): number {
  return of.median / base.median;
}

/**
 * The same by the means of the middle halves, for what is nearly alike and counted in frames of the screen: a median
 * goes from one frame to the next, so that 2 ms may look like 16, or like none.
 */
export function fineRatio(of: Summary, base: Summary): number {
  return of.middle / base.middle;
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
