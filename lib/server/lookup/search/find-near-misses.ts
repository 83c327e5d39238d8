import { type Kysely, sql } from 'kysely';
import { oneEditAway } from '#lib/lookup/contract/near-misses.ts';
import { documentMatcher, type Identifier } from '#lib/lookup/pasted-text.ts';
import type { Database } from '#lib/server/db/database-types.ts';
import { type IndexedLoanRow, indexedLoanColumns } from '../index/indexed-loan.ts';

const maxNearMisses = 8;
/** Nearly every shorter number is one character away from another. */
const minLength = 4;
/** A text with more numbers is not searched for near misses. */
const maxNumbers = 3;

type Narrowing = { notLoans: readonly string[]; documents: readonly Buffer[] };

/**
 * Finds contracts whose number is one character away, likeliest first. If a document is given, only contracts of its
 * person; if the index knows nobody by it, only those that are not known to be of someone else.
 */
export async function findNearMisses(
  db: Kysely<Database>,
  identifiers: readonly Identifier[],
  { notLoans, documents }: Narrowing,
): Promise<IndexedLoanRow[]> {
  const keys = [...new Set(numbersToCorrect(identifiers).flatMap((number) => oneEditAway(number)))];
  if (keys.length === 0) return [];
  const ofPerson = sql`with person as (
      select loan, customer from contract where document_hmac = any(${[...documents]}::bytea[])
    )`;
  const narrowed =
    documents.length === 0
      ? sql`true`
      : sql`case when exists (select from person)
          then contract.loan in (select loan from person) or contract.customer in (select customer from person)
          else contract.document_hmac is null end`;
  const { rows } = await sql<IndexedLoanRow>`
    ${documents.length === 0 ? sql`` : ofPerson}
    select ${indexedLoanColumns('contract')}
    from (select near.loan, min(near.place) as place from (
        select asked.place, found.loan from unnest(${keys}::text[]) with ordinality as asked (key, place)
        cross join lateral (
          (select loan from contract where number_key = asked.key limit ${maxNearMisses * 4})
          union all
          (select loan from contract where number_alt = asked.key limit ${maxNearMisses * 4})
        ) found
      ) near where near.loan <> all(${[...notLoans]}::text[]) group by near.loan) hit
    join contract using (loan)
    where ${narrowed}
    order by hit.place, contract.created_at desc nulls last, contract.loan
    limit ${maxNearMisses}`.execute(db);
  return rows;
}

/**
 * Returns the numbers that may be mistyped: those that are plainly contract numbers, else the candidates of a text with
 * few of them. Never a CPF or CNPJ: one character away is another person.
 */
function numbersToCorrect(identifiers: readonly Identifier[]): string[] {
  const isDocument = documentMatcher(identifiers);
  const numbers = identifiers.flatMap((one) =>
    one.kind === 'contract' && one.id.length >= minLength && !isDocument(one.id) ? [one] : [],
  );
  const plain = numbers.filter(({ evidence }) => evidence !== 'word');
  const words = numbers.length > maxNumbers ? [] : numbers;
  return (plain.length > 0 ? plain : words).slice(0, maxNumbers).map(({ id }) => id);
}
