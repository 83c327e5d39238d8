import type { Db } from '#lib/server/db/database-schema.ts';
import { findRows, type LogRow, type RowFilter } from '../search/find-log-rows.ts';

/**
 * All rows of a filter, oldest first, in batches. Each batch is read in its own transaction, so that no transaction stays
 * open during a download. The log only grows, and beyond `highest`, so the batches are consistent.
 */
export async function* readInBatches(
  read: (run: (db: Db) => Promise<LogRow[]>) => Promise<LogRow[]>,
  filter: RowFilter,
  batchSize = 1000,
): AsyncGenerator<LogRow[]> {
  let lowest = filter.lowest;
  for (;;) {
    const from = lowest;
    const rows = await read((db) => findRows(db, { ...filter, lowest: from }, 'asc', batchSize));
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return;
    lowest = last.sequence + 1;
  }
}
