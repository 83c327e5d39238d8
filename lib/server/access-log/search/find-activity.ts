import { type NotNull, sql } from 'kysely';
import { type AccessAction, viewingActions, viewingOutcomes } from '#lib/access/log/log-actions.ts';
import type { LogPage, PersonDay, PersonOutOfHours, RankedLoan } from '#lib/access/log/log-entry.ts';
import { freeTimes } from '#lib/access/log/working-hours.ts';
import type { Db } from '#lib/server/db/database-types.ts';
import { filteredRows, findRows, type LogRow, type LogRows, type RowFilter } from './find-log-rows.ts';
import { freeTimeOf } from './free-time.ts';
import { instantsOf } from './sequence-bounds.ts';

const dayMs = 86_400_000;
/** A ranking of a search without a beginning reads these days before its end: it counts every row of them. */
const rankedDays = 31;
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

/** The loans of a filter's rows that most people saw, auditors aside. `from`: the beginning of the search, if it has one. */
export async function findRanking(
  db: Db,
  filter: RowFilter,
  { from, most = maxLoans }: { from: number | null; most?: number },
): Promise<NonNullable<LogPage['ranking']>> {
  const bounds = await instantsOf(db, filter);
  const since = new Date(from ?? Math.max(bounds.from.getTime(), bounds.to.getTime() - rankedDays * dayMs));
  const rows = (await filteredRows(db, filter))
    .where('row.instant', '>=', since)
    .where(({ not }) => not(sql<boolean>`row.roles = '{auditor}'`));
  return { since: since.toISOString(), loans: (await rankedLoans(db, rows, most)).loans };
}

/** The people of a filter's rows, by how much they did at times at which nobody works. */
export async function findOutOfHours(
  db: Db,
  filter: RowFilter,
  { timeZone, most = maxPeopleListed }: { timeZone: string; most?: number },
): Promise<PersonOutOfHours[]> {
  const rows = await filteredRows(db, filter);
  const timed = rows
    .select(['row.issuer', 'row.subject', 'row.name', 'row.sequence'])
    .select(freeTimeOf(timeZone).as('time'));
  return db
    .selectFrom(timed.as('timed'))
    .select(({ fn }) => {
      const acts = fn.countAll<number>();
      return [
        'issuer',
        'subject',
        sql<string>`(array_agg(name order by sequence desc))[1]`.as('name'),
        ...freeTimes.map((time) => acts.filterWhere('time', '=', time).as(time)),
        acts.as('all'),
      ];
    })
    .groupBy(['issuer', 'subject'])
    .orderBy(({ fn }) => fn.count('time'), 'desc')
    .orderBy('subject')
    .limit(most)
    .execute();
}

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
