import { sql } from 'kysely';
import type { ChainState, DetachedRows } from '#lib/access/log/log-entry.ts';
import { readLogHead } from '#lib/server/access-record/append-access-record.ts';
import type { Db } from '#lib/server/db/database-types.ts';
import { readTask } from '#lib/server/db/lease.ts';
import { readAnchor } from './log-anchor.ts';
import { keysOfDesk, readAllClear, readVerification, verificationTask } from './stored-verification.ts';

/**
 * The head of the chain, the results of the last verifications and the one that is under way, the rows that were taken
 * out of the log, and as of when all that was read.
 */
export async function readChainState(db: Db): Promise<ChainState> {
  const head = await readLogHead(db);
  const last = await readVerification(db, keysOfDesk());
  const detached = await readDetached(db);
  const whole = await readWholeVerification(db);
  const task = await readTask(db, verificationTask);
  const { asOf } = await db.selectNoFrom(sql<Date>`now()`.as('asOf')).executeTakeFirstOrThrow();
  return {
    asOf: asOf.toISOString(),
    head: {
      sequence: head.sequence,
      instant: head.instant.toISOString(),
      hash: head.hash.toString('hex'),
    },
    verified: last
      ? {
          at: last.finished_at.toISOString(),
          from: last.from_sequence,
          to: last.head_sequence,
          signed: last.isSigned,
          fault: last.fault === null ? null : { sequence: last.fault_sequence ?? 0, kind: last.fault },
        }
      : null,
    whole: whole && { at: whole.finished_at.toISOString(), to: whole.head_sequence },
    verifying:
      task.requestedAt === null && task.done === null
        ? null
        : { done: task.done ?? 0, total: task.total ?? head.sequence },
    detached,
    publicKey: keysOfDesk()[0] ?? null,
  };
}

/** The last verification that is believed, found no fault, and began with the first row that the log then had or has. */
export async function readWholeVerification(db: Db) {
  return readAllClear(db, keysOfDesk(), ((await readAnchor(db))?.sequence ?? 0) + 1);
}

/** Returns the last row that was taken out of the log; null where none was. */
export async function readDetached(db: Db): Promise<DetachedRows | null> {
  const anchor = await readAnchor(db);
  return anchor && { sequence: anchor.sequence, instant: anchor.instant.toISOString() };
}

/** True where a time that begins at `from` (milliseconds since 1970, null: always) includes rows that were taken out. */
export function includesDetached(from: number | null, detached: DetachedRows | null): boolean {
  return detached !== null && (from === null || from <= Date.parse(detached.instant));
}
