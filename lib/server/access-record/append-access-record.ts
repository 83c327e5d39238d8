import { sql } from 'kysely';
import type { Db, Trx } from '#lib/server/db/database-types.ts';
import { jsonRows } from '#lib/server/db/json-rows.ts';
import { type CountedActs, countActs } from '#lib/server/db/person-limit-windows.ts';
import { DeskError } from '#lib/server/desk-error.ts';
import { type AccessRecord, hashContent, recordFormat } from './access-record-hash.ts';
import { holdSessions, type UsedSession } from './hold-sessions.ts';

/** The place of a record in the chain. */
export type AppendedRecord = { sequence: number; instant: Date; hash: Buffer };

/** `counted`: acts that the same statement counts. `used`: sessions of the people who get an answer. */
type AppendOptions = { counted?: readonly CountedActs[]; used?: readonly UsedSession[] };

/**
 * Writes records at the end of the chain, in the caller's transaction: they are there when it commits. The end of the
 * chain stays locked until then, for every instance, so this has to be the last statement of a transaction. The same
 * statement counts the acts that it records. Throws `unauthenticated`, for the transaction to be rolled back, where one of
 * the used sessions was ended or has lost a role meanwhile. It is text, since every record runs it.
 */
export async function appendAccessRecords(
  trx: Trx,
  records: readonly AccessRecord[],
  { counted = [], used = [] }: AppendOptions = {},
): Promise<AppendedRecord[]> {
  // The database links each row by the hash of its content, which is given here, and of the row before it.
  const rows = records
    .map(cleanRecord)
    .map((record) => ({ ...record, format: recordFormat, hash: hashContent(record) }));
  // Without a record the end of the chain is left alone, and the sessions are asked for all the same.
  const source =
    rows.length > 0
      ? sql`append_access_records(${jsonRows(rows)})`
      : sql`(values (0, now(), ''::bytea)) as none (sequence, instant, hash)`;
  // Sessions and windows are locked before the end of the chain, by everyone, so that no two wait for each other.
  const session = holdSessions(used);
  const counting = counted.length > 0 ? countActs(counted.map(cleanRecord)) : null;
  const appended =
    await sql<AppendedRecord>`with ${session.with} ${counting ? sql`, ${counting.with}` : sql``}
    select sequence, instant, hash from ${source}
    where ${session.where} ${counting ? sql`and ${counting.where}` : sql``}`.execute(trx);
  if (appended.rows.length === 0) throw new DeskError('unauthenticated');
  return appended.rows.slice(0, records.length);
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
