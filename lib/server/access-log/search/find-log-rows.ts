import {
  type AliasedSelectQueryBuilder,
  type Expression,
  type Selectable,
  type SelectQueryBuilder,
  sql,
} from 'kysely';
import type { AccessAction } from '#lib/access/log/log-actions.ts';
import type { LogPerson } from '#lib/access/log/log-entry.ts';
import type { FreeTime } from '#lib/access/log/working-hours.ts';
import type { Database, Db } from '#lib/server/db/database-types.ts';
import { unnestRows } from '#lib/server/db/unnest-rows.ts';
import { freeTimeOf, localInstant } from './free-time.ts';
import { instantsOf } from './sequence-bounds.ts';

export type LogRow = Selectable<Database['access_log']>;
type Order = 'asc' | 'desc';
/**
 * Finds the rows of a contract: they hold its number, in one of these spellings, or only one of its loans. `documents`: the
 * fields of records by which somebody looked its customer up.
 */
export type ContractFilter = {
  spellings: readonly string[];
  loans: readonly string[];
  documents: readonly string[];
};

/** The actions whose records may show loans besides their own, or name documents: those of the index `access_log_named`. */
const namingActions = ['lookup', 'type', 'read-customer', 'export', 'read-log'] as const;
/** Literal, so that Postgres knows that the index holds such rows. */
export const namesAny = (keys: Expression<unknown>) =>
  sql<boolean>`row.action in (${sql.join(namingActions.map((action) => sql.lit(action)))})
    and access_log_named(row.fields) && ${keys}::text[]`;

/** Selects rows. The order by sequence is the order by time, so times are bounds of the sequence (`sequenceBounds`). */
export type RowFilter = {
  /** Null selects everyone, an empty list nobody. */
  people: readonly Pick<LogPerson, 'issuer' | 'subject'>[] | null;
  loan: string | null;
  contract: ContractFilter | null;
  /** The number of a ticket, which reveals name as their reason. */
  ticket: string | null;
  /** Rows that name no ticket. */
  withoutTicket: boolean;
  actions: readonly AccessAction[] | null;
  outcomes: readonly string[] | null;
  /** Rows of a time at which nobody works in this zone, or of all of them. */
  outside: { time: FreeTime | 'all'; timeZone: string } | null;
  /** Rows of everyone but this person. */
  without: Pick<LogPerson, 'issuer' | 'subject'> | null;
  /** First and last sequence, both included. */
  lowest: number;
  highest: number;
};

export const unfiltered: Omit<RowFilter, 'highest'> = {
  people: null,
  loan: null,
  contract: null,
  ticket: null,
  withoutTicket: false,
  actions: null,
  outcomes: null,
  outside: null,
  without: null,
  lowest: 1,
};

/** The first `limit` rows of a filter in this order of the sequence. */
export async function findRows(db: Db, filter: RowFilter, order: Order, limit: number): Promise<LogRow[]> {
  const { people, loan, contract, ticket, actions, outcomes, lowest, highest } = filter;
  if (lowest > highest || people?.length === 0 || actions?.length === 0 || outcomes?.length === 0) return [];
  const rows = await rowsWithin(db, filter);
  // The order by sequence, in the words of the indexes that are divided by month.
  const endOf = (query: LogRows) =>
    query
      .select(['row.sequence', 'row.instant'])
      .orderBy('row.instant', order)
      .orderBy('row.sequence', order)
      .limit(limit);
  const isOfLoan = loan !== null || contract !== null;
  const isOfKinds = ticket === null && (people || actions || outcomes);
  const candidates = isOfLoan
    ? placesOfLoan(db, filter, { rows, endOf })
    : isOfKinds
      ? placesOfKinds(db, filter, { rows, endOf, allKinds: await findKinds(db) })
      : // Of all rows, or of a ticket, which is the reason of few reveals and has an index of its own.
        endOf(whereMatching(rows, filter)).as('place');
  const places = await db
    .selectFrom(candidates)
    .select(['place.sequence', 'place.instant'])
    .$if(isOfLoan, (query) => query.distinct())
    .orderBy('place.instant', order)
    .orderBy('place.sequence', order)
    .limit(limit)
    .execute();
  if (places.length === 0) return [];
  const sequences = places.map(({ sequence }) => sequence);
  const instants = places.map(({ instant }) => instant.getTime());
  return db
    .selectFrom('access_log')
    .selectAll()
    .where('sequence', '=', ({ fn, val }) => fn.any(val(sequences)))
    .where('instant', '>=', new Date(Math.min(...instants)))
    .where('instant', '<=', new Date(Math.max(...instants)))
    .orderBy('sequence', order)
    .execute();
}

export async function countRows(db: Db, filter: RowFilter, max: number): Promise<number> {
  const { outcomes, actions, people } = filter;
  if (people?.length === 0) return 0;
  // No index begins with the outcome: the actions that have it do.
  const kinds = outcomes && !actions ? await findKinds(db) : [];
  const ofOutcomes = kinds.filter(({ outcome }) => outcomes?.includes(outcome)).map(({ action }) => action);
  const rows = await filteredRows(db, kinds.length > 0 ? { ...filter, actions: ofOutcomes } : filter);
  const { count } = await db
    .selectFrom(rows.select('row.sequence').limit(max).as('found'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** A query of rows (`row`), each of which is one of a filter. */
export async function filteredRows(db: Db, filter: RowFilter): Promise<LogRows> {
  const rows = whereMatching(await rowsWithin(db, filter), filter);
  if (!filter.contract) return rows;
  const { loans, spellings, named } = keysOf(filter);
  return rows.where((row) =>
    row.or([
      row('row.loan', '=', row.fn.any(row.val(loans))),
      row('row.contract', '=', row.fn.any(row.val(spellings))),
      namesAny(row.val(named)),
    ]),
  );
}

export type LogRows = Awaited<ReturnType<typeof rowsWithin>>;

/**
 * A query of the rows (`row`) within the bounds of a filter, with its conditions that no index serves. By the instants
 * Postgres knows which months to read.
 */
export async function rowsWithin(
  db: Db,
  filter: Pick<RowFilter, 'lowest' | 'highest' | 'withoutTicket' | 'outside' | 'without'>,
) {
  const { lowest, highest, withoutTicket, outside, without } = filter;
  const { from, to } = await instantsOf(db, filter);
  return db
    .selectFrom('access_log as row')
    .where('row.sequence', '>=', lowest)
    .where('row.sequence', '<=', highest)
    .where('row.instant', '>=', from)
    .where('row.instant', '<=', to)
    .$if(withoutTicket, (rows) =>
      rows.where(sql<boolean>`not exists (select from unnest(row.fields) field where field like 'ticket:%')`),
    )
    .$if(outside !== null, (rows) => {
      const timeZone = outside?.timeZone ?? '';
      const time = freeTimeOf(localInstant(timeZone), timeZone);
      return outside?.time === 'all'
        ? rows.where(time, 'is not', null)
        : rows.where(time, '=', outside?.time ?? null);
    })
    .$if(without !== null, (rows) =>
      rows.where((row) =>
        row.not(row.and({ 'row.issuer': without?.issuer ?? '', 'row.subject': without?.subject ?? '' })),
      ),
    );
}

/** Adds the other conditions of a filter to a query, but for its contract. */
function whereMatching(rows: LogRows, { people, loan, ticket, actions, outcomes }: RowFilter): LogRows {
  return rows
    .$if(loan !== null, (query) =>
      query.where((row) => row.or([row('row.loan', '=', loan), namesAny(row.val([namedLoan(loan ?? '')]))])),
    )
    .$if(ticket !== null, (query) =>
      query
        .where('row.action', '=', 'reveal')
        .where('row.fields', '@>', sql<string[]>`array[${`ticket:${ticket}`}]::text[]`),
    )
    .$if(actions !== null, (query) =>
      query.where('row.action', '=', ({ fn, val }) => fn.any(val(actions ?? []))),
    )
    .$if(outcomes !== null, (query) =>
      query.where('row.outcome', '=', ({ fn, val }) => fn.any(val(outcomes ?? []))),
    )
    .$if(people !== null, (query) =>
      query.where((row) =>
        row.or(
          (people ?? []).map(({ issuer, subject }) =>
            row.and({ 'row.issuer': issuer, 'row.subject': subject }),
          ),
        ),
      ),
    );
}

type Place = { sequence: number; instant: Date };
type Places = AliasedSelectQueryBuilder<Place, 'place'>;
/** The rows within the bounds, and what makes of a query of rows one of its first places. */
type Ends = { rows: LogRows; endOf: (query: LogRows) => SelectQueryBuilder<never, never, Place> };

/**
 * A loan or a contract has few rows compared with the log: reads the end of each key's index range, and applies the
 * other conditions to those rows.
 */
function placesOfLoan(db: Db, filter: RowFilter, { rows, endOf }: Ends): Places {
  const { loans, spellings, named } = keysOf(filter);
  const matching = whereMatching(rows, filter);
  const ends = (column: 'row.loan' | 'row.contract' | null, keys: readonly string[]) => {
    const rowsOfKey =
      column === null
        ? matching.where(namesAny(sql`array[wanted.key]`))
        : matching.where(column, '=', sql.ref<string>('wanted.key'));
    const wanted = keys.map((key) => ({ key }));
    return db
      .selectFrom(unnestRows(wanted, { key: 'text' }, 'wanted'))
      .crossJoinLateral(endOf(rowsOfKey).as('end'))
      .select(['end.sequence', 'end.instant']);
  };
  return ends('row.loan', loans)
    .unionAll(ends('row.contract', spellings))
    .unionAll(ends(null, named))
    .as('place');
}

type RowKeys = Record<'loans' | 'spellings' | 'named', readonly string[]>;

/**
 * Every row of a contract's loan belongs to the contract, and each that shows it; of another loan, only the rows that name
 * the contract, or show both loans, do.
 */
function keysOf({ loan, contract }: RowFilter): RowKeys {
  const { loans, spellings, documents } = contract ?? { loans: [], spellings: [], documents: [] };
  return loan !== null && (!contract || loans.includes(loan))
    ? { loans: [loan], spellings: [], named: [namedLoan(loan)] }
    : { loans, spellings, named: [...loans.map(namedLoan), ...documents] };
}

/** How a record names a loan that it shows. */
export const namedLoan = (loan: string) => `loan:${loan}`;

/**
 * The log has about thirty kinds of rows (pairs of action and outcome), and an index holds each kind in order. Reads the
 * end of each kind, so that a rare kind costs no more than a frequent one.
 */
function placesOfKinds(
  db: Db,
  { people, actions, outcomes }: RowFilter,
  { rows, endOf, allKinds }: Ends & { allKinds: readonly LogRowKind[] },
): Places {
  const kinds = allKinds.filter(
    (kind) => (!actions || actions.includes(kind.action)) && (!outcomes || outcomes.includes(kind.outcome)),
  );
  const ofKind = rows
    .where('row.action', '=', sql.ref<AccessAction>('kind.action'))
    .where('row.outcome', '=', sql.ref<string>('kind.outcome'))
    .$if(people !== null, (query) =>
      query
        .where('row.issuer', '=', sql.ref<string>('person.issuer'))
        .where('row.subject', '=', sql.ref<string>('person.subject')),
    );
  return db
    .selectFrom(unnestRows(kinds, { action: 'text', outcome: 'text' }, 'kind'))
    .$if(people !== null, (query) =>
      query.crossJoin(unnestRows(people ?? [], { issuer: 'text', subject: 'text' }, 'person')),
    )
    .crossJoinLateral(endOf(ofKind).as('end'))
    .select(['end.sequence', 'end.instant'])
    .as('place');
}

type LogRowKind = { action: AccessAction; outcome: string };

/** Every pair of action and outcome in the log, by a loose index scan rather than row by row, which only its text brings about. */
export async function findKinds(db: Db): Promise<LogRowKind[]> {
  const { rows } = await sql<LogRowKind>`
    with recursive kind (action, outcome) as (
      (select action, outcome from access_log order by action, outcome limit 1)
      union all
      select next.action, next.outcome from kind cross join lateral (
        select row.action, row.outcome from access_log row
        where (row.action, row.outcome) > (kind.action, kind.outcome)
        order by row.action, row.outcome limit 1
      ) next
    )
    select action, outcome from kind`.execute(db);
  return rows;
}
