import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'kysely';
import { noHash } from '#lib/server/access-record/access-record-hash.ts';
import { appendAccessRecord } from '#lib/server/access-record/append-access-record.ts';
import { operatorRecord } from '#lib/server/access-record/operator-record.ts';
import type { Db, Trx } from '#lib/server/db/database-types.ts';
import { jsonRows } from '#lib/server/db/json-rows.ts';
import { readPartitions } from '#lib/server/db/partitions.ts';
import { isLockTimeout, retryWhileLocked } from '#lib/server/db/retry-while-locked.ts';
import type { Secret } from '#lib/server/secret.ts';
import { type LogAnchor, readAnchor, signAnchor } from '../chain/log-anchor.ts';
import { type ChainEnd, type ChainFault, findFault, rowsBehind } from '../chain/verify-chain.ts';
import { findLegalHolds, type LegalHold } from './legal-holds.ts';

type Retention = {
  /** Whole months that stay, besides the present one. */
  months: number;
  /** The file that the rows are exported to before they leave the log. */
  file: string;
  by: string;
  seed: Secret;
  now?: Date;
};

export type RetentionResult =
  | { state: 'nothing-due' }
  | { state: 'held'; holds: LegalHold[] }
  | { state: 'detached'; partitions: string[]; rows: number; anchor: LogAnchor | null };

/** Returns when the oldest row of the log was written; null for an empty log. */
export async function findOldestInstant(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('access_log')
    .select('instant')
    .orderBy('instant')
    .orderBy('sequence')
    .limit(1)
    .executeTakeFirst();
  return row?.instant ?? null;
}

/** Readers of the log and new records wait no longer than this for the detaching. */
const lockTimeoutMs = 300;
/** How long the detaching waits for the lock on the head of the chain. It holds no lock that others need meanwhile. */
const headTimeoutMs = 10_000;
/** A reader of the log may hold its lock for longer than one try waits. */
const retryMs = 60_000;

/**
 * Detaches the months that are older than the retention: exports them, checks their chain on the way, and stores the
 * signed anchor in the transaction that detaches them. The tables stay, out of the log, until somebody drops them.
 * It needs the owner of the tables. Throws `DetachUncertain` where only the database knows whether they were detached;
 * where they certainly were not, it leaves no file.
 */
export async function detachMonths(db: Db, retention: Retention): Promise<RetentionResult> {
  const { months, file, by, seed, now = new Date() } = retention;
  const cutoff = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months));
  const due = (await readPartitions(db)).filter(({ to }) => to <= cutoff);
  const last = due.at(-1);
  if (!last) return { state: 'nothing-due' };
  const holds = await findLegalHolds(db);
  if (holds.length > 0) return { state: 'held', holds };
  const previous = await readAnchor(db);
  const exported = await exportMonths(db, { anchor: previous, before: last.to, file });
  const anchor = exported && signAnchor({ ...exported.end, log: previous?.log ?? exported.first }, seed);
  const rows = exported?.rows ?? 0;
  const detach = async (trx: Trx): Promise<RetentionResult> => {
    await lockHeadFirst(trx);
    for (const { name } of due) {
      await sql`alter table access_log detach partition ${sql.table(name)}`.execute(trx);
    }
    // A hold that was set during the export is a row of the log, to which nobody appends now.
    const holdsNow = await findLegalHolds(trx);
    if (holdsNow.length > 0) throw new HeldMeanwhile(holdsNow);
    if (anchor) await trx.insertInto('access_log_anchor').values(anchor).execute();
    const partitions = due.map(({ name }) => name);
    const names = partitions.map((name) => `partition:${name}`);
    const fields = [...names, `rows:${rows}`, ...(anchor ? [`anchor:${anchor.sequence}`] : [])];
    await appendAccessRecord(trx, operatorRecord({ action: 'detach-log', by, fields, reason: null }));
    return { state: 'detached', partitions, rows, anchor };
  };
  try {
    return await retryWhileLocked(retryMs, () => db.transaction().execute(detach));
  } catch (error) {
    // Both errors rolled the transaction back for certain, so the rows of the file are still in the log.
    if (!(error instanceof HeldMeanwhile || isLockTimeout(error))) throw new DetachUncertain(error);
    await rm(file, { force: true });
    if (error instanceof HeldMeanwhile) return { state: 'held', holds: error.holds };
    throw error;
  }
}

/** The transaction that detaches failed, and may have been committed all the same. The export stays. */
export class DetachUncertain extends Error {
  constructor(cause: unknown) {
    super('It is not certain whether the months were detached.', { cause });
  }
}

/**
 * Locks the end of the chain before the table, in the order of those who record: else each of them that waits for the
 * end would hold up the detaching, and be held up by it.
 */
async function lockHeadFirst(trx: Trx): Promise<void> {
  const limitLocks = (ms: number) => sql`select set_config('lock_timeout', ${String(ms)}, true)`.execute(trx);
  await limitLocks(headTimeoutMs);
  await trx.selectFrom('access_log_head').select('sequence').forUpdate().execute();
  await limitLocks(lockTimeoutMs);
}

/** Thrown to roll the transaction back. */
class HeldMeanwhile extends Error {
  readonly holds: LegalHold[];

  constructor(holds: LegalHold[]) {
    super('A legal hold was set meanwhile.');
    this.holds = holds;
  }
}

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
async function exportMonths(
  db: Db,
  { anchor, before, file }: { anchor: ChainEnd | null; before: Date; file: string },
): Promise<Exported | null> {
  let end = { ...(anchor ?? { sequence: 0, hash: noHash }), instant: new Date(0) };
  let rows = 0;
  let first: Buffer | null = null;
  async function* lines(): AsyncGenerator<string> {
    for (;;) {
      const batch = await rowsBehind(db, end.sequence, batchSize).where('instant', '<', before).execute();
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
