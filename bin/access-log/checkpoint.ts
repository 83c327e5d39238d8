import { readHead, signHead } from '#lib/server/access-log/chain/signed-head.ts';
import { database } from '#lib/server/db/database.ts';
import { withCommandDatabase } from '../command/command-database.ts';
import { type CommandInput, requireSeed } from './command-input.ts';

/** Prints the head of the log, signed. */
export async function checkpoint({ environment }: CommandInput): Promise<number> {
  const seed = requireSeed(environment);
  return withCommandDatabase(environment, { application: 'access-log' }, async () => {
    console.log(JSON.stringify(signHead(await readHead(database()), seed)));
    return 0;
  });
}
