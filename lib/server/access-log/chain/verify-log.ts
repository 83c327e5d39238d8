import type { Db } from '#lib/server/db/database-schema.ts';
import { type LogAnchor, readAnchor } from './log-anchor.ts';
import type { Head } from './signed-head.ts';
import { type ChainEnd, type ChainReport, verifyChain } from './verify-chain.ts';

type VerifyLogOptions = {
  /** Heads that were kept outside the database: the chain must contain each that is not of a row before the anchor. */
  heads?: readonly Head[];
  /** Where the log begins. The caller has checked its signature. */
  anchor?: LogAnchor | null;
  onProgress?: (done: { sequence: number; head: number }) => void;
  signal?: AbortSignal;
};

/**
 * `anchor`: the anchor of the log is signed by no known key. `other-log`: a head that was kept elsewhere is of another
 * log than the anchor. The rest are those of the chain.
 */
export type LogFault = {
  sequence: number;
  kind: NonNullable<ChainReport['fault']>['kind'] | 'anchor' | 'other-log';
};
type LogReport = Omit<ChainReport, 'fault'> & { fault: LogFault | null };

/** Older months left the log while it was verified. The caller has to judge the new anchor, and to begin again. */
export class AnchorMoved extends Error {}

/**
 * Verifies the whole chain, from its anchor if it has one, and stores the result for the log's page and for exports.
 * Throws `AnchorMoved`, and stores nothing, where months were detached meanwhile.
 */
export async function verifyLog(db: Db, options: VerifyLogOptions = {}): Promise<LogReport> {
  const { heads = [], anchor = null, ...rest } = options;
  const startedAt = new Date();
  const fault = anchor && findFaultOfAnchor(anchor, heads);
  if (fault) return storeReport(db, { ...emptyReport(anchor), fault }, startedAt);
  const checkpoints = heads
    .filter(({ sequence }) => sequence > (anchor?.sequence ?? 0))
    .map(({ sequence, hash }) => ({ sequence, hash: Buffer.from(hash, 'hex') }));
  const report = await verifyChain(db, { ...rest, anchor, checkpoints });
  if (report.fault?.kind === 'missing' && (await readAnchor(db))?.sequence !== anchor?.sequence) {
    throw new AnchorMoved('Months were detached from the log while it was verified.');
  }
  return storeReport(db, report, startedAt);
}

/** Stores that nothing can be verified, because the anchor that the log begins behind is signed by no known key. */
export function storeDistrustedAnchor(db: Db, anchor: ChainEnd): Promise<LogReport> {
  const fault = { sequence: anchor.sequence, kind: 'anchor' } as const;
  return storeReport(db, { ...emptyReport(anchor), fault }, new Date());
}

function emptyReport({ sequence, hash }: ChainEnd): LogReport {
  return { rows: 0, from: sequence + 1, end: { sequence, hash }, fault: null };
}

/** Holds heads that were kept elsewhere to the anchor: its log is theirs, and its hash that of a head of its row. */
function findFaultOfAnchor(anchor: LogAnchor, heads: readonly Head[]): LogFault | null {
  const [log, hash] = [anchor.log.toString('hex'), anchor.hash.toString('hex')];
  const other = heads.find((head) => head.log !== null && head.log !== log);
  if (other) return { sequence: other.sequence, kind: 'other-log' };
  const differs = heads.some((head) => head.sequence === anchor.sequence && head.hash !== hash);
  return differs ? { sequence: anchor.sequence, kind: 'checkpoint' } : null;
}

async function storeReport(db: Db, report: LogReport, startedAt: Date): Promise<LogReport> {
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
