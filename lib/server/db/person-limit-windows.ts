import { type Expression, sql } from 'kysely';
import type { LimitName, LimitPeriod, LimitWindow } from '#lib/access/limits/person-limits.ts';
import type { Db, Trx } from './database-types.ts';
import { jsonRows } from './json-rows.ts';

/** Acts that count against a limit of a person, in the window of an hour and in that of a day. */
export type CountedActs = {
  issuer: string;
  subject: string;
  limit_name: LimitName;
  amount: number;
};

/** Sets a window (`held`) that is there already: it goes on, or begins again where it has ended. */
const raised = sql`used = excluded.used + case when held.ends_at > now() then held.used else 0 end,
  exceeded_at = case when held.ends_at > now() then held.exceeded_at end,
  ends_at = case when held.ends_at > now() then held.ends_at else excluded.ends_at end`;

/**
 * Returns the SQL that counts acts in the statement that appends their records. A window that has ended begins again.
 * The append waits for the count (`where`), so that every transaction locks windows before the end of the chain, and
 * windows in one order. It is text, since every record runs it.
 */
export function countActs(counted: readonly CountedActs[]) {
  return {
    with: sql`counted as (
      insert into person_limit_window as held (issuer, subject, limit_name, period, used, ends_at)
      select issuer, subject, limit_name, period, sum(amount), now() + duration
      from jsonb_to_recordset(${jsonRows(counted)})
          as act (issuer text, subject text, limit_name text, amount integer)
        cross join (values ('day', interval '1 day'), ('hour', interval '1 hour')) as window_of (period, duration)
      group by issuer, subject, limit_name, period, duration
      order by issuer, subject, limit_name, period
      on conflict (issuer, subject, limit_name, period) do update set ${raised}
      returning 1
    )`,
    where: sql`(select count(*) from counted) > 0`,
  };
}

/**
 * Counts acts before they are done, where both windows have room for all of them: one statement makes or raises both.
 * Returns false where one has no room; the caller then has to roll back, as the other may be raised. It is text for what it
 * shares with `countActs`.
 */
export async function claimActs(
  trx: Trx,
  { issuer, subject, limit_name, amount }: CountedActs,
  max: Readonly<Record<LimitPeriod, number>>,
): Promise<boolean> {
  const { rows } = await sql`
    insert into person_limit_window as held (issuer, subject, limit_name, period, used, ends_at)
    select ${issuer}, ${subject}, ${limit_name}, period, ${amount}::integer, now() + duration
    from (values ('day', interval '1 day', ${max.day}::integer), ('hour', interval '1 hour', ${max.hour}::integer))
      as window_of (period, duration, most)
    where ${amount}::integer <= most
    order by period
    on conflict (issuer, subject, limit_name, period) do update set ${raised}
    where excluded.used + case when held.ends_at > now() then held.used else 0 end
      <= case held.period when 'day' then ${max.day}::integer else ${max.hour}::integer end
    returning 1`.execute(trx);
  return rows.length === 2;
}

/** Takes acts back that were claimed. The windows are locked in the order in which all others lock them. */
export async function returnActs(
  trx: Trx,
  { issuer, subject, limit_name, amount }: CountedActs,
): Promise<void> {
  await sql`
    update person_limit_window as held set used = held.used - ${amount}::integer
    from (
      select period from person_limit_window
      where issuer = ${issuer} and subject = ${subject} and limit_name = ${limit_name}
        and ends_at > now() and used >= ${amount}::integer
      order by period for update
    ) as open
    where held.issuer = ${issuer} and held.subject = ${subject} and held.limit_name = ${limit_name}
      and held.period = open.period`.execute(trx);
}

export async function readOpenWindows(
  db: Db,
  { issuer, subject }: Pick<CountedActs, 'issuer' | 'subject'>,
): Promise<LimitWindow[]> {
  const windows = openWindowsOf(sql.val(issuer), sql.val(subject));
  return (await db.selectNoFrom(windows.as('windows')).executeTakeFirstOrThrow()).windows;
}

/**
 * Returns the SQL of a person's open windows, as JSON. Issuer and subject may be columns of the outer query: the session is
 * read together with its person's windows, in one statement.
 */
export function openWindowsOf(issuer: Expression<string | null>, subject: Expression<string | null>) {
  return sql<LimitWindow[]>`coalesce((
    select jsonb_agg(jsonb_build_object('limit', limit_name, 'period', period, 'used', used,
      'secondsLeft', extract(epoch from ends_at - now())::float8, 'isExceeded', exceeded_at is not null))
    from person_limit_window held
    where held.issuer = ${issuer} and held.subject = ${subject} and held.ends_at > now()), '[]')`;
}
