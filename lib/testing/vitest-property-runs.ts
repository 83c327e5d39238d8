import fc from 'fast-check';

const runs = process.env.FAST_CHECK_RUNS;

/**
 * Every run of the tests tries the same 100 samples of each property, and fewer where each is a whole loan, so that a
 * failure is that of a change. With `FAST_CHECK_RUNS` each property is tried that often, with other samples each time.
 * Samples with a seed of their own keep it.
 */
fc.configureGlobal(runs ? { numRuns: Number(runs) } : { seed: 20_261_123 });
