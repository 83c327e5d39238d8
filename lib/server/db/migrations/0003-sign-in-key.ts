import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';

/**
 * The key that encrypts the cookies of sign-ins under way: random, and the same for all instances. A key that was
 * derived from a configured secret would be as weak as that secret, which could be guessed from a cookie.
 */
export async function createSignInKey(db: Kysely<unknown>): Promise<void> {
  await sql`create table sign_in_key (
    one boolean primary key default true check (one),
    key bytea not null check (octet_length(key) = 32)
  )`.execute(db);
  await sql`insert into sign_in_key (key) values (${randomBytes(32)})`.execute(db);
}
