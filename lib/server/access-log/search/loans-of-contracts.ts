import { sql } from 'kysely';
import { contractKeys } from '#lib/lookup/contract/contract-keys.ts';
import type { Db } from '#lib/server/db/database-types.ts';
import { readLogHead } from '../chain/append-access-record.ts';

/** Rows that are read from either end of the log to find the loans of a contract number. */
const maxRows = 500;

type ContractToFind = { index: number; contract: string };

/** A loan, once for each contract number that the lending API, an import or the log has for it. */
type LoanOfContract = { index: number; loan: string; number: string };

/** A contract number as it was given, and in capitals: the log may hold either. */
export const spellingsOf = (contract: string): string[] => [...new Set([contract, contract.toUpperCase()])];

/**
 * Finds the loans of contract numbers, each with the index of its number in the list. The lookup index knows the current
 * loans of a number in any spelling; the log knows loans that had the number earlier. The log alone is not enough,
 * since the record of a view of some fields, or of a failed read, names the loan but no contract.
 *
 * `CCB-001` and `CCB-1` may be two contracts. If the number is known with exactly the given zeros, only that one counts.
 * If not, the person left zeros out or added some, and every number that differs in its zeros alone counts.
 */
export async function loansOfContracts(
  db: Db,
  contracts: readonly ContractToFind[],
): Promise<LoanOfContract[]> {
  if (contracts.length === 0) return [];
  const spellings = contracts.flatMap(({ index, contract }) =>
    spellingsOf(contract).map((value) => ({ index, value })),
  );
  const keys = contracts.flatMap(({ index, contract }) =>
    contractKeys(contract).map((value) => ({ index, value })),
  );
  const table = (values: readonly { index: number; value: string }[]) =>
    sql`unnest(${values.map(({ index }) => index)}::int[], ${values.map(({ value }) => value)}::text[]) as wanted (index, value)`;
  // Months that are prepared and still empty look like nothing to read, and Postgres would sort instead.
  const { instant: latest } = await readLogHead(db);
  const end = (order: 'asc' | 'desc') =>
    sql`(select loan, contract as number from access_log
      where contract = wanted.value and loan is not null and instant <= ${latest}
      order by instant ${sql.raw(order)}, sequence ${sql.raw(order)} limit ${maxRows})`;
  const { rows } = await sql<LoanOfContract>`
    select distinct index, loan, number from (
      select wanted.index, seen.loan, seen.number
      from ${table(spellings)} cross join lateral (${end('asc')} union all ${end('desc')}) seen
      union all
      select wanted.index, known.loan collate "default", known.number
      from ${table(keys)} cross join lateral (
        select loan, number from contract where number_key = wanted.value
        union all
        select loan, number from contract where number_alt = wanted.value
      ) known
      where known.number is not null
    ) found
    order by index, loan, number`.execute(db);
  return preferGivenZeros(contracts, rows);
}

function preferGivenZeros(
  contracts: readonly ContractToFind[],
  found: readonly LoanOfContract[],
): LoanOfContract[] {
  const givenNumbers = new Map(contracts.map(({ index, contract }) => [index, withoutSeparators(contract)]));
  const isGiven = ({ index, number }: LoanOfContract) =>
    withoutSeparators(number) === givenNumbers.get(index);
  const exact = new Set(found.filter(isGiven).map(({ index }) => index));
  return found.filter((loan) => !exact.has(loan.index) || isGiven(loan));
}

/** A number with all its zeros, but without separators and case. */
function withoutSeparators(number: string): string {
  const written = number.normalize('NFKC').toUpperCase().normalize('NFKC');
  return written.replace(/[^\p{L}\p{N}]+/gu, '');
}
