import fc from 'fast-check';

/** Tries each property `FAST_CHECK_RUNS` times. Samples with a fixed seed state their own number and keep it. */
// biome-ignore lint/style/noProcessEnv: a setting of the test run, not of the desk.
fc.configureGlobal({ numRuns: Number(process.env.FAST_CHECK_RUNS) });
