import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';

/**
 * What the cookies of sign-ins under way are sealed with: random, and the same for all instances. From a secret of the
 * configuration it would be as weak as that, and could be guessed from a cookie.
 */
export async function createSignInKey(db: Kysely<unknown>): Promise<void> {
  await sql`create table sign_in_key (
    one boolean primary key default true check (one),
    key bytea not null check (octet_length(key) = 32)
  )`.execute(db);
  await sql`insert into sign_in_key (key) values (${randomBytes(32)})`.execute(db);
}
