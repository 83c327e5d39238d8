import { readHead, signHead } from '#lib/server/access-log/chain/signed-head.ts';
import { database } from '#lib/server/db/database.ts';
import { openCommandDatabase } from '../command/open-command-database.ts';
import type { CommandInput } from './command-input.ts';
import { requireSeed } from './require-option.ts';

/** Prints the head of the log, signed. */
export async function checkpoint({ environment }: CommandInput): Promise<number> {
  const seed = requireSeed(environment);
  const { close } = await openCommandDatabase(environment, 'access-log');
  try {
    console.log(JSON.stringify(signHead(await readHead(database()), seed)));
    return 0;
  } finally {
    await close();
  }
}
