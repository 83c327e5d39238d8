import { readHead, signHead } from '#lib/server/access-log/chain/signed-head.ts';
import { recordRestore } from '#lib/server/access-log/restore/restore-record.ts';
import { database } from '#lib/server/db/database.ts';
import { withCommandDatabase } from '../command/command-database.ts';
import { type CommandInput, requireOption, requireSeed } from './command-input.ts';

/** Prints the head of the log, signed. */
export async function checkpoint({ environment }: CommandInput): Promise<number> {
  const seed = requireSeed(environment);
  return withCommandDatabase(environment, { application: 'access-log' }, async () => {
    console.log(JSON.stringify(signHead(await readHead(database()), seed)));
    return 0;
  });
}

/** Records, signed, that the access log was restored from a backup: the desks append to it from then on. */
export async function restored({ environment, options }: CommandInput): Promise<number> {
  const seed = requireSeed(environment);
  const [by, reason] = [requireOption(options, 'by'), requireOption(options, 'reason')];
  return withCommandDatabase(environment, { application: 'access-log' }, async () => {
    const { sequence } = await recordRestore(database(), { by, reason, seed });
    console.log(
      `The restore is recorded in row ${sequence}: the restored log ended at ${sequence - 1}. Desks append behind it.`,
    );
    return 0;
  });
}
