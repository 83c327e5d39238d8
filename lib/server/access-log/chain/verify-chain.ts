import type { Selectable } from 'kysely';
import {
  type AccessRecord,
  hashContent,
  hashLink,
  noHash,
  recordFormat,
} from '#lib/server/access-record/access-record-hash.ts';
import { readLogHead } from '#lib/server/access-record/append-access-record.ts';
import type { Database, Db } from '#lib/server/db/database-types.ts';

/**
 * Why a row breaks the chain. `missing`: there is no row of this sequence. `content`: its content was changed. `link`:
 * it does not follow the row before. `instant`: it is earlier than the row before. `format`: the format is unknown.
 * `unannounced`: its sequence is beyond the head. `checkpoint`: its hash differs from the one that was kept elsewhere.
 */
type ChainFaultKind = 'missing' | 'content' | 'link' | 'instant' | 'format' | 'unannounced' | 'checkpoint';
export type ChainFault = { sequence: number; kind: ChainFaultKind };
export type ChainEnd = { sequence: number; hash: Buffer };
/** `rows`: those that fit. `fault`: the first of the faults, of which at most a thousand are listed. */
export type ChainReport = {
  rows: number;
  from: number;
  end: ChainEnd;
  fault: ChainFault | null;
  faults: ChainFault[];
};

export type VerifyOptions = {
  /** The row that the first one has to follow: rows up to it were detached, or verified before. The caller trusts it. */
  anchor?: ChainEnd | null;
  /** Heads of the chain that were kept elsewhere. The chain has to contain each of them. */
  checkpoints?: readonly ChainEnd[];
  /** Called after each batch; the next one waits for it. */
  onProgress?: (done: { sequence: number; head: number }) => unknown;
  signal?: AbortSignal;
  batchSize?: number;
};

type Row = Selectable<Database['access_log']>;

/** Faults that a report names. */
export const maxFaults = 1000;

/**
 * Checks the chain up to its head and reports every row that breaks it, in bounded memory and without locks. A row that
 * breaks it stops nothing: the rows behind it are held to what it says.
 */
export async function verifyChain(db: Db, options: VerifyOptions = {}): Promise<ChainReport> {
  const { anchor = null, checkpoints = [], onProgress, signal, batchSize = 2000 } = options;
  // Several heads of one sequence may have been kept, before and after somebody replaced the log.
  const checkpointsBySequence = Map.groupBy(checkpoints, ({ sequence }) => sequence);
  const furthest = Math.max(0, ...checkpointsBySequence.keys());
  let end = { ...(anchor ?? { sequence: 0, hash: noHash }), instant: new Date(0) };
  const from = end.sequence + 1;
  let rows = 0;
  const faults: ChainFault[] = [];
  const report = (): ChainReport => {
    return { rows, from, end: { sequence: end.sequence, hash: end.hash }, fault: faults[0] ?? null, faults };
  };
  for (;;) {
    signal?.throwIfAborted();
    const { head, rows: found } = await readRows(db, end.sequence, batchSize);
    for (const row of found) {
      const { sequence } = row;
      const unannounced = sequence > head.sequence ? ({ sequence, kind: 'unannounced' } as const) : null;
      const fault = findFault(row, end, checkpointsBySequence.get(sequence)) ?? unannounced;
      if (fault) faults.push(fault);
      else rows += 1;
      if (faults.length === maxFaults) return report();
      end = { sequence: row.sequence, hash: row.hash, instant: row.instant };
    }
    await onProgress?.({ sequence: end.sequence, head: head.sequence });
    if (found.length === batchSize) continue;
    if (head.sequence > end.sequence || furthest > end.sequence)
      faults.push({ sequence: end.sequence + 1, kind: 'missing' });
    // The rows up to the anchor were there once.
    else if (faults.length === 0 && head.sequence < end.sequence)
      faults.push({ sequence: head.sequence + 1, kind: 'missing' });
    // The head reveals a log that lost all its rows, or whose last rows were replaced.
    else if (faults.length === 0 && !(head.sequence === end.sequence && head.hash.equals(end.hash)))
      faults.push({ sequence: end.sequence, kind: 'link' });
    return report();
  }
}

/** Checks one row against the one before it, and against what was kept of it elsewhere. */
export function findFault(
  row: Row,
  rowBefore: ChainEnd & { instant: Date },
  checkpoints: readonly ChainEnd[] = [],
): ChainFault | null {
  const { sequence, instant, hash, previous_hash: previous } = row;
  if (sequence !== rowBefore.sequence + 1) return { sequence: rowBefore.sequence + 1, kind: 'missing' };
  const fault = (kind: ChainFaultKind) => ({ sequence, kind });
  if (row.format !== recordFormat) return fault('format');
  if (!previous.equals(rowBefore.hash)) return fault('link');
  const content = hashContent(row satisfies AccessRecord);
  if (!hashLink({ previous, sequence, instant, content }).equals(hash)) return fault('content');
  if (instant < rowBefore.instant) return fault('instant');
  if (!checkpoints.every((end) => end.hash.equals(hash))) return fault('checkpoint');
  return null;
}

/** Reads rows and head in one snapshot, since others go on appending. Each snapshot is short, so vacuum is not held up. */
async function readRows(db: Db, after: number, limit: number) {
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return snapshot.execute(async (trx) => {
    const head = await readLogHead(trx);
    return { head, rows: await rowsBehind(trx, after, limit).execute() };
  });
}

export const rowsBehind = (db: Db, after: number, limit: number) =>
  db.selectFrom('access_log').selectAll().where('sequence', '>', after).orderBy('sequence').limit(limit);
