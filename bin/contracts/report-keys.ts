import { withTransaction } from '#lib/server/db/database.ts';
import { envOf } from '#lib/server/env.ts';
import { countKeys } from '#lib/server/lookup/index/count-keys.ts';
import { commandDatabaseVariables, withCommandDatabase } from '../command/command-database.ts';
import { CommandError } from '../command/command-error.ts';

const minuteMs = 60_000;

/** Prints how many loans hold a document under which key. 0: all under `LOOKUP_KEY`; 1: some are not. */
export async function reportKeys(): Promise<number> {
  const settings = envOf([...commandDatabaseVariables, ...(['LOOKUP_KEY', 'LOOKUP_KEY_OLD'] as const)]);
  const { LOOKUP_KEY: current, LOOKUP_KEY_OLD: old } = settings;
  if (!current) throw new CommandError('LOOKUP_KEY is not set: no document is kept.');
  return withCommandDatabase(settings, { application: 'contracts:keys', direct: true }, async () => {
    // A direct connection bounds no statement.
    const counts = await withTransaction((trx) => countKeys(trx, { current, old }), {
      deadlineMs: 10 * minuteMs,
    });
    console.log(`${counts.current} loans hold a document under LOOKUP_KEY.`);
    if (old) console.log(`${counts.old} under LOOKUP_KEY_OLD.`);
    console.log(`${counts.others} under another key, or under one that an earlier release did not record.`);
    return counts.old + counts.others > 0 ? 1 : 0;
  });
}
