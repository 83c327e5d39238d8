import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Db } from '#lib/server/db/database-schema.ts';
import { jsonRows } from '#lib/server/db/json-rows.ts';
import { noHash } from '../chain/access-record-hash.ts';
import { type ChainEnd, type ChainFault, findFault } from '../chain/verify-chain.ts';

type Exported = { rows: number; end: ChainEnd & { instant: Date }; first: Buffer };

/** A row of what is exported breaks the chain, so it must not leave the log as if it were whole. */
export class BrokenChain extends Error {
  readonly fault: ChainFault;

  constructor(fault: ChainFault) {
    super(`Row ${fault.sequence} of the access log breaks the chain (${fault.kind}).`);
    this.fault = fault;
  }
}

/** Only the user who runs the command reads the file. */
const fileMode = 0o600;
const batchSize = 2000;

/**
 * Writes the rows behind `anchor` and before an instant to a new file, one JSON object a line, compressed with gzip, and
 * checks the chain on the way. Bytes are written as Postgres does (`\x…`). Resolves once the file is on disk, with the
 * last row of it; null, and no file, where there is no row. Throws `BrokenChain`.
 */
export async function exportMonths(
  db: Db,
  { anchor, before, file }: { anchor: ChainEnd | null; before: Date; file: string },
): Promise<Exported | null> {
  let end = { ...(anchor ?? { sequence: 0, hash: noHash }), instant: new Date(0) };
  let rows = 0;
  let first: Buffer | null = null;
  async function* lines(): AsyncGenerator<string> {
    for (;;) {
      const batch = await readBatch(db, end.sequence, before);
      for (const row of batch) {
        const fault = findFault(row, end);
        if (fault) throw new BrokenChain(fault);
        first ??= row.hash;
        end = { sequence: row.sequence, hash: row.hash, instant: row.instant };
        rows += 1;
        yield `${jsonRows([row]).slice(1, -1)}\n`;
      }
      if (batch.length < batchSize) return;
    }
  }
  const target = createWriteStream(file, { flags: 'wx', mode: fileMode, flush: true });
  try {
    await pipeline(Readable.from(lines()), createGzip(), target);
  } catch (error) {
    // A file that was there before is left alone.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') await rm(file, { force: true });
    throw error;
  }
  if (first) return { rows, end, first };
  await rm(file);
  return null;
}

function readBatch(db: Db, after: number, before: Date) {
  return db
    .selectFrom('access_log')
    .selectAll()
    .where('sequence', '>', after)
    .where('instant', '<', before)
    .orderBy('sequence')
    .limit(batchSize)
    .execute();
}
