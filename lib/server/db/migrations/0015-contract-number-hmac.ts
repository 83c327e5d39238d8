import { type Kysely, sql } from 'kysely';

/**
 * HMACs of contract numbers and external ids that hold a CPF, of which the texts beside them are masked, and the leases
 * of tasks that one instance at a time carries out. Columns without a default take no time to add.
 */
export async function addContractNumberHmac(db: Kysely<unknown>): Promise<void> {
  const statements = [
    'alter table contract add column number_hmac bytea, add column external_id_hmac bytea',
    // In the order of `contracts`; null for a contract that is kept as it was typed.
    'alter table log_contract_list add column hmacs bytea[]',
    `create table lease (
      name text primary key,
      owner text not null,
      -- Counts the owners: whoever held the lease before has a lower number.
      fence bigint not null,
      expires_at timestamptz(3) not null
    )`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
