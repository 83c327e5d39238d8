import { CompiledQuery, type Transaction } from 'kysely';
import { jsonRows } from '../statement.ts';
import type { Database } from '../tables.ts';
import { type AccessRecord, format, hashContent, recordFields } from './access-record-hash.ts';

/** Where a record stands in the chain. */
export type Appended = { sequence: number; instant: Date; hash: Buffer };

/** What a statement does before it appends, as `with` has it; `$2` is its own. The last of its parts is read to its end. */
type Before = { parts: string; last: string };

const columns = [...recordFields, 'format', 'hash'].join(', ');

/**
 * Appends the records of `$1` (`recordRows`), in their order. The end of the chain is locked for every instance from
 * the first of them until the commit, so whatever else the statement does, it does before.
 */
export function appendText(before?: Before): string {
  return `${before ? `with ${before.parts} ` : ''}insert into access_log (${columns})
    select ${columns} from jsonb_populate_recordset(null::access_log, $1) with ordinality as told
    ${before ? `where (select count(*) from ${before.last}) is not null` : ''}
    order by told.ordinality
    returning sequence, instant, hash`;
}

const append = appendText();

/** Records as a statement takes them. The database makes a row's hash of this one, and of where the row stands. */
export function recordRows(records: readonly AccessRecord[]): string {
  return jsonRows(
    records.map((record) => {
      const clean = cleanRecord(record);
      return { ...clean, format, hash: hashContent(clean) };
    }),
  );
}

/**
 * Writes records at the end of the chain, in the caller's transaction: they are there when it commits. The end of
 * the chain stays locked until then, for every instance, so this is the last thing that a transaction does.
 */
export async function appendAccessRecords(
  trx: Transaction<Database>,
  records: readonly AccessRecord[],
): Promise<Appended[]> {
  const { rows } = await trx.executeQuery<Appended>(CompiledQuery.raw(append, [recordRows(records)]));
  return rows;
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

/** Postgres has neither NUL nor half of a surrogate pair in its text, and the hash is over what it stores. */
function cleanRecord(record: AccessRecord): AccessRecord {
  const clean = <T>(value: T): T => {
    if (typeof value === 'string') return value.replaceAll('\0', '\uFFFD').toWellFormed() as T;
    if (Array.isArray(value)) return value.map(clean) as T;
    return value;
  };
  // Text stays text, and lists stay lists.
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, clean(value)]),
  ) as AccessRecord;
}
