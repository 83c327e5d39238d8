import { expect, test } from '@playwright/test';
import { nameOf } from '../faults/fault.ts';
import { runCells } from '../faults/run/run-cells.ts';
import { chosenCells } from '../faults/table/chosen-cells.ts';
import { responderOf } from '../faults/table/matrix.ts';
import { startWorld } from '../faults/world/world.ts';

/** One test and not one for each cell, because all of them share a desk. `npm run faults` runs every cell. */
test('the chosen cells of the fault matrix hold', async () => {
  const restartPostgres = () => Promise.reject(new Error('other tests use this Postgres too'));
  const world = await startWorld({ responderOf, restartPostgres });
  try {
    const results = await runCells(world, chosenCells);
    const short = results.flatMap(({ cell, shortfalls }) =>
      shortfalls.map(
        ({ what, expected, got }) => `${nameOf(cell)}: ${what}: expected ${expected}, got ${got}`,
      ),
    );
    expect(short).toEqual([]);
    expect(results).toHaveLength(40);
  } finally {
    await world.stop();
  }
});
