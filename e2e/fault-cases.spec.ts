import { expect } from '@playwright/test';
import { nameOf } from '../bench/faults/fault.ts';
import { runCases } from '../bench/faults/run/run-cases.ts';
import { chosenCases } from '../bench/faults/table/chosen-cases.ts';
import { responderOf } from '../bench/faults/table/fault-cases.ts';
import { startWorld } from '../bench/faults/world/world.ts';
import { test } from './fixtures.ts';

/**
 * One test and not one for each case, because all of them share a desk. `npm run faults` runs every case. It uses no
 * fixture, but with Playwright's own `test` it would run after all others, when the other workers have nothing to do.
 */
test('the chosen fault cases hold', async () => {
  const restartPostgres = () => Promise.reject(new Error('other tests use this Postgres too'));
  const world = await startWorld({ responderOf, restartPostgres });
  try {
    const results = await runCases(world, chosenCases);
    const short = results.flatMap(({ faultCase, shortfalls }) =>
      shortfalls.map(
        ({ what, expected, got }) => `${nameOf(faultCase)}: ${what}: expected ${expected}, got ${got}`,
      ),
    );
    expect(short).toEqual([]);
    expect(results).toHaveLength(40);
  } finally {
    await world.stop();
  }
});
