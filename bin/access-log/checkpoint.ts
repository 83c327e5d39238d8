import { readHead, signHead } from '#lib/server/access-log/chain/signed-head.ts';
import { database } from '#lib/server/db/database.ts';
import type { Secret } from '#lib/server/secret.ts';
import { CommandError } from '../command/command-error.ts';

/** Prints the head of the log, signed. */
export async function checkpoint({ seed }: { seed: Secret | undefined }): Promise<number> {
  if (!seed) {
    throw new CommandError(
      'ACCESS_LOG_SIGNING_KEY is not set: a head that is not signed could have been written by anyone. Set it to 32 random bytes in Base64, as "openssl rand -base64 32" prints them, for the desk too.',
    );
  }
  console.log(JSON.stringify(signHead(await readHead(database()), seed)));
  return 0;
}
