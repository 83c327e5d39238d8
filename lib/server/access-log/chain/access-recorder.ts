import type { OpenDatabase } from '#lib/server/db/create-database.ts';
import { DatabaseFailure, readDatabaseFailure } from '#lib/server/db/database-failure.ts';
import type { Trx } from '#lib/server/db/database-types.ts';
import type { CountedActs } from '#lib/server/db/person-limit-windows.ts';
import { runTransaction } from '#lib/server/db/transaction.ts';
import { startDeadline } from '#lib/server/deadline.ts';
import type { AccessRecord } from './access-record-hash.ts';
import { type AppendedRecord, appendAccessRecords } from './append-access-record.ts';

type RecorderOptions<Item> = {
  open: () => OpenDatabase;
  /** Writes the items that were given with the records of one commit, in the transaction of those records. */
  writeItems: (trx: Trx, items: readonly Item[]) => Promise<void>;
  /** How long a record may take, in milliseconds; the database's own timeout unless said otherwise. */
  deadlineMs?: number;
  /** Commits under way at once. */
  maxCommits?: number;
};

const maxGroupSize = 64;

/** Resolves once the record, the item that belongs to it, and the acts that it counts are committed. */
export type RecordAccess<Item> = (
  record: AccessRecord,
  item?: Item,
  counted?: readonly CountedActs[],
) => Promise<AppendedRecord>;

type PendingRecord<Item> = {
  record: AccessRecord;
  item: Item | undefined;
  counted: readonly CountedActs[];
  /** The deadline has passed, and the caller has been refused. */
  isLate: boolean;
  resolve: (appended: AppendedRecord) => void;
  reject: (error: unknown) => void;
};

/**
 * Writes access records in groups. A disk takes a few hundred commits a second and the chain allows one at a time, so
 * all records that come while a commit is under way share the next one. Where that fails because of one record, each
 * gets a transaction of its own. Rejects with a `DatabaseFailure` where a record is not certainly written.
 */
export function createAccessRecorder<Item>(options: RecorderOptions<Item>): RecordAccess<Item> {
  const { open, writeItems, maxCommits = 2 } = options;
  type Pending = PendingRecord<Item>;
  const deadlineMs = () => options.deadlineMs ?? open().timeoutMs;
  const pending = new Set<Pending>();
  let commits = 0;

  const write = (group: readonly Pending[]): Promise<AppendedRecord[]> =>
    runTransaction(
      async (trx) => {
        const items = group.flatMap(({ item }) => (item === undefined ? [] : [item]));
        if (items.length > 0) await writeItems(trx, items);
        const appended = await appendAccessRecords(
          trx,
          group.map(({ record }) => record),
          group.flatMap(({ counted }) => counted),
        );
        // A late record is not written by itself. In a group it may be: the log then has a view that was refused.
        if (group.every(({ isLate }) => isLate)) throw new DatabaseFailure('deadline');
        return appended;
      },
      { db: open().prepared, deadlineMs: deadlineMs() },
    );

  const settle = async (group: readonly Pending[]): Promise<void> => {
    try {
      const appended = await write(group);
      for (const [index, { resolve, reject }] of group.entries()) {
        const row = appended[index];
        if (row) resolve(row);
        else reject(new DatabaseFailure('other'));
      }
    } catch (error) {
      const failure = readDatabaseFailure(error);
      const concernsAll = failure !== null && failure.fault !== 'other';
      if (concernsAll || group.length === 1) for (const { reject } of group) reject(failure ?? error);
      else for (const request of group) await settle([request]);
    }
  };

  const writeNext = async (): Promise<void> => {
    if (commits >= maxCommits || pending.size === 0) return;
    commits += 1;
    const group = [...pending].slice(0, maxGroupSize);
    for (const request of group) pending.delete(request);
    await settle(group);
    commits -= 1;
    await writeNext();
  };

  return async (record, item, counted = []) => {
    const { promise, resolve, reject } = Promise.withResolvers<AppendedRecord>();
    const request: Pending = { record, item, counted, isLate: false, resolve, reject };
    pending.add(request);
    const cancelDeadline = startDeadline(deadlineMs(), () => {
      request.isLate = true;
      // A record whose turn has not come is not written at all.
      pending.delete(request);
      reject(new DatabaseFailure('deadline'));
    });
    void writeNext();
    try {
      return await promise;
    } finally {
      cancelDeadline();
    }
  };
}
