import { sql } from 'kysely';
import { unseparated } from '#lib/lookup/contract/contract-keys.ts';
import type { Db } from '#lib/server/db/database-types.ts';
import { type IndexedLoanRow, indexedLoanColumns } from '../index/indexed-loan.ts';

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
