import { database } from '#lib/server/db/database.ts';
import { queryDatabase } from '#lib/server/db/query-database.ts';

let cachedKey: Uint8Array | null = null;

/** The key that encrypts sign-in cookies. It lies in the database, so all instances share it; it is read once. */
export async function signInKey(): Promise<Uint8Array> {
  cachedKey ??= new Uint8Array((await queryDatabase(readKey)).key);
  return cachedKey;
}

function readKey() {
  return database().selectFrom('sign_in_key').select('key').executeTakeFirstOrThrow();
}
