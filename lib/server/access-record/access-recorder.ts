import { DatabaseFailure } from '#lib/server/database-failure.ts';
import type { OpenDatabase } from '#lib/server/db/create-database.ts';
import { withTransaction } from '#lib/server/db/database.ts';
import type { Trx } from '#lib/server/db/database-types.ts';
import { inGroups } from '#lib/server/db/in-groups.ts';
import type { CountedActs } from '#lib/server/db/person-limit-windows.ts';
import type { AccessRecord } from './access-record-hash.ts';
import { type AppendedRecord, appendAccessRecords } from './append-access-record.ts';

type RecorderOptions<Item> = {
  open: () => OpenDatabase;
  /** Writes the items that were given with the records of one commit, in the transaction of those records. */
  writeItems: (trx: Trx, items: readonly Item[]) => Promise<void>;
  /** How long a record may take, in milliseconds; the database's own timeout unless said otherwise. */
  deadlineMs?: number;
};

type Given<Item> = { record: AccessRecord; item: Item | undefined; counted: readonly CountedActs[] };

/**
 * Writes access records in groups, one commit after the other: a disk takes a few hundred a second, the chain allows one at
 * a time, and two under way would each be for half of the records. Rejects with a `DatabaseFailure` where a record is not
 * certainly written, and with `unauthenticated` where its session was ended meanwhile.
 */
export function createAccessRecorder<Item>(options: RecorderOptions<Item>) {
  const { open, writeItems } = options;
  const deadlineMs = () => options.deadlineMs ?? open().timeoutMs;
  const write = inGroups(
    (group: readonly Given<Item>[], areLate): Promise<AppendedRecord[]> =>
      withTransaction(
        async (trx) => {
          const items = group.flatMap(({ item }) => (item === undefined ? [] : [item]));
          if (items.length > 0) await writeItems(trx, items);
          const records = group.map(({ record }) => record);
          const counted = group.flatMap((given) => given.counted);
          const appended = await appendAccessRecords(trx, records, { counted, used: records });
          // A late record is not written by itself. In a group it may be: the log then has a view that was refused.
          if (areLate()) throw new DatabaseFailure('deadline');
          return appended;
        },
        { db: open().prepared, deadlineMs: deadlineMs() },
      ),
    { deadlineMs },
  );
  /** Resolves once the record, the item that belongs to it, and the acts that it counts are committed. */
  return (record: AccessRecord, item?: Item, counted: readonly CountedActs[] = []) =>
    write({ record, item, counted });
}
