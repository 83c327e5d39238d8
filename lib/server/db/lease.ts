import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { instanceName } from '../instance-name.ts';
import { withTransaction } from './database.ts';
import type { Db, Trx } from './database-types.ts';

/**
 * A task that one instance at a time carries out, for as long as it renews its lease. Every new owner has a higher
 * `fence`, so that one that was too slow finds out before it writes.
 */
export type Lease = { name: string; fence: number };

/** Another owner has taken the task over. */
export class LeaseLost extends Error {}

const within = (ms: number) => sql<Date>`now() + make_interval(secs => ${ms / 1000})`;

/** Of a task that may be taken at once, by whatever clock: `now()` is rounded to the next millisecond, and clocks go back. */
const longAgo = sql<Date>`'-infinity'::timestamptz`;

/** Takes the lease of a task for some milliseconds; null where another owner's has not expired, or the task rests. */
export async function acquireLease(db: Db, name: string, ttlMs: number): Promise<Lease | null> {
  const owner = `${instanceName} ${randomUUID()}`;
  const owned = { owner, expires_at: within(ttlMs) };
  const acquired = await db
    .insertInto('lease')
    .values({ name, fence: 1, ...owned })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet((lease) => ({ fence: lease('lease.fence', '+', 1), ...owned }))
        .where('lease.expires_at', '<=', sql<Date>`now()`),
    )
    .returning(['name', 'fence'])
    .executeTakeFirst();
  return acquired ?? null;
}

/**
 * Runs a short step of the task in one transaction with the renewal of its lease, whose row stays locked until the
 * commit: nobody takes over in the middle of a step. Throws `LeaseLost`, and writes nothing, where somebody has before.
 */
export function runUnderLease<T>(lease: Lease, ttlMs: number, step: (trx: Trx) => Promise<T>): Promise<T> {
  return withTransaction(async (trx) => {
    await renewLease(trx, lease, ttlMs);
    return step(trx);
  });
}

/** Renews a lease within a step's own transaction, as `runUnderLease` does. Throws `LeaseLost`. */
export async function renewLease(trx: Trx, lease: Lease, ttlMs: number): Promise<void> {
  if (!(await setExpiry(trx, lease, ttlMs))) throw new LeaseLost(lease.name);
}

/** Ends the task. Nobody takes it before it has rested so long. */
export async function restLease(db: Db, lease: Lease, restMs: number): Promise<void> {
  await setExpiry(db, lease, restMs);
}

async function setExpiry(db: Db, { name, fence }: Lease, ms: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('lease')
    .set({ expires_at: within(ms) })
    .where((lease) => lease.and({ name, fence }))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Asks for a task: it may be taken now, or as soon as the run that is under way has ended. */
export async function requestTask(db: Db, name: string): Promise<void> {
  const requested_at = sql<Date>`now()`;
  await db
    .insertInto('lease')
    .values({ name, owner: '', fence: 0, expires_at: longAgo, requested_at })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((lease) => ({
        requested_at: lease.fn.coalesce('lease.requested_at', requested_at),
        expires_at: lease
          .case()
          .when('lease.done', 'is', null)
          .then(longAgo)
          .else(lease.ref('lease.expires_at'))
          .end(),
      })),
    )
    .execute();
}

/** Reads when somebody asked for a task, and how much of it is done while it is under way. */
export async function readTask(db: Db, name: string) {
  const row = await db
    .selectFrom('lease')
    .select(['requested_at', 'done', 'total'])
    .where('name', '=', name)
    .executeTakeFirst();
  return { requestedAt: row?.requested_at ?? null, done: row?.done ?? null, total: row?.total ?? null };
}

/** Notes how much of a task is done, in a step that runs under its lease. */
export async function noteProgress(trx: Trx, { name }: Lease, done: number, total: number): Promise<void> {
  await trx.updateTable('lease').set({ done, total }).where('name', '=', name).execute();
}

/**
 * Ends a task that was begun for this request (null: by itself), in a step that runs under its lease. It rests, unless
 * somebody has asked for it since.
 */
export async function finishTask(
  trx: Trx,
  { name }: Lease,
  { requestedAt, restMs }: { requestedAt: Date | null; restMs: number },
): Promise<void> {
  const isSame = sql<boolean>`requested_at is not distinct from ${requestedAt}::timestamptz`;
  await trx
    .updateTable('lease')
    .set((lease) => ({
      done: null,
      total: null,
      expires_at: lease.case().when(isSame).then(within(restMs)).else(longAgo).end(),
      requested_at: lease.case().when(isSame).then(null).else(lease.ref('requested_at')).end(),
    }))
    .where('name', '=', name)
    .execute();
}
