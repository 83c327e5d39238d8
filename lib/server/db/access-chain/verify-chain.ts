import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../tables.ts';
import { type AccessRecord, format, hashContent, hashLink, noHash } from './access-record-hash.ts';

/**
 * Why a row does not fit. `missing`: the row that belongs here is not there. `content`: it does not say what it was
 * written with. `link`: it does not follow the row before. `instant`: it is earlier than the row before.
 * `format`: nobody knows how to read it. `unannounced`: it is there, and the head has not heard of it.
 * `checkpoint`: its hash is not the one that was kept elsewhere.
 */
type ChainFaultKind = 'missing' | 'content' | 'link' | 'instant' | 'format' | 'unannounced' | 'checkpoint';
type ChainFault = { sequence: number; kind: ChainFaultKind };
export type ChainEnd = { sequence: number; hash: Buffer };
export type ChainReport = { rows: number; from: number; end: ChainEnd; fault: ChainFault | null };

type VerifyOptions = {
  /** The first row to look at; the one before is taken as it is. 1, unless said otherwise. */
  from?: number;
  /** Ends of the chain that were kept elsewhere: it has to pass through each. */
  checkpoints?: readonly ChainEnd[];
  onProgress?: (done: { sequence: number; head: number }) => void;
  signal?: AbortSignal;
  batch?: number;
};

type Row = Selectable<Database['access_log']>;

/** Walks the chain to its head and names the first row that does not fit. Bounded memory; nobody waits for it. */
export async function verifyChain(db: Kysely<Database>, options: VerifyOptions = {}): Promise<ChainReport> {
  const { from = 1, checkpoints = [], onProgress, signal, batch = 2000 } = options;
  // Of one number several may have been kept: before and after somebody made the log anew.
  const kept = Map.groupBy(checkpoints, ({ sequence }) => sequence);
  const furthest = Math.max(0, ...kept.keys());
  let end = { ...(await anchor(db, from)), instant: new Date(0) };
  let rows = 0;
  const report = (fault: ChainFault | null): ChainReport => {
    return { rows, from, end: { sequence: end.sequence, hash: end.hash }, fault };
  };
  if (end.sequence !== from - 1) return report({ sequence: from - 1, kind: 'missing' });
  for (;;) {
    signal?.throwIfAborted();
    const { head, found } = await readOn(db, end.sequence, batch);
    for (const row of found) {
      const fault = faultOf(row, end, kept.get(row.sequence));
      if (fault) return report(fault);
      if (row.sequence > head.sequence) return report({ sequence: row.sequence, kind: 'unannounced' });
      end = { sequence: row.sequence, hash: row.hash, instant: row.instant };
      rows += 1;
    }
    onProgress?.({ sequence: end.sequence, head: head.sequence });
    if (found.length === batch) continue;
    if (head.sequence > end.sequence || furthest > end.sequence) {
      return report({ sequence: end.sequence + 1, kind: 'missing' });
    }
    // The head of a log that lost everything, or whose end was made anew.
    const fits = head.sequence === end.sequence && head.hash.equals(end.hash);
    return report(fits ? null : { sequence: end.sequence, kind: 'link' });
  }
}

function faultOf(
  row: Row,
  before: ChainEnd & { instant: Date },
  kept: readonly ChainEnd[] = [],
): ChainFault | null {
  const { sequence, instant, hash, previous_hash: previous } = row;
  if (sequence !== before.sequence + 1) return { sequence: before.sequence + 1, kind: 'missing' };
  const fault = (kind: ChainFaultKind) => ({ sequence, kind });
  if (row.format !== format) return fault('format');
  if (!previous.equals(before.hash)) return fault('link');
  const content = hashContent(row satisfies AccessRecord);
  if (!hashLink({ previous, sequence, instant, content }).equals(hash)) return fault('content');
  if (instant < before.instant) return fault('instant');
  if (!kept.every((end) => end.hash.equals(hash))) return fault('checkpoint');
  return null;
}

/** What the first row has to follow. */
async function anchor(db: Kysely<Database>, from: number): Promise<ChainEnd> {
  if (from <= 1) return { sequence: 0, hash: noHash };
  const row = await db
    .selectFrom('access_log')
    .select(['sequence', 'hash'])
    .where('sequence', '=', from - 1)
    .executeTakeFirst();
  return row ?? { sequence: -1, hash: noHash };
}

/** Rows and head of one moment, since others go on appending. A short look, so that it keeps nothing alive. */
async function readOn(db: Kysely<Database>, after: number, limit: number) {
  const moment = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return moment.execute(async (trx) => {
    const head = await trx
      .selectFrom('access_log_head')
      .select(['sequence', 'hash'])
      .executeTakeFirstOrThrow();
    const found = await trx
      .selectFrom('access_log')
      .selectAll()
      .where('sequence', '>', after)
      .orderBy('sequence')
      .limit(limit)
      .execute();
    return { head, found };
  });
}
