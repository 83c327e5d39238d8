import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { AccessAction } from '#lib/access/log/log-actions.ts';
import type { Person } from '#lib/access/log/log-entry.ts';
import type { Database } from '#lib/server/db/tables.ts';

export type Row = Selectable<Database['access_log']>;
type Reader = Kysely<Database>;

/** A contract as rows can be found by it: they name its number, in one of these writings, or one of its loans alone. */
export type ContractFilter = { writings: readonly string[]; loans: readonly string[] };

/** Which rows. Order by sequence is order by time, so that times are bounds of the sequence: see `sequenceBounds`. */
export type RowFilter = {
  /** Null: everyone. An empty list: nobody. */
  people: readonly Pick<Person, 'issuer' | 'subject'>[] | null;
  loan: string | null;
  contract: ContractFilter | null;
  actions: readonly AccessAction[] | null;
  outcomes: readonly string[] | null;
  /** Both included. */
  lowest: number;
  highest: number;
};

export const everything: Omit<RowFilter, 'highest'> = {
  ...{ people: null, loan: null, contract: null, actions: null, outcomes: null, lowest: 1 },
};

/** The first `limit` rows from an end: `desc` from the highest, `asc` from the lowest; in that order. */
export async function findRows(
  db: Reader,
  filter: RowFilter,
  order: 'asc' | 'desc',
  limit: number,
): Promise<Row[]> {
  const { people, loan, contract, actions, outcomes, lowest, highest } = filter;
  if (lowest > highest || people?.length === 0 || actions?.length === 0 || outcomes?.length === 0) return [];
  const ofLoan = loan !== null || contract !== null;
  const found = ofLoan
    ? await sequencesOfLoan(db, filter, order, limit)
    : people || actions || outcomes
      ? await sequencesOfKinds(db, filter, order, limit)
      : await db
          .selectFrom('access_log')
          .select('sequence')
          .where('sequence', '>=', lowest)
          .where('sequence', '<=', highest)
          .orderBy('sequence', order)
          .limit(limit)
          .execute();
  if (found.length === 0) return [];
  const sequences = found.map(({ sequence }) => sequence);
  return db
    .selectFrom('access_log')
    .selectAll()
    .where('sequence', '=', sql<number>`any(${sequences}::bigint[])`)
    .orderBy('sequence', order)
    .execute();
}

type Found = { sequence: number }[];

/**
 * A loan or contract has few rows beside those of the log: the end of each is read by its own key, and what else is
 * asked is looked for among them.
 */
async function sequencesOfLoan(
  db: Reader,
  filter: RowFilter,
  order: 'asc' | 'desc',
  limit: number,
): Promise<Found> {
  const { loans, writings } = keysOf(filter);
  const direction = sql.raw(order);
  const fits = conditionsOf(filter);
  const ends = (column: 'loan' | 'contract', keys: readonly string[]) => sql`
    select of.sequence from unnest(${[...keys]}::text[]) as asked (key)
    cross join lateral (
      select row.sequence from access_log row where ${sql.ref(`row.${column}`)} = asked.key and ${fits}
      order by row.sequence ${direction} limit ${limit}
    ) of`;
  const { rows } = await sql<{ sequence: number }>`
    select distinct found.sequence from (${ends('loan', loans)} union all ${ends('contract', writings)}) found
    order by found.sequence ${direction} limit ${limit}`.execute(db);
  return rows;
}

/** Every row of a contract's loan is the contract's; of another loan those that name the contract. */
function keysOf({ loan, contract }: RowFilter): ContractFilter {
  if (loan === null) return contract ?? { loans: [], writings: [] };
  return contract && !contract.loans.includes(loan)
    ? { loans: [], writings: contract.writings }
    : { loans: [loan], writings: [] };
}

function conditionsOf({ people, loan, actions, outcomes, lowest, highest }: RowFilter): RawBuilder<unknown> {
  const persons = people?.map(
    ({ issuer, subject }) => sql`(row.issuer = ${issuer} and row.subject = ${subject})`,
  );
  return sql.join(
    [
      sql`row.sequence between ${lowest} and ${highest}`,
      ...(loan === null ? [] : [sql`row.loan = ${loan}`]),
      ...(actions ? [sql`row.action = any(${[...actions]}::text[])`] : []),
      ...(outcomes ? [sql`row.outcome = any(${[...outcomes]}::text[])`] : []),
      ...(persons ? [sql`(${sql.join(persons, sql` or `)})`] : []),
    ],
    sql` and `,
  );
}

/**
 * The log has few kinds of rows (action and outcome, about thirty pairs). An index holds the rows of each kind in
 * order, so the end of each is read and the ends are merged: however rare what is asked for, nothing is read in vain.
 */
async function sequencesOfKinds(
  db: Reader,
  filter: RowFilter,
  order: 'asc' | 'desc',
  limit: number,
): Promise<Found> {
  const { people, actions, outcomes, lowest, highest } = filter;
  const kinds = (await findKinds(db)).filter(
    (kind) => (!actions || actions.includes(kind.action)) && (!outcomes || outcomes.includes(kind.outcome)),
  );
  if (kinds.length === 0) return [];
  const direction = sql.raw(order);
  const person = people
    ? sql`cross join unnest(${people.map((one) => one.issuer)}::text[], ${people.map((one) => one.subject)}::text[])
        as person (issuer, subject)`
    : sql``;
  const ofPerson = people ? sql`row.issuer = person.issuer and row.subject = person.subject and` : sql``;
  const { rows } = await sql<{ sequence: number }>`
    select found.sequence
    from unnest(${kinds.map((kind) => kind.action)}::text[], ${kinds.map((kind) => kind.outcome)}::text[])
      as kind (action, outcome)
    ${person}
    cross join lateral (
      select row.sequence from access_log row
      where ${ofPerson} row.action = kind.action and row.outcome = kind.outcome
        and row.sequence between ${lowest} and ${highest}
      order by row.sequence ${direction} limit ${limit}
    ) found
    order by found.sequence ${direction} limit ${limit}`.execute(db);
  return rows;
}

export type Kind = { action: AccessAction; outcome: string };

/** Every pair of action and outcome that the log holds: from one to the next in the index, not row by row. */
export async function findKinds(db: Reader): Promise<Kind[]> {
  const { rows } = await sql<Kind>`
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

/** The rows between two instants (the second one excluded) as bounds of the sequence. */
export async function sequenceBounds(
  db: Reader,
  { from, to }: { from: number | null; to: number | null },
): Promise<{ lowest: number; highest: number }> {
  const head = await db.selectFrom('access_log_head').select('sequence').executeTakeFirstOrThrow();
  const first =
    from === null
      ? { sequence: 1 }
      : await db
          .selectFrom('access_log')
          .select('sequence')
          .where('instant', '>=', new Date(from))
          .orderBy('instant')
          .orderBy('sequence')
          .limit(1)
          .executeTakeFirst();
  const last =
    to === null
      ? head
      : await db
          .selectFrom('access_log')
          .select('sequence')
          .where('instant', '<', new Date(to))
          .orderBy('instant', 'desc')
          .orderBy('sequence', 'desc')
          .limit(1)
          .executeTakeFirst();
  return {
    lowest: first?.sequence ?? head.sequence + 1,
    highest: Math.min(last?.sequence ?? 0, head.sequence),
  };
}

/**
 * All rows of a filter, oldest first, so many at a time. Each batch is a read of its own: no transaction stays open
 * for as long as someone downloads. What was appended meanwhile is beyond `highest`, and nothing else changes.
 */
export async function* rowsInBatches(
  read: (run: (db: Reader) => Promise<Row[]>) => Promise<Row[]>,
  filter: RowFilter,
  batch = 1000,
): AsyncGenerator<Row[]> {
  let lowest = filter.lowest;
  for (;;) {
    const from = lowest;
    const rows = await read((db) => findRows(db, { ...filter, lowest: from }, 'asc', batch));
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    lowest = last.sequence + 1;
  }
}
