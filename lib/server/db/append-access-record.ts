import type { Transaction } from 'kysely';
import { type AccessRecord, format, hashContent } from './access-record-hash.ts';
import type { Database } from './tables.ts';

/** Where a record stands in the chain. */
export type Appended = { sequence: number; instant: Date; hash: Buffer };

/**
 * Writes records at the end of the chain, in the caller's transaction: they are there when it commits. The end of
 * the chain stays locked until then, for every instance, so this is the last thing that a transaction does.
 */
export async function appendAccessRecords(
  trx: Transaction<Database>,
  records: readonly AccessRecord[],
): Promise<Appended[]> {
  if (records.length === 0) return [];
  const rows = records.map((record) => {
    const clean = cleanRecord(record);
    // The database makes the row's hash of this one, and of where the row stands.
    return { ...clean, format, hash: hashContent(clean) };
  });
  return trx.insertInto('access_log').values(rows).returning(['sequence', 'instant', 'hash']).execute();
}

/** One record: see `appendAccessRecords`. */
export async function appendAccessRecord(
  trx: Transaction<Database>,
  record: AccessRecord,
): Promise<Appended> {
  const [appended] = await appendAccessRecords(trx, [record]);
  if (!appended) throw new Error('the database took a record and gave no row');
  return appended;
}

/** Postgres has no NUL in its text, and the hash is over what it stores. */
function cleanRecord(record: AccessRecord): AccessRecord {
  const clean = <T>(value: T): T => {
    if (typeof value === 'string') return value.replaceAll('\0', '\uFFFD') as T;
    if (Array.isArray(value)) return value.map(clean) as T;
    return value;
  };
  // Text stays text, and lists stay lists.
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, clean(value)]),
  ) as AccessRecord;
}
