import {
  DetachUncertain,
  detachMonths,
  type RetentionResult,
} from '#lib/server/access-log/retention/detach-months.ts';
import { BrokenChain } from '#lib/server/access-log/retention/export-months.ts';
import type { LegalHold } from '#lib/server/access-log/retention/legal-holds.ts';
import { createDatabase, type OpenDatabase } from '#lib/server/db/create-database.ts';
import { isLockTimeout } from '#lib/server/db/retry-while-locked.ts';
import { findEmbeddedDatabase } from '../command/command-database.ts';
import { CommandError } from '../command/command-error.ts';
import { explainDatabaseError } from '../command/database-error.ts';
import { type CommandInput, requireOption, requireSeed } from './command-input.ts';

/** Detaches the months that are older than the retention. 0: done, or nothing was due; 1: a hold or a broken chain. */
export async function retain({ environment, options }: CommandInput): Promise<number> {
  const months = environment.ACCESS_LOG_RETENTION_MONTHS;
  if (months === undefined) {
    throw new CommandError(
      'ACCESS_LOG_RETENTION_MONTHS is not set: the access log is kept for ever. Set it to 12 or more to detach older months.',
    );
  }
  const seed = requireSeed(environment);
  const [file, by] = [requireOption(options, 'export'), requireOption(options, 'by')];
  const { db, close } = openOwnerDatabase(environment);
  try {
    return report(await detachMonths(db, { months, file, by, seed }), file);
  } catch (error) {
    if (error instanceof BrokenChain) {
      console.log(`${error.message} Nothing was detached. Run "npm run access-log:verify".`);
      return 1;
    }
    throw new CommandError(explainFailure(error, file));
  } finally {
    await close();
  }
}

/** Returns whether anything was detached, why not, and what to do with the file. */
export function explainFailure(error: unknown, file: string): string {
  if (error instanceof DetachUncertain) {
    return `It is not certain whether the months were detached: ${explainDatabaseError(error)} ${file} holds their rows. Look for a row "detach-log" in the access log: where there is none, remove the file, and run the command again.`;
  }
  const { code } = error as { code?: string };
  if (code === 'EEXIST') return `Nothing was detached: ${file} is there already, and is not overwritten.`;
  if (!isLockTimeout(error)) return `Nothing was detached: ${explainDatabaseError(error)}`;
  return `Nothing was detached: others kept the log locked for a minute. ${file} was removed; run the command again when nobody reads much of the log.`;
}

function report(result: RetentionResult, file: string): number {
  if (result.state === 'nothing-due') {
    console.log('No month of the access log is older than that.');
    return 0;
  }
  if (result.state === 'held') {
    console.log(`Nothing was detached: ${result.holds.map(describeHold).join('; ')}.`);
    return 1;
  }
  const { partitions, rows, anchor } = result;
  if (anchor)
    console.log(`${rows} rows up to ${anchor.sequence} are in ${file}, and no longer in the access log.`);
  else console.log('There were no rows in these months.');
  console.log(
    `Keep the file elsewhere, and then, as the owner of the tables: drop table ${partitions.join(', ')};`,
  );
  return 0;
}

export function describeHold({ sequence, instant, by, reason }: LegalHold): string {
  return `legal hold ${sequence} since ${instant.toISOString()}, by ${by}: ${reason ?? ''}`;
}

/** Opens the database as the role that owns its tables. Throws a `CommandError` where that is not known. */
function openOwnerDatabase(environment: CommandInput['environment']): OpenDatabase {
  const { DATABASE_OWNER_URL: ownerUrl, DATABASE_URL: deskUrl, DATA_DIR: dataDir } = environment;
  if (!ownerUrl && deskUrl) {
    throw new CommandError(
      'DATABASE_OWNER_URL is not set: only the role that owns the tables may detach a month of the access log.',
    );
  }
  const url = ownerUrl ?? findEmbeddedDatabase(dataDir).ownerUrl;
  return createDatabase({ url, application: 'loan-desk access-log', connections: 2, statementMs: 0 });
}
