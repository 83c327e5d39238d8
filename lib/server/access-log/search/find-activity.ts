import { type NotNull, type RawBuilder, sql } from 'kysely';
import { type AccessAction, viewingActions, viewingOutcomes } from '#lib/access/log/log-actions.ts';
import type { PersonDay, PersonOutOfHours, RankedLoan } from '#lib/access/log/log-entry.ts';
import { freeTimes } from '#lib/access/log/working-hours.ts';
import type { Db } from '#lib/server/db/database-types.ts';
import { filteredRows, findRows, type LogRow, type LogRows, type RowFilter } from './find-log-rows.ts';
import { freeTimeOf, localInstant } from './free-time.ts';

const maxLoans = 100;
const maxReveals = 200;
const maxPeopleListed = 200;

/** What the people of a filter did, which is for one person and one day: by hour, by action and by loan. */
export async function findPersonDay(
  db: Db,
  filter: RowFilter,
  timeZone: string,
): Promise<Omit<PersonDay, 'reveals'> & { reveals: LogRow[] }> {
  const rows = await filteredRows(db, filter);
  const acts = await rows
    .select(({ fn, ref }) => [
      'row.action',
      sql<number>`extract(hour from ${ref('row.instant')} at time zone ${timeZone}::text)::int`.as('hour'),
      fn.countAll<number>().as('count'),
    ])
    .groupBy(['row.action', 'hour'])
    .execute();
  const hours = Array.from({ length: 24 }, () => 0);
  const counts = new Map<AccessAction, number>();
  for (const { action, hour, count } of acts) {
    hours[hour] = (hours[hour] ?? 0) + count;
    counts.set(action, (counts.get(action) ?? 0) + count);
  }
  const actions = [...counts].map(([action, count]) => ({ action, count }));
  const { loans: ranked, all } = await rankedLoans(db, rows);
  const loans = ranked.map(({ people: _, ...loan }) => loan);
  const revealed = [...counts.keys()].filter((action) => action === 'reveal');
  const reveals = await findRows(db, { ...filter, actions: revealed }, 'desc', maxReveals);
  return { hours, actions: actions.sort((a, b) => b.count - a.count), loans, loanCount: all, reveals };
}

/** The loans of a filter's rows that most people saw, auditors aside. */
export async function findRanking(db: Db, filter: RowFilter, most = maxLoans): Promise<RankedLoan[]> {
  const rows = (await filteredRows(db, filter)).where(({ not }) =>
    not(sql<boolean>`row.roles = '{auditor}'`),
  );
  return (await rankedLoans(db, rows, most)).loans;
}

/** The people of a filter's rows, by how much they did at times at which nobody works. */
export async function findOutOfHours(
  db: Db,
  filter: RowFilter,
  { most = maxPeopleListed, timeZone }: { most?: number; timeZone: string },
): Promise<PersonOutOfHours[]> {
  const { outside } = filter;
  // Behind an offset, Postgres computes the time of a row once, and not for each count of it.
  const clocks = (await filteredRows(db, { ...filter, outside: null }))
    .select(['row.issuer', 'row.subject', 'row.name'])
    .select(localInstant(timeZone).as('local'))
    .offset(0);
  const timed = db
    .selectFrom(clocks.as('clock'))
    .select(['issuer', 'subject', 'name'])
    .select(freeTimeOf(sql.ref('clock.local'), timeZone).as('time'))
    .offset(0);
  return db
    .selectFrom(timed.as('timed'))
    .$if(outside?.time === 'all', (rows) => rows.where('time', 'is not', null))
    .$if(outside !== null && outside.time !== 'all', (rows) =>
      rows.where('time', '=', outside?.time as never),
    )
    .select(['issuer', 'subject'])
    .select(({ fn }) => [
      fn.max('name').as('name'),
      ...freeTimes.map((time) => actsOf(sql`time = ${time}`).as(time)),
      actsOf(sql`true`).as('all'),
    ])
    .groupBy(['issuer', 'subject'])
    .orderBy(actsOf(sql`time is not null`), 'desc')
    .orderBy('subject')
    .limit(most)
    .execute();
}

const actsOf = (condition: RawBuilder<unknown>) => sql<number>`count(*) filter (where ${condition})`;

/** The loans with most viewers among some rows, and how many loans these rows are of in all. */
async function rankedLoans(
  db: Db,
  rows: LogRows,
  most = maxLoans,
): Promise<{ loans: RankedLoan[]; all: number }> {
  const viewers = rows
    .where('row.loan', 'is not', null)
    .where('row.action', 'in', viewingActions)
    .where('row.outcome', 'in', viewingOutcomes)
    .select(({ fn }) => [
      'row.loan',
      fn.max('row.contract').as('contract'),
      fn.countAll<number>().as('accesses'),
      fn.max('row.instant').as('last'),
    ])
    .groupBy(['row.loan', 'row.issuer', 'row.subject'])
    .$narrowType<{ loan: NotNull }>();
  const ranked = await db
    .selectFrom(viewers.as('viewer'))
    .select(({ fn, cast }) => [
      'loan',
      fn.max('contract').as('contract'),
      fn.countAll<number>().as('people'),
      cast<number>(fn.sum('accesses'), 'bigint').as('accesses'),
      fn.max('last').as('last'),
      fn.countAll<number>().over().as('all'),
    ])
    .groupBy('loan')
    .orderBy('people', 'desc')
    .orderBy('accesses', 'desc')
    .orderBy('loan')
    .limit(most)
    .execute();
  const loans = ranked.map(({ all: _, last, ...loan }) => ({ ...loan, last: last.toISOString() }));
  return { loans, all: ranked[0]?.all ?? 0 };
}
