type Options = {
  /** How often it is measured. */
  runs?: number;
  /** The first measure below it ends the measuring, in milliseconds. */
  enough?: number;
};

/**
 * Returns the least processor milliseconds of some runs. Unlike the time of a clock they leave out what else a busy machine
 * does, and the least leaves out most of what the garbage collector does.
 */
export function processorMs(run: () => unknown, { runs = 5, enough = 0 }: Options = {}): number {
  let least = Number.POSITIVE_INFINITY;
  for (let measured = 0; measured < runs && least >= enough; measured++) {
    const before = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}
