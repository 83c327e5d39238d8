import { type Kysely, sql } from 'kysely';
import { contractKeys } from '#lib/lookup/contract/contract-keys.ts';
import type { Database } from '#lib/server/db/tables.ts';

/** So many of a number's rows, from either end of the log, tell with which loans it was ever seen. */
const mostRows = 500;

type Asked = { place: number; contract: string };

/** A loan, once for each `number` that the lending API, an import or the log writes for it. */
type LoanOfContract = { place: number; loan: string; number: string };

/** A number as it was given, and in capitals: how the log may hold it. */
export const spellingsOf = (contract: string): string[] => [...new Set([contract, contract.toUpperCase()])];

/**
 * The loans of contract numbers, each by its place. The record of a view of some fields, or of a read that failed,
 * names the loan and no contract, so the log alone would not tell them all: those that the index of contracts has under
 * any writing of the number are among them, and those that the log saw with it, which may have another one by now.
 *
 * `CCB-001` and `CCB-1` may be two contracts, and what is said of one must not be of the other. So where a number is
 * known with the zeros that were given, it is that one alone. Where it is not, whoever asks left zeros out or wrote
 * more of them, and all that differ by nothing else are told.
 */
export async function loansOfContracts(
  db: Kysely<Database>,
  asked: readonly Asked[],
): Promise<LoanOfContract[]> {
  if (asked.length === 0) return [];
  const written = asked.flatMap(({ place, contract }) =>
    spellingsOf(contract).map((value) => ({ place, value })),
  );
  const keys = asked.flatMap(({ place, contract }) =>
    contractKeys(contract).map((value) => ({ place, value })),
  );
  const table = (all: readonly { place: number; value: string }[]) =>
    sql`unnest(${all.map(({ place }) => place)}::int[], ${all.map(({ value }) => value)}::text[]) as asked (place, value)`;
  const end = (order: 'asc' | 'desc') =>
    sql`(select loan, contract as number from access_log where contract = asked.value and loan is not null
      order by sequence ${sql.raw(order)} limit ${mostRows})`;
  const { rows } = await sql<LoanOfContract>`
    select distinct place, loan, number from (
      select asked.place, seen.loan, seen.number
      from ${table(written)} cross join lateral (${end('asc')} union all ${end('desc')}) seen
      union all
      select asked.place, known.loan collate "default", known.number
      from ${table(keys)} cross join lateral (
        select loan, number from contract where number_key = asked.value
        union all
        select loan, number from contract where number_alt = asked.value
      ) known
      where known.number is not null
    ) found
    order by place, loan, number`.execute(db);
  return withTheirZeros(asked, rows);
}

function withTheirZeros(asked: readonly Asked[], found: readonly LoanOfContract[]): LoanOfContract[] {
  const given = new Map(asked.map(({ place, contract }) => [place, withoutSeparators(contract)]));
  const isGiven = ({ place, number }: LoanOfContract) => withoutSeparators(number) === given.get(place);
  const known = new Set(found.filter(isGiven).map(({ place }) => place));
  return found.filter((one) => !known.has(one.place) || isGiven(one));
}

/** A number with all its zeros: written apart or together, in small letters or capitals, it is the same. */
function withoutSeparators(number: string): string {
  const written = number.normalize('NFKC').toUpperCase().normalize('NFKC');
  return written.replace(/[^\p{L}\p{N}]+/gu, '');
}
