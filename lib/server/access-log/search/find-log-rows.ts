import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { AccessAction } from '#lib/access/log/log-actions.ts';
import type { LogPerson } from '#lib/access/log/log-entry.ts';
import type { Database, Db } from '#lib/server/db/database-types.ts';
import { instantsOf } from './sequence-bounds.ts';

export type LogRow = Selectable<Database['access_log']>;
type Order = 'asc' | 'desc';
/** A filter with the condition that a row lies within its bounds. */
type BoundedFilter = RowFilter & { within: RawBuilder<unknown> };

/** The order by sequence, in the words of the indexes that are divided by month. */
const inOrder = (order: Order) => sql`row.instant ${sql.raw(order)}, row.sequence ${sql.raw(order)}`;

/** Finds the rows of a contract: they hold its number, in one of these spellings, or only one of its loans. */
export type ContractFilter = { spellings: readonly string[]; loans: readonly string[] };

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
  /** Rows outside of these hours of a zone, or at a weekend. */
  outside: { hours: readonly [from: number, to: number]; timeZone: string } | null;
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
  lowest: 1,
};

/** The first `limit` rows of a filter in this order of the sequence. */
export async function findRows(db: Db, filter: RowFilter, order: Order, limit: number): Promise<LogRow[]> {
  const { people, loan, contract, ticket, actions, outcomes, lowest, highest } = filter;
  if (lowest > highest || people?.length === 0 || actions?.length === 0 || outcomes?.length === 0) return [];
  const search = await boundedFilter(db, filter);
  const query =
    loan !== null || contract !== null
      ? placesOfLoan(search, order, limit)
      : ticket === null && (people || actions || outcomes)
        ? placesOfKinds(search, await findKinds(db), order, limit)
        : placesOfConditions(search, order, limit);
  const { rows: places } = await query.execute(db);
  if (places.length === 0) return [];
  const instants = places.map(({ instant }) => instant.getTime());
  return db
    .selectFrom('access_log')
    .selectAll()
    .where('sequence', '=', sql<number>`any(${places.map(({ sequence }) => sequence)}::bigint[])`)
    .where('instant', '>=', new Date(Math.min(...instants)))
    .where('instant', '<=', new Date(Math.max(...instants)))
    .orderBy('sequence', order)
    .execute();
}

async function boundedFilter(db: Db, filter: RowFilter): Promise<BoundedFilter> {
  const { lowest, highest, withoutTicket } = filter;
  // By the instants Postgres knows which months to read.
  const { from, to } = await instantsOf(db, filter);
  const within = sql`row.sequence between ${lowest} and ${highest}
    ${from ? sql`and row.instant >= ${from}` : sql``} ${to ? sql`and row.instant <= ${to}` : sql``}
    ${withoutTicket ? sql`and not exists (select from unnest(row.fields) field where field like 'ticket:%')` : sql``}
    ${outsideOf(filter)}`;
  return { ...filter, within };
}

/** The condition that a row `row` is one of a filter. */
export async function conditionOf(db: Db, filter: RowFilter): Promise<RawBuilder<unknown>> {
  const { people, contract } = filter;
  if (people?.length === 0) return sql`false`;
  const { loans, spellings } = keysOf(filter);
  const ofContract = contract
    ? sql`and (row.loan = any(${[...loans]}::text[]) or row.contract = any(${[...spellings]}::text[]))`
    : sql``;
  return sql`${conditionsOf(await boundedFilter(db, filter))} ${ofContract}`;
}

function outsideOf({ outside }: RowFilter): RawBuilder<unknown> {
  if (!outside) return sql``;
  const [from, to] = outside.hours;
  const local = sql`(row.instant at time zone ${outside.timeZone}::text)`;
  return sql`and (extract(hour from ${local}) not between ${from} and ${to - 1} or extract(isodow from ${local}) > 5)`;
}

type Place = { sequence: number; instant: Date };

/**
 * A loan or a contract has few rows compared with the log: reads the end of each key's index range, and applies the
 * other conditions to those rows.
 */
function placesOfLoan(filter: BoundedFilter, order: Order, limit: number): RawBuilder<Place> {
  const { loans, spellings } = keysOf(filter);
  const conditions = conditionsOf(filter);
  const ends = (column: 'loan' | 'contract', keys: readonly string[]) => sql`
    select ends.sequence, ends.instant from unnest(${[...keys]}::text[]) as asked (key)
    cross join lateral (
      select row.sequence, row.instant from access_log row
      where ${sql.ref(`row.${column}`)} = asked.key and ${conditions}
      order by ${inOrder(order)} limit ${limit}
    ) ends`;
  return sql`
    select distinct row.sequence, row.instant
    from (${ends('loan', loans)} union all ${ends('contract', spellings)}) row
    order by ${inOrder(order)} limit ${limit}`;
}

/** Every row of a contract's loan belongs to the contract; of another loan, only the rows that name the contract do. */
function keysOf({ loan, contract }: RowFilter): ContractFilter {
  if (loan === null) return contract ?? { loans: [], spellings: [] };
  return contract && !contract.loans.includes(loan)
    ? { loans: [], spellings: contract.spellings }
    : { loans: [loan], spellings: [] };
}

/** The newest or oldest rows of all; or those of a ticket, which is the reason of few reveals and has an index of its own. */
function placesOfConditions(filter: BoundedFilter, order: Order, limit: number): RawBuilder<Place> {
  return sql`
    select row.sequence, row.instant from access_log row where ${conditionsOf(filter)}
    order by ${inOrder(order)} limit ${limit}`;
}

function conditionsOf(filter: BoundedFilter): RawBuilder<unknown> {
  const { people, loan, ticket, actions, outcomes, within } = filter;
  const persons = people?.map(
    ({ issuer, subject }) => sql`(row.issuer = ${issuer} and row.subject = ${subject})`,
  );
  return sql.join(
    [
      within,
      ...(loan === null ? [] : [sql`row.loan = ${loan}`]),
      ...(ticket === null
        ? []
        : [sql`row.action = 'reveal' and row.fields @> array[${`ticket:${ticket}`}]::text[]`]),
      ...(actions ? [sql`row.action = any(${[...actions]}::text[])`] : []),
      ...(outcomes ? [sql`row.outcome = any(${[...outcomes]}::text[])`] : []),
      ...(persons ? [sql`(${sql.join(persons, sql` or `)})`] : []),
    ],
    sql` and `,
  );
}

/**
 * The log has about thirty kinds of rows (pairs of action and outcome), and an index holds each kind in order. Reads the
 * end of each kind and merges them, so that a rare kind costs no more than a frequent one.
 */
function placesOfKinds(
  { people, actions, outcomes, within }: BoundedFilter,
  allKinds: readonly LogRowKind[],
  order: Order,
  limit: number,
): RawBuilder<Place> {
  const kinds = allKinds.filter(
    (kind) => (!actions || actions.includes(kind.action)) && (!outcomes || outcomes.includes(kind.outcome)),
  );
  const person = people
    ? sql`cross join unnest(${people.map(({ issuer }) => issuer)}::text[], ${people.map(({ subject }) => subject)}::text[])
        as person (issuer, subject)`
    : sql``;
  const ofPerson = people ? sql`row.issuer = person.issuer and row.subject = person.subject and` : sql``;
  return sql`
    select row.sequence, row.instant
    from unnest(${kinds.map((kind) => kind.action)}::text[], ${kinds.map((kind) => kind.outcome)}::text[])
      as kind (action, outcome)
    ${person}
    cross join lateral (
      select row.sequence, row.instant from access_log row
      where ${ofPerson} row.action = kind.action and row.outcome = kind.outcome and ${within}
      order by ${inOrder(order)} limit ${limit}
    ) row
    order by ${inOrder(order)} limit ${limit}`;
}

type LogRowKind = { action: AccessAction; outcome: string };

/** Every pair of action and outcome in the log, by a loose index scan rather than row by row. */
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
