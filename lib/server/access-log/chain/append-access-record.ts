import { sql } from 'kysely';
import type { Db, Trx } from '#lib/server/db/database-types.ts';
import { jsonRows } from '#lib/server/db/json-rows.ts';
import { type CountedActs, countActs } from '#lib/server/db/person-limit-windows.ts';
import { type AccessRecord, hashContent, recordFormat } from './access-record-hash.ts';

/** The place of a record in the chain. */
export type AppendedRecord = { sequence: number; instant: Date; hash: Buffer };

/**
 * Writes records at the end of the chain, in the caller's transaction: they are there when it commits. The end of the
 * chain stays locked until then, for every instance, so this has to be the last statement of a transaction. The same
 * statement counts the acts that it records.
 */
export async function appendAccessRecords(
  trx: Trx,
  records: readonly AccessRecord[],
  counted: readonly CountedActs[] = [],
): Promise<AppendedRecord[]> {
  // The database links each row by the hash of its content, which is given here, and of the row before it.
  const rows = records
    .map(cleanRecord)
    .map((record) => ({ ...record, format: recordFormat, hash: hashContent(record) }));
  const counting = counted.length > 0 ? countActs(counted.map(cleanRecord)) : null;
  const appended = await sql<AppendedRecord>`${counting ? counting.with : sql``}
    select sequence, instant, hash
    from append_access_records(${jsonRows(rows)})
    ${counting ? counting.where : sql``}`.execute(trx);
  return appended.rows;
}

/** The table of the head has no row, which only somebody with the owner's rights can bring about. */
export class NoLogHead extends Error {
  constructor() {
    super('The access log has no head: the one row of access_log_head is gone. Restore it from a backup.');
  }
}

/** Reads the last row of the chain. Throws `NoLogHead` where there is none. */
export function readLogHead(db: Db): Promise<AppendedRecord> {
  return db
    .selectFrom('access_log_head')
    .select(['sequence', 'instant', 'hash'])
    .executeTakeFirstOrThrow(() => new NoLogHead());
}

/** Writes one record as `appendAccessRecords` does. */
export async function appendAccessRecord(trx: Trx, record: AccessRecord): Promise<AppendedRecord> {
  const [appended] = await appendAccessRecords(trx, [record]);
  if (!appended) throw new Error('the database took a record and returned no row');
  return appended;
}

/** Replaces NUL and lone surrogates, which Postgres cannot store: the hash has to be over the stored text. */
function cleanRecord<T extends AccessRecord | CountedActs>(record: T): T {
  const clean = <T>(value: T): T => {
    if (typeof value === 'string') return value.replaceAll('\0', '\uFFFD').toWellFormed() as T;
    if (Array.isArray(value)) return value.map(clean) as T;
    return value;
  };
  // Texts stay texts and lists stay lists, so the type of the record holds.
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, clean(value)])) as T;
}
