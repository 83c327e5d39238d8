import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { MatchedBy } from '#lib/lookup/index-matches.ts';
import type { Database } from '#lib/server/db/tables.ts';
import { type IndexedLoanRow, indexedLoanColumns } from '../index/indexed-loan.ts';
import type { IndexQuery } from './index-queries.ts';

type By = IndexQuery['matchedBy'];
/** A loan that a question leads to. */
export type IndexMatch = IndexedLoanRow & { matchedBy: MatchedBy; place: number };

/** So many loans of one identifier are listed; one more tells that there are others. */
export const maxLoansPerIdentifier = 50;
const newest = sql.raw('order by created_at desc nulls last, loan');

const byColumn = (column: string) => (limit: RawBuilder<unknown>) =>
  sql`select loan, created_at from contract where ${sql.ref(column)} = asked.value ${newest} ${limit}`;

/** The loans of `asked.value`, each from the end of an index. */
const loansOf: Record<By, (limit: RawBuilder<unknown>) => RawBuilder<unknown>> = {
  loan: byColumn('loan'),
  externalId: byColumn('external_id'),
  customer: byColumn('customer'),
  employment: byColumn('employment'),
  company: byColumn('company'),
  contract: (limit) => sql`(select loan, created_at from contract where number_key = asked.value limit 1000)
    union (select loan, created_at from contract where number_alt = asked.value limit 1000) ${newest} ${limit}`,
  resource: (limit) => sql`select loan, created_at from contract_mention join contract using (loan)
    where contract_mention.id = asked.value ${newest} ${limit}`,
  // A customer who was expanded once is known in all of their loans.
  document: (
    limit,
  ) => sql`(select loan, created_at from contract where document_hmac = asked.value limit 1000)
    union (select other.loan, other.created_at from contract of join contract other on other.customer = of.customer
      where of.document_hmac = asked.value limit 1000) ${newest} ${limit}`,
};

/** Where each question leads, as rows of `by`, `place` and `loan`; null where nothing is asked. */
function matchesSql(
  questions: readonly IndexQuery[],
  most = maxLoansPerIdentifier,
): RawBuilder<unknown> | null {
  const limit = sql.raw(`limit ${most + 1}`);
  const arms = (Object.keys(loansOf) as By[]).flatMap((by) => {
    const asked = questions.filter((question) => question.matchedBy === by);
    if (asked.length === 0) return [];
    const type = sql.raw(by === 'document' ? 'bytea[]' : 'text[]');
    return sql`select distinct ${by}::text as "matchedBy", asked.place, found.loan
      from unnest(${asked.map(({ value }) => value)}::${type}, ${asked.map(({ place }) => place)}::int[])
        as asked (value, place)
      cross join lateral (${loansOf[by](limit)}) found`;
  });
  return arms.length === 0 ? null : sql.join(arms, sql` union all `);
}

/** How many loans each place leads to (counted up to `mostOfOne`), and the first of them. */
export async function countMatches(
  db: Kysely<Database>,
  questions: readonly IndexQuery[],
): Promise<{ place: number; loan: string; matches: number }[]> {
  const hits = matchesSql(questions);
  if (!hits) return [];
  const { rows } = await sql<{ place: number; loan: string; matches: number }>`
    select place, min(loan) as loan, count(distinct loan)::int as matches
    from (${hits}) hit group by place order by place`.execute(db);
  return rows;
}

/** So many loans of one identifier are told apart in a list. Fewer than the arms of `loansOf` stop at. */
const maxLoansPerRow = 900;
const batchSize = 100;

/**
 * The loans of each place, newest first, as far as `room` goes for all of them. A place with more than `mostOfRow` is
 * left out.
 */
export async function loansOfPlaces(
  db: Kysely<Database>,
  questions: readonly IndexQuery[],
  room: number,
): Promise<Map<number, string[]>> {
  const places = [...Map.groupBy(questions, ({ place }) => place).values()];
  const found = new Map<number, string[]>();
  let left = room;
  for (let from = 0; from < places.length && left > 0; from += batchSize) {
    const hits = matchesSql(places.slice(from, from + batchSize).flat(), maxLoansPerRow);
    if (!hits) break;
    const { rows } = await sql<{ place: number; loan: string }>`
      select hit.place, hit.loan from (select distinct place, loan from (${hits}) each) hit
      join contract using (loan) order by hit.place, contract.created_at desc nulls last, hit.loan`.execute(
      db,
    );
    for (const [place, loans] of Map.groupBy(rows, (row) => row.place)) {
      // Also what is left out was read.
      left -= loans.length;
      if (loans.length <= maxLoansPerRow && left >= 0)
        found.set(
          place,
          loans.map(({ loan }) => loan),
        );
    }
  }
  return found;
}

/** Every loan that the questions lead to, newest first for each: one statement, all of it by index. */
export async function findMatches(
  db: Kysely<Database>,
  questions: readonly IndexQuery[],
): Promise<IndexMatch[]> {
  const hits = matchesSql(questions);
  if (!hits) return [];
  const { rows } = await sql<IndexMatch>`
    select hit."matchedBy", hit.place, ${indexedLoanColumns('contract')}
    from (${hits}) hit
    join contract using (loan)
    order by hit.place, hit."matchedBy", contract.created_at desc nulls last, contract.loan
    limit ${maxMatches}`.execute(db);
  return rows;
}

const maxMatches = 5000;
/** As many as one more digit can make of a number. */
const maxLoansPerPrefix = 10;
/** The last of all characters: what begins with a text lies between it and this at its end, in byte order. */
const lastCharacter = '\u{10ffff}';

export type Prefix = {
  column: 'loan' | 'number_key' | 'number_alt' | 'external_id' | 'customer';
  value: string;
};

/**
 * The loans of which an identifier begins so, in the order of the identifiers. What `isHidden` may not lead anywhere,
 * nor be counted among those that are `more` than are listed.
 */
export async function findByPrefix(
  db: Kysely<Database>,
  prefixes: readonly Prefix[],
  isHidden: (prefix: Prefix, value: string) => boolean,
): Promise<{ rows: IndexedLoanRow[]; more: boolean }> {
  if (prefixes.length === 0) return { rows: [], more: false };
  const arms = prefixes.map(({ column, value }, place) => {
    const name = sql.ref(column);
    return sql`(select ${place}::int as place, loan, ${name} as value from contract
      where ${name} >= ${value} and ${name} < ${value + lastCharacter} order by ${name} limit ${maxLoansPerPrefix + 1})`;
  });
  const { rows } = await sql<IndexedLoanRow & { place: number; value: string }>`
    select hit.place, hit.value, ${indexedLoanColumns('contract')}
    from (select distinct on (loan) * from (${sql.join(arms, sql` union all `)}) each
      order by loan, place, value) hit
    join contract using (loan)
    order by hit.place, hit.value, contract.loan limit ${maxLoansPerPrefix + 1}`.execute(db);
  const met = rows.filter(({ place, value }) => {
    const prefix = prefixes[place];
    return prefix && !isHidden(prefix, value);
  });
  return { rows: met.slice(0, maxLoansPerPrefix), more: met.length > maxLoansPerPrefix };
}
