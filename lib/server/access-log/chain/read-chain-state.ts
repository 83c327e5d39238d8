import { type Kysely, sql } from 'kysely';
import type { ChainState } from '#lib/access/log/log-entry.ts';
import type { Database } from '#lib/server/db/tables.ts';

/** The head of the chain, the result of the last `npm run access-log:verify`, and as of when they were read. */
export async function readChainState(db: Kysely<Database>): Promise<ChainState> {
  const head = await db
    .selectFrom('access_log_head')
    .select(['sequence', 'instant', 'hash'])
    .executeTakeFirstOrThrow();
  const last = await db
    .selectFrom('access_log_verification')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { rows } = await sql<{ at: Date | null; fromCopy: boolean }>`
    select case when pg_is_in_recovery() then pg_last_xact_replay_timestamp() else now() end as at,
      pg_is_in_recovery() as "fromCopy"`.execute(db);
  const [read] = rows;
  return {
    // A copy that has replayed nothing since it started is at least as current as its last record.
    asOf: (read?.at ?? head.instant).toISOString(),
    fromCopy: read?.fromCopy ?? false,
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
          fault: last.fault === null ? null : { sequence: last.fault_sequence ?? 0, kind: last.fault },
        }
      : null,
  };
}
