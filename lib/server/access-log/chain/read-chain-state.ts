import type { Kysely } from 'kysely';
import type { ChainState } from '#lib/access/log/log-entry.ts';
import type { Database } from '#lib/server/db/tables.ts';

/** The head of the chain, and the result of the last `npm run access-log:verify`. */
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
  return {
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
