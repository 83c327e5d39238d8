import { type Kysely, sql } from 'kysely';

/**
 * Finds contracts by the last characters of their number, which is what people give over the telephone. An expression
 * of the key, so that nothing else has to write it. It takes about two seconds for each million contracts to make;
 * while it is made no contract is indexed, and so no loan is shown.
 */
export async function indexContractNumberSuffix(db: Kysely<unknown>): Promise<void> {
  await sql`create index contract_number_suffix on contract (reverse(number_key) collate "C")
    where number_key is not null`.execute(db);
}
