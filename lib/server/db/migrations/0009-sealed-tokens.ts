import { type Kysely, sql } from 'kysely';

/** ID tokens were kept in clear. From now on they are kept encrypted, so those of before go. */
export async function deleteClearTokens(db: Kysely<unknown>): Promise<void> {
  await sql`update session set id_token = null where id_token is not null`.execute(db);
}
