import { sql } from 'kysely';
import { normalizeContract, unseparated } from '#lib/lookup/contract/contract-keys.ts';
import { documentMatcher, type Identifier } from '#lib/lookup/pasted-text.ts';
import type { Db } from '#lib/server/db/database-types.ts';
import { type HashedDocuments, type IndexedLoanRow, indexedLoanColumns } from '../index/indexed-loan.ts';

/** Fewer characters end too many numbers. */
const minEndingLength = 3;
/** The greatest character: a reversed number that begins with a reversed ending sorts before that ending followed by it. */
const lastCharacter = '\u{10ffff}';

const maxListed = 20;
/** So many are read to put the newest first and to count them; further ones are not counted. */
const maxCounted = 500;

type SuffixMatches = {
  ending: string | null;
  /** Newest first, at most 20. */
  rows: IndexedLoanRow[];
  /** How many others there are; null: more than were counted. */
  others: number | null;
};

/**
 * Returns the contracts whose number ends with what was typed, zeros included, leaving out these loans. Reads an index
 * over the reversed number.
 */
export async function findSuffixMatches(
  db: Db,
  typed: string | null,
  notLoans: readonly string[],
): Promise<SuffixMatches> {
  const ending = unseparated(typed ?? '');
  if (ending.length < minEndingLength) return { ending: null, rows: [], others: 0 };
  const reversed = [...ending].toReversed().join('');
  const query = sql<IndexedLoanRow & { total: number }>`
    with hit as materialized (
      select loan, created_at from contract
      where number_key is not null and reverse(number_key) collate "C" >= ${reversed}
        and reverse(number_key) collate "C" < ${reversed + lastCharacter}
      order by reverse(number_key) collate "C" limit ${maxCounted + notLoans.length + 1}
    ), other as materialized (
      select loan, created_at from hit where loan <> all(${[...notLoans]}::text[])
    ), newest as (
      select loan from other order by created_at desc nulls last, loan limit ${maxListed}
    )
    select (select count(*) from other)::int as total, ${indexedLoanColumns('contract')}
    from newest join contract using (loan) order by contract.created_at desc nulls last, contract.loan`;
  const { rows } = await query.execute(db);
  const total = rows[0]?.total ?? 0;
  return { ending, rows, others: total > maxCounted ? null : total - rows.length };
}

const maxNearMisses = 8;
/** Nearly every shorter number is one character away from another. */
const minLength = 4;
/** A text with more numbers is not searched for near misses. */
const maxNumbers = 3;

/**
 * Finds contracts whose number is one character away, likeliest first. If documents are given, only contracts of their
 * person; if the index knows nobody by them, only those that are not known to be of someone else.
 */
export async function findNearMisses(
  db: Db,
  identifiers: readonly Identifier[],
  { notLoans, documents }: { notLoans: readonly string[]; documents: HashedDocuments | null },
): Promise<IndexedLoanRow[]> {
  const keys = [...new Set(numbersToCorrect(identifiers).flatMap((number) => oneEditAway(number)))];
  if (keys.length === 0) return [];
  const person = documents
    ? sql`with person as (
        select loan, customer from contract where document_hmac = any(${[...documents.hmacs]}::bytea[])
      )`
    : sql``;
  const isMeant = documents
    ? sql`case when exists (select from person)
          then contract.loan in (select loan from person) or contract.customer in (select customer from person)
          else contract.document_hmac is null or contract.document_key <> ${documents.keyId} end`
    : sql`true`;
  const { rows } = await sql<IndexedLoanRow>`
    ${person}
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
    where ${isMeant}
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
  const numbers = identifiers
    .filter((identifier) => identifier.kind === 'contract')
    .filter(({ id }) => id.length >= minLength && !isDocument(id));
  const plain = numbers.filter(({ evidence }) => evidence !== 'word');
  const candidates = numbers.length > maxNumbers ? [] : numbers;
  return (plain.length > 0 ? plain : candidates).slice(0, maxNumbers).map(({ id }) => id);
}

const digits = '0123456789';
const digitsAndLetters = `${digits}ABCDEFGHIJKLMNOPQRSTUVWXYZ`;
/** A longer key is not read over the telephone, and would ask too much of the index. */
export const maxNearMissLength = 40;

/** The characters that a contract number like this one may hold: digits where it has only digits, else letters too. */
export function alphabetOf(key: string): string {
  return /^\d*$/.test(key) ? digits : [...new Set([...digitsAndLetters, ...key])].join('');
}

/**
 * Returns every key that one wrong, missing, extra or swapped character could have turned into this one, each once,
 * likeliest first. The index is asked for all of them at once: about 300 exact probes for thirteen digits, 1,000 for
 * thirteen letters and digits, under a millisecond among 10 million. Empty for an empty or a longer key.
 */
export function oneEditAway(key: string, alphabet: string = alphabetOf(key)): string[] {
  const characters = [...key];
  if (characters.length === 0 || characters.length > maxNearMissLength) return [];
  const places = [...characters.keys()];
  // The first characters are the year and the branch, which people know: the last ones come first.
  const fromEnd = places.toReversed();
  const replaced = (at: number, count: number, others: Iterable<string>) =>
    Array.from(others, (other) => characters.toSpliced(at, count, ...other).join(''));
  const swapped = places
    .slice(1)
    .flatMap((at) => replaced(at - 1, 2, [`${characters[at]}${characters[at - 1]}`]));
  const without = places.flatMap((at) => replaced(at, 1, ['']));
  const inserted = [characters.length, ...fromEnd].flatMap((at) => replaced(at, 0, alphabet));
  const wrong = fromEnd.flatMap((at) => replaced(at, 1, alphabet));
  const edits = [swapped, without, inserted, wrong].flat();
  return [...new Set(edits.map(normalizeContract))].filter((edit) => edit !== key && edit !== '');
}
