import { database } from '#lib/server/db/database.ts';
import { queryDatabase } from '#lib/server/db/query-database.ts';
import { shared } from '#lib/server/shared.ts';

/** What the cookies of sign-ins are sealed with, of all instances on one database; read once. */
export async function signInKey(): Promise<Uint8Array> {
  const known = shared('sign-in-key', () => ({ key: null as Uint8Array | null }));
  known.key ??= new Uint8Array((await queryDatabase(readKey)).key);
  return known.key;
}

function readKey() {
  return database().selectFrom('sign_in_key').select('key').executeTakeFirstOrThrow();
}
