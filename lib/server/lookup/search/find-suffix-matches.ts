import { type Kysely, sql } from 'kysely';
import type { Database } from '#lib/server/db/database-types.ts';
import { type IndexedLoanRow, indexedLoanColumns } from '../index/indexed-loan.ts';
import { lastCharacter } from './match-queries.ts';

const maxListed = 20;
/** So many are read to put the newest first and to count them; further ones are not counted. */
const maxCounted = 500;
type SuffixMatches = {
  /** Newest first, at most 20. */
  rows: IndexedLoanRow[];
  /** How many others there are; null: more than were counted. */
  others: number | null;
};

/** Returns the contracts whose number ends so, leaving out these loans. Reads an index over the reversed number. */
export async function findSuffixMatches(
  db: Kysely<Database>,
  ending: string | null,
  notLoans: ReadonlySet<string>,
): Promise<SuffixMatches> {
  if (ending === null) return { rows: [], others: 0 };
  const reversed = [...ending].toReversed().join('');
  const { rows } = await sql<IndexedLoanRow & { total: number }>`
    with hit as materialized (
      select loan, created_at from contract
      where number_key is not null and reverse(number_key) collate "C" >= ${reversed}
        and reverse(number_key) collate "C" < ${reversed + lastCharacter}
      order by reverse(number_key) collate "C" limit ${maxCounted + notLoans.size + 1}
    ), other as materialized (
      select loan, created_at from hit where loan <> all(${[...notLoans]}::text[])
    ), newest as (
      select loan from other order by created_at desc nulls last, loan limit ${maxListed}
    )
    select (select count(*) from other)::int as total, ${indexedLoanColumns('contract')}
    from newest join contract using (loan) order by contract.created_at desc nulls last, contract.loan`.execute(
    db,
  );
  const total = rows[0]?.total ?? 0;
  return { rows, others: total > maxCounted ? null : total - rows.length };
}
