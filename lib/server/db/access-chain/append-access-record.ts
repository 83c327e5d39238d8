import { sql, type Transaction } from 'kysely';
import type { LimitName } from '#lib/access/limits/person-limits.ts';
import { jsonRows } from '../json-rows.ts';
import type { Database } from '../tables.ts';
import { type AccessRecord, format, hashContent } from './access-record-hash.ts';

/** The place of a record in the chain. */
export type AppendedRecord = { sequence: number; instant: Date; hash: Buffer };

/** Acts that count against a limit of a person, in the window of an hour and in that of a day. */
export type CountedActs = {
  issuer: string;
  subject: string;
  name: string;
  limit_name: LimitName;
  amount: number;
};

export type AppendOptions = {
  counted?: readonly CountedActs[];
  /** A row that this process knows to be in the log. Null where it knows none. */
  known?: AppendedRecord | null;
};

/**
 * Writes records at the end of the chain, in the caller's transaction: they are there when it commits. The end of the
 * chain stays locked until then, for every instance, so this has to be the last statement of a transaction. The same
 * statement counts the acts that it records. Throws a `DatabaseFailure` `restored` where the log has lost `known`.
 */
export async function appendAccessRecords(
  trx: Transaction<Database>,
  records: readonly AccessRecord[],
  { counted = [], known = null }: AppendOptions = {},
): Promise<AppendedRecord[]> {
  // The database links each row by the hash of its content, which is given here, and of the row before it.
  const rows = records.map(cleanRecord).map((record) => ({ ...record, format, hash: hashContent(record) }));
  const counting = counted.length > 0 ? countActs(counted.map(cleanRecord)) : null;
  const appended = await sql<AppendedRecord>`${counting ? counting.with : sql``}
    select sequence, instant, hash
    from append_access_records(${jsonRows(rows)}, ${known?.sequence ?? null}, ${known?.instant ?? null},
      ${known?.hash ?? null})
    ${counting ? counting.where : sql``}`.execute(trx);
  return appended.rows;
}

/**
 * The part of the statement that counts acts. A window that has ended begins again. The append waits for the count
 * (`where`), so that every transaction locks windows before the end of the chain, and windows in one order.
 */
function countActs(counted: readonly CountedActs[]) {
  return {
    with: sql`with counted as (
      insert into person_limit_window as held (issuer, subject, limit_name, period, name, used, ends_at)
      select issuer, subject, limit_name, period, max(name), sum(amount), now() + duration
      from jsonb_to_recordset(${jsonRows(counted)})
          as act (issuer text, subject text, limit_name text, name text, amount integer)
        cross join (values ('day', interval '1 day'), ('hour', interval '1 hour')) as window_of (period, duration)
      group by issuer, subject, limit_name, period, duration
      order by issuer, subject, limit_name, period
      on conflict (issuer, subject, limit_name, period) do update set
        name = excluded.name,
        used = excluded.used + case when held.ends_at > now() then held.used else 0 end,
        exceeded_at = case when held.ends_at > now() then held.exceeded_at end,
        ends_at = case when held.ends_at > now() then held.ends_at else excluded.ends_at end
      returning 1
    )`,
    where: sql`where (select count(*) from counted) > 0`,
  };
}

/** Writes one record as `appendAccessRecords` does. */
export async function appendAccessRecord(
  trx: Transaction<Database>,
  record: AccessRecord,
  options: AppendOptions = {},
): Promise<AppendedRecord> {
  const [appended] = await appendAccessRecords(trx, [record], options);
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
