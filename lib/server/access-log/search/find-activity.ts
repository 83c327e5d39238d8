import { type RawBuilder, sql } from 'kysely';
import { type AccessAction, viewingActions, viewingOutcomes } from '#lib/access/log/log-actions.ts';
import type { LogPage, PersonDay, RankedLoan } from '#lib/access/log/log-entry.ts';
import type { Db } from '#lib/server/db/database-types.ts';
import { conditionOf, findRows, type LogRow, type RowFilter } from './find-log-rows.ts';
import { instantsOf } from './sequence-bounds.ts';

const dayMs = 86_400_000;
/** A ranking reads at most these days before its end: it counts every row of them. */
const maxRankedDays = 31;
const maxLoans = 100;
const maxReveals = 200;

/** What the people of a filter did, which is for one person and one day: by hour, by action and by loan. */
export async function findPersonDay(
  db: Db,
  filter: RowFilter,
  timeZone: string,
): Promise<Omit<PersonDay, 'reveals'> & { reveals: LogRow[] }> {
  const condition = await conditionOf(db, filter);
  const { rows } = await sql<{ action: AccessAction; hour: number; count: number }>`
    select row.action, extract(hour from row.instant at time zone ${timeZone}::text)::int as hour,
      count(*)::int as count
    from access_log row where ${condition} group by 1, 2`.execute(db);
  const hours = Array.from({ length: 24 }, () => 0);
  const counts = new Map<AccessAction, number>();
  for (const { action, hour, count } of rows) {
    hours[hour] = (hours[hour] ?? 0) + count;
    counts.set(action, (counts.get(action) ?? 0) + count);
  }
  const actions = [...counts].map(([action, count]) => ({ action, count }));
  const { loans: ranked, all } = await rankedLoans(db, condition);
  const loans = ranked.map(({ people: _, ...loan }) => loan);
  const revealed = [...counts.keys()].filter((action) => action === 'reveal');
  const reveals = await findRows(db, { ...filter, actions: revealed }, 'desc', maxReveals);
  return { hours, actions: actions.sort((a, b) => b.count - a.count), loans, loanCount: all, reveals };
}

/** The loans of a filter's rows that most people saw, within the last `maxRankedDays` days of the filter. */
export async function findRanking(db: Db, filter: RowFilter): Promise<NonNullable<LogPage['ranking']>> {
  const { from, to } = await instantsOf(db, filter);
  const since = new Date(
    Math.max(from?.getTime() ?? 0, (to?.getTime() ?? Date.now()) - maxRankedDays * dayMs),
  );
  const condition = sql`${await conditionOf(db, filter)} and row.instant >= ${since}`;
  return { since: since.toISOString(), loans: (await rankedLoans(db, condition)).loans };
}

/** The loans with most viewers among the rows of a condition, and how many loans these rows are of in all. */
async function rankedLoans(
  db: Db,
  condition: RawBuilder<unknown>,
): Promise<{ loans: RankedLoan[]; all: number }> {
  const { rows } = await sql<Omit<RankedLoan, 'last'> & { last: Date; all: number }>`
    select loan, max(contract) as contract, count(*)::int as people, sum(accesses)::int as accesses,
      max(last) as last, (count(*) over ())::int as all
    from (
      select row.loan, row.issuer, row.subject, max(row.contract) as contract, count(*) as accesses,
        max(row.instant) as last
      from access_log row
      where ${condition} and row.loan is not null and row.action = any(${[...viewingActions]}::text[])
        and row.outcome = any(${[...viewingOutcomes]}::text[])
      group by row.loan, row.issuer, row.subject
    ) viewer
    group by loan order by people desc, accesses desc, loan limit ${maxLoans}`.execute(db);
  const loans = rows.map(({ all: _, last, ...loan }) => ({ ...loan, last: last.toISOString() }));
  return { loans, all: rows[0]?.all ?? 0 };
}
