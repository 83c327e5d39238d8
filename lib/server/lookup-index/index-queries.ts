import { type OrderByItemBuilder, type RawBuilder, sql } from 'kysely';
import { maskContractNumber } from '#lib/access/masking/contract-number.ts';
import { readIpoc } from '#lib/loan/ipoc.ts';
import { maskedPart } from '#lib/loan/masked.ts';
import { isUuid } from '#lib/loan/string-formats.ts';
import { contractKeys, unseparated } from '#lib/lookup/identifiers/contract-keys.ts';
import { documentsWithin } from '#lib/lookup/identifiers/parse-document.ts';
import type { MatchedBy } from '#lib/lookup/index-matches.ts';
import { documentsHeldBy, type Identifier, isOfApi, textOf } from '#lib/lookup/pasted-text.ts';
import type { Actor } from '#lib/server/actor.ts';
import type { Db } from '#lib/server/db/database-types.ts';
import { unnestRows } from '#lib/server/db/unnest-rows.ts';
import type { Secret } from '#lib/server/secret.ts';
import { purposeHmac } from './document-hmac.ts';
import { type IndexedLoanRow, indexedLoanColumns, maySeeId } from './indexed-loan.ts';

/** One value to look up; `place`: the index of the identifier that it comes from. */
export type IndexQuery = {
  matchedBy: Exclude<MatchedBy, 'suffix'>;
  place: number;
  value: string | Buffer;
  /** Where `value` is the HMAC of a document in a number: the rest of that number (`hiddenDocuments`). */
  rest?: string;
};

export type SearchPermissions = {
  roles: Actor['roles'];
  /** `LOOKUP_KEY` */
  key: Secret | undefined;
  /**
   * Whether CPF, CNPJ, telephones and e-mail addresses are looked up, and numbers that hold one of the first two. Lists
   * hold none of the last two.
   */
  withDocuments: boolean;
};

/** Returns whether this person may search for an identifier: one that they are shown, or a UUID, which nobody guesses. */
function maySearchFor(id: string, roles: Actor['roles']): boolean {
  return isUuid(id) || maySeeId(id, roles);
}

/** Returns the queries for an identifier, as far as this person may search for it. */
export function indexQueriesOf(
  identifier: Identifier,
  place: number,
  { roles, key, withDocuments }: SearchPermissions,
): IndexQuery[] {
  const { id } = identifier;
  const documents = documentsHeldBy(identifier);
  if (documents.length > 0 && !withDocuments && !isOfApi(identifier)) return [];
  const by = (matchedBy: IndexQuery['matchedBy'], value: IndexQuery['value'] = id) => {
    return { matchedBy, place, value };
  };
  const isHidden = key && withDocuments && documents.length > 0;
  const hidden = isHidden ? hiddenDocuments(textOf(identifier), key) : [];
  switch (identifier.kind) {
    case 'loan':
      return [by('loan')];
    case 'contract':
      return contractQueries(identifier.written, hidden, place);
    case 'externalId': {
      // Some systems give a UUID to each customer, so it may refer to one.
      const names = isUuid(id) ? (['externalId', 'customer'] as const) : (['externalId'] as const);
      const byHidden = hidden.map(({ hmac, rest }) => ({ ...by('externalId', hmac), rest }));
      return maySearchFor(id, roles) ? [...names.map((name) => by(name)), ...byHidden] : [];
    }
    case 'reference':
      return maySearchFor(id, roles) ? [by('customer')] : [];
    case 'document':
    case 'phone':
    case 'email':
      return key && withDocuments ? [by(identifier.kind, purposeHmac(identifier.kind, id, key))] : [];
  }
}

/** Returns the queries for a contract number, and for numbers that hide one of these documents and have its rest. */
export function contractQueries(
  written: string,
  hidden: readonly HiddenDocument[],
  place: number,
): IndexQuery[] {
  const query = { matchedBy: 'contract', place } as const;
  // An IPOC has the key of the contract's own part, too.
  const texts = [written, readIpoc(written)?.contract ?? ''].filter((text) => !text.includes(maskedPart));
  return [
    ...texts.flatMap(contractKeys).map((value) => ({ ...query, value })),
    ...hidden.map(({ hmac, rest }) => ({ ...query, value: hmac, rest })),
  ];
}

/** A document in a number, as its HMAC, and the rest of that number, without the masked part and separators. */
export type HiddenDocument = { hmac: Buffer; rest: string };

/** Returns each document that a number holds, as the index would have it where that one is hidden. */
export function hiddenDocuments(text: string, key: Secret): HiddenDocument[] {
  return documentsWithin(text).map((document) => ({
    hmac: purposeHmac('document', document, key),
    rest: unseparated(maskContractNumber(text, (held) => held === document)),
  }));
}

/** A loan that a query leads to. */
export type IndexMatch = IndexedLoanRow & { matchedBy: MatchedBy; place: number };

/** Loans listed for one identifier; one more is read to tell whether there are others. */
export const maxLoansPerIdentifier = 50;

/** The order of contracts by `created_at`; those without one come last. */
export const descendingNullsLast = (order: OrderByItemBuilder) => order.desc().nullsLast();

/** The value that is looked up, and the rest of a number (`IndexQuery`): the table that `matchesSql` reads each arm for. */
const [value, rest] = [sql.ref('lookup.value'), sql.ref('lookup.rest')];

const byColumn = (column: string) =>
  sql`select loan, created_at from contract where ${sql.ref(column)} = ${value}`;

/** The rows in which a column shows the rest of a number, and hides the document of this HMAC. */
const byHiddenDocument = (column: 'number' | 'external_id') =>
  sql`select loan, created_at from contract where ${sql.ref(`${column}_document_hmac`)} = ${value}
    and upper(regexp_replace(${sql.ref(column)}, '[^[:alnum:]]', '', 'g')) = ${rest}`;

/** A customer who was expanded once is known in all of their loans. */
const byPerson = (isOfPerson: (row: 'contract' | 'named') => RawBuilder<unknown>) =>
  sql`(select loan, created_at from contract where ${isOfPerson('contract')} limit 1000)
    union (select other.loan, other.created_at from contract named join contract other on other.customer = named.customer
      where ${isOfPerson('named')} limit 1000)`;

const byContact = byPerson((row) => sql`${sql.ref(`${row}.contact_hmacs`)} @> array[${value}]`);

/** The values of one kind, and their type in the database. */
type Arm = `${IndexQuery['matchedBy']} ${'text' | 'bytea'}`;
const armOf = ({ matchedBy, value }: IndexQuery): Arm =>
  `${matchedBy} ${typeof value === 'string' ? 'text' : 'bytea'}`;

/** SQL for the loans of a value, each read from the end of a database index. */
const loansOf: { [arm in Arm]?: RawBuilder<unknown> } = {
  'loan text': byColumn('loan'),
  'externalId text': byColumn('external_id'),
  'customer text': byColumn('customer'),
  'contract text': sql`
    (select loan, created_at from contract where number_key = ${value} limit 1000)
    union (select loan, created_at from contract where number_alt = ${value} limit 1000)`,
  'contract bytea': byHiddenDocument('number'),
  'externalId bytea': byHiddenDocument('external_id'),
  'document bytea': byPerson((row) => sql`${sql.ref(`${row}.document_hmac`)} = ${value}`),
  'phone bytea': byContact,
  'email bytea': byContact,
};

/**
 * SQL for all queries, as rows of `matchedBy`, `place` and `loan`; null where there are none. It is text, since each arm of
 * the union has to read the index that is made for it.
 */
function matchesSql(questions: readonly IndexQuery[], most = maxLoansPerIdentifier) {
  const arms = [...Map.groupBy(questions, armOf)].flatMap(([arm, queries]) => {
    const [by, type] = arm.split(' ') as [string, 'text' | 'bytea'];
    const loans = loansOf[arm];
    if (!loans) return [];
    const rows = queries.map((query) => ({ value: query.value, place: query.place, rest: query.rest ?? '' }));
    return sql`select distinct ${by}::text as "matchedBy", lookup.place, found.loan
      from ${unnestRows(rows, { value: type, place: 'int', rest: 'text' }, 'lookup')}
      cross join lateral (${loans} order by created_at desc nulls last, loan limit ${sql.lit(most + 1)}) found`;
  });
  // A loan that is found by a number and by its HMAC is one match.
  return arms.length === 0
    ? null
    : sql<Pick<IndexMatch, 'matchedBy' | 'place' | 'loan'>>`(${sql.join(arms, sql` union `)})`.as('hit');
}

/** Returns how many loans each place leads to (counted up to `maxLoansPerIdentifier`), and the first of them. */
export async function countMatches(
  db: Db,
  questions: readonly IndexQuery[],
): Promise<{ place: number; loan: string; matches: number }[]> {
  const hits = matchesSql(questions);
  if (!hits) return [];
  return db
    .selectFrom(hits)
    .select(({ fn }) => [
      'place',
      fn.min('loan').as('loan'),
      fn.count<number>('loan').distinct().as('matches'),
    ])
    .groupBy('place')
    .orderBy('place')
    .execute();
}

/** Loans of one identifier that become rows of a list. Fewer than the limits in `loansOf`. */
const maxLoansPerRow = 900;
const batchSize = 100;

/**
 * Returns the loans of each place, newest first, up to `room` loans in all. A place with more than `maxLoansPerRow` is
 * left out.
 */
export async function loansOfPlaces(
  db: Db,
  questions: readonly IndexQuery[],
  room: number,
): Promise<Map<number, string[]>> {
  const places = [...Map.groupBy(questions, ({ place }) => place).values()];
  const loansByPlace = new Map<number, string[]>();
  let left = room;
  for (let from = 0; from < places.length && left > 0; from += batchSize) {
    const hits = matchesSql(places.slice(from, from + batchSize).flat(), maxLoansPerRow);
    if (!hits) break;
    const rows = await db
      .selectFrom(db.selectFrom(hits).select(['place', 'loan']).distinct().as('hit'))
      .innerJoin('contract', 'contract.loan', 'hit.loan')
      .select(['hit.place', 'hit.loan'])
      .orderBy('hit.place')
      .orderBy('contract.created_at', descendingNullsLast)
      .orderBy('hit.loan')
      .execute();
    for (const [place, rowsOfPlace] of Map.groupBy(rows, (row) => row.place)) {
      const loans = rowsOfPlace.map(({ loan }) => loan);
      // Loans that are left out count as well, since they were read.
      left -= loans.length;
      if (loans.length <= maxLoansPerRow && left >= 0) loansByPlace.set(place, loans);
    }
  }
  return loansByPlace;
}

const maxMatches = 5000;

/**
 * Returns every loan that the queries lead to, newest first for each, in one statement that reads indexes only: at most so
 * many for each query, and in all (null: however many).
 */
export async function findMatches(
  db: Db,
  questions: readonly IndexQuery[],
  {
    mostOfEach = maxLoansPerIdentifier,
    most = maxMatches,
  }: { mostOfEach?: number; most?: number | null } = {},
): Promise<IndexMatch[]> {
  const hits = matchesSql(questions, mostOfEach);
  if (!hits) return [];
  return db
    .selectFrom(hits)
    .innerJoin('contract', 'contract.loan', 'hit.loan')
    .select(['hit.matchedBy', 'hit.place'])
    .select(indexedLoanColumns)
    .orderBy('hit.place')
    .orderBy('hit.matchedBy')
    .orderBy('contract.created_at', descendingNullsLast)
    .orderBy('contract.loan')
    .limit(most)
    .execute();
}
