import { type Kysely, sql } from 'kysely';

/**
 * The HMACs of a customer's telephones and e-mail addresses, as those of a CPF: none of them is kept itself. Their index
 * is built outside of the transaction.
 */
export async function addContractContacts(db: Kysely<unknown>): Promise<void> {
  await sql`alter table contract add column contact_hmacs bytea[]`.execute(db);
}
