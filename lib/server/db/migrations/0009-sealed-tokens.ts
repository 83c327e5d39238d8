import { type Kysely, sql } from 'kysely';

/** ID tokens were stored in clear. From now on they are stored encrypted, so the old ones are deleted. */
export async function deleteClearTokens(db: Kysely<unknown>): Promise<void> {
  await sql`update session set id_token = null where id_token is not null`.execute(db);
}
