import { type RawBuilder, sql } from 'kysely';
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
  const byHidden = (matchedBy: 'contract' | 'externalId') =>
    key && withDocuments && documents.length > 0
      ? hiddenDocuments(textOf(identifier), key).map(({ hmac, rest }) => ({ ...by(matchedBy, hmac), rest }))
      : [];
  switch (identifier.kind) {
    case 'loan':
      return [by('loan')];
    case 'contract':
      return [
        ...contractTexts(identifier.written)
          .flatMap(contractKeys)
          .map((value) => by('contract', value)),
        ...byHidden('contract'),
      ];
    case 'externalId': {
      // Some systems give a UUID to each customer, so it may refer to one.
      const names = isUuid(id) ? (['externalId', 'customer'] as const) : (['externalId'] as const);
      return maySearchFor(id, roles) ? [...names.map((name) => by(name)), ...byHidden('externalId')] : [];
    }
    case 'reference':
      return maySearchFor(id, roles) ? [by('customer')] : [];
    case 'document':
    case 'phone':
    case 'email':
      return key && withDocuments ? [by(identifier.kind, purposeHmac(identifier.kind, id, key))] : [];
  }
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

/** SQL for the rows in which a column shows this rest of a number, and hides the document of that HMAC. */
export function hidesDocument(
  column: 'number' | 'external_id',
  hmac: RawBuilder<unknown>,
  rest: RawBuilder<unknown>,
) {
  const shown = sql`upper(regexp_replace(${sql.ref(column)}, '[^[:alnum:]]', '', 'g'))`;
  return sql`${sql.ref(`${column}_document_hmac`)} = ${hmac} and ${shown} = ${rest}`;
}

/** Returns the texts whose keys a contract number may have in the index: it as it is written, and that of an IPOC. */
export function contractTexts(written: string): string[] {
  return [written, readIpoc(written)?.contract ?? ''].filter((text) => !text.includes(maskedPart));
}

/** A loan that a query leads to. */
export type IndexMatch = IndexedLoanRow & { matchedBy: MatchedBy; place: number };

/** Loans listed for one identifier; one more is read to tell whether there are others. */
export const maxLoansPerIdentifier = 50;
const newest = sql.raw('order by created_at desc nulls last, loan');

const byColumn = (column: string) => (limit: RawBuilder<unknown>) =>
  sql`select loan, created_at from contract where ${sql.ref(column)} = asked.value ${newest} ${limit}`;

const byHiddenDocument = (column: 'number' | 'external_id') => (limit: RawBuilder<unknown>) =>
  sql`select loan, created_at from contract
    where ${hidesDocument(column, sql`asked.value`, sql`asked.rest`)} ${newest} ${limit}`;

/** A customer who was expanded once is known in all of their loans. */
const byPerson =
  (isOfPerson: (row: 'contract' | 'of') => RawBuilder<unknown>) => (limit: RawBuilder<unknown>) =>
    sql`(select loan, created_at from contract where ${isOfPerson('contract')} limit 1000)
    union (select other.loan, other.created_at from contract of join contract other on other.customer = of.customer
      where ${isOfPerson('of')} limit 1000) ${newest} ${limit}`;

const byContact = byPerson((row) => sql`${sql.ref(`${row}.contact_hmacs`)} @> array[asked.value]`);

/** The values of one kind, and their type in the database. */
type Arm = `${IndexQuery['matchedBy']} ${'text' | 'bytea'}`;
const armOf = ({ matchedBy, value }: IndexQuery): Arm =>
  `${matchedBy} ${typeof value === 'string' ? 'text' : 'bytea'}`;

/** SQL for the loans of `asked.value`, each read from the end of a database index. */
const loansOf: { [arm in Arm]?: (limit: RawBuilder<unknown>) => RawBuilder<unknown> } = {
  'loan text': byColumn('loan'),
  'externalId text': byColumn('external_id'),
  'customer text': byColumn('customer'),
  'contract text': (limit) => sql`
    (select loan, created_at from contract where number_key = asked.value limit 1000)
    union (select loan, created_at from contract where number_alt = asked.value limit 1000) ${newest} ${limit}`,
  'contract bytea': byHiddenDocument('number'),
  'externalId bytea': byHiddenDocument('external_id'),
  'document bytea': byPerson((row) => sql`${sql.ref(`${row}.document_hmac`)} = asked.value`),
  'phone bytea': byContact,
  'email bytea': byContact,
};

/** SQL for all queries, as rows of `matchedBy`, `place` and `loan`; null where there are none. */
function matchesSql(
  questions: readonly IndexQuery[],
  most = maxLoansPerIdentifier,
): RawBuilder<unknown> | null {
  const limit = sql.raw(`limit ${most + 1}`);
  const arms = [...Map.groupBy(questions, armOf)].flatMap(([arm, queries]) => {
    const [by, type] = arm.split(' ');
    const loans = loansOf[arm]?.(limit);
    if (!loans) return [];
    return sql`select distinct ${by}::text as "matchedBy", asked.place, found.loan
      from unnest(${queries.map(({ value }) => value)}::${sql.raw(`${type}[]`)},
        ${queries.map(({ place }) => place)}::int[], ${queries.map(({ rest = '' }) => rest)}::text[])
        as asked (value, place, rest)
      cross join lateral (${loans}) found`;
  });
  // A loan that is found by a number and by its HMAC is one match.
  return arms.length === 0 ? null : sql.join(arms, sql` union `);
}

/** Returns how many loans each place leads to (counted up to `maxLoansPerIdentifier`), and the first of them. */
export async function countMatches(
  db: Db,
  questions: readonly IndexQuery[],
): Promise<{ place: number; loan: string; matches: number }[]> {
  const hits = matchesSql(questions);
  if (!hits) return [];
  const { rows } = await sql<{ place: number; loan: string; matches: number }>`
    select place, min(loan) as loan, count(distinct loan)::int as matches
    from (${hits}) hit group by place order by place`.execute(db);
  return rows;
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
    const query = sql<{ place: number; loan: string }>`
      select hit.place, hit.loan from (select distinct place, loan from (${hits}) each) hit
      join contract using (loan) order by hit.place, contract.created_at desc nulls last, hit.loan`;
    const { rows } = await query.execute(db);
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

/** Returns every loan that the queries lead to, newest first for each, in one statement that reads indexes only. */
export async function findMatches(db: Db, questions: readonly IndexQuery[]): Promise<IndexMatch[]> {
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
