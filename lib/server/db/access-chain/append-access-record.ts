import { sql, type Transaction } from 'kysely';
import { jsonRows } from '../json-rows.ts';
import type { Database } from '../tables.ts';
import { type AccessRecord, format, hashContent, recordFields } from './access-record-hash.ts';

/** The place of a record in the chain. */
export type AppendedRecord = { sequence: number; instant: Date; hash: Buffer };

const columns = sql.join([...recordFields, 'format', 'hash'].map((name) => sql.ref(name)));

/**
 * Writes records at the end of the chain, in the caller's transaction: they are there when it commits. The end of the
 * chain stays locked until then, for every instance, so this has to be the last statement of a transaction.
 */
export async function appendAccessRecords(
  trx: Transaction<Database>,
  records: readonly AccessRecord[],
): Promise<AppendedRecord[]> {
  // The database links each row by the hash of its content, which is given here, and of the row before it.
  const rows = records.map(cleanRecord).map((record) => ({ ...record, format, hash: hashContent(record) }));
  const appended = await sql<AppendedRecord>`insert into access_log (${columns})
    select ${columns} from jsonb_populate_recordset(null::access_log, ${jsonRows(rows)}) with ordinality as record
    order by record.ordinality
    returning sequence, instant, hash`.execute(trx);
  return appended.rows;
}

/** Writes one record as `appendAccessRecords` does. */
export async function appendAccessRecord(
  trx: Transaction<Database>,
  record: AccessRecord,
): Promise<AppendedRecord> {
  const [appended] = await appendAccessRecords(trx, [record]);
  if (!appended) throw new Error('the database took a record and returned no row');
  return appended;
}

/** Replaces NUL and lone surrogates, which Postgres cannot store: the hash has to be over the stored text. */
function cleanRecord(record: AccessRecord): AccessRecord {
  const clean = <T>(value: T): T => {
    if (typeof value === 'string') return value.replaceAll('\0', '\uFFFD').toWellFormed() as T;
    if (Array.isArray(value)) return value.map(clean) as T;
    return value;
  };
  // Texts stay texts and lists stay lists, so the type of the record holds.
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, clean(value)]),
  ) as AccessRecord;
}
