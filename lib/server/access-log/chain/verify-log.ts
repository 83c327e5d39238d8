import type { Kysely } from 'kysely';
import { type ChainReport, verifyChain } from '#lib/server/db/access-chain/verify-chain.ts';
import type { Database } from '#lib/server/db/tables.ts';
import type { LogAnchor } from './log-anchor.ts';
import type { Head } from './signed-head.ts';

type VerifyLogOptions = {
  /** Heads that were kept outside the database: the chain must contain each. */
  heads?: readonly Head[];
  /** Where the log begins. The caller has checked its signature. */
  anchor?: LogAnchor | null;
  onProgress?: (done: { sequence: number; head: number }) => void;
  signal?: AbortSignal;
};

/** Verifies the whole chain, from its anchor if it has one, and stores the result for the log's page and for exports. */
export async function verifyLog(db: Kysely<Database>, options: VerifyLogOptions = {}): Promise<ChainReport> {
  const { heads = [], ...rest } = options;
  const startedAt = new Date();
  const checkpoints = heads.map(({ sequence, hash }) => ({ sequence, hash: Buffer.from(hash, 'hex') }));
  const report = await verifyChain(db, { ...rest, checkpoints });
  const { rows, from, end, fault } = report;
  await db
    .insertInto('access_log_verification')
    .values({
      started_at: startedAt,
      ...{ from_sequence: from, head_sequence: end.sequence, head_hash: end.hash, rows },
      ...{ fault: fault?.kind ?? null, fault_sequence: fault?.sequence ?? null },
    })
    .execute();
  return report;
}
