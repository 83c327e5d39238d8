import {
  BrokenChain,
  DetachUncertain,
  detachMonths,
  findOldestInstant,
  type RetentionResult,
} from '#lib/server/access-log/retention/detach-months.ts';
import {
  findLegalHolds,
  type LegalHold,
  liftLegalHold,
  setLegalHold,
} from '#lib/server/access-log/retention/legal-holds.ts';
import { createDatabase, type OpenDatabase } from '#lib/server/db/create-database.ts';
import { database, withTransaction } from '#lib/server/db/database.ts';
import { isLockTimeout } from '#lib/server/db/retry-while-locked.ts';
import { withCommandDatabase } from '../command/command-database.ts';
import { CommandError } from '../command/command-error.ts';
import { explainDatabaseError } from '../command/database-error.ts';
import { type AccessLogInput, requireSeed, requireText } from './command-input.ts';

/** The fewest months that may stay. */
const fewestMonths = 12;

const noName = '--by is missing: the person who decides this, as the access log names them.';
const noReason = 'The reason is missing: why, as auditors will read it in the access log.';

/**
 * Detaches old months, sets or lifts a legal hold, or prints what is kept. 0: it is done, or nothing was due; 1: a hold or
 * a broken chain stops the detaching.
 */
export async function retain(input: AccessLogInput): Promise<number> {
  const {
    'keep-months': months,
    'set-hold': reasonToSet,
    'lift-hold': reasonToLift,
    by,
    ...options
  } = input.options;
  const actions = [months, reasonToSet, reasonToLift].filter((option) => option !== undefined);
  if (actions.length > 1) {
    throw new CommandError('Give only one of --keep-months, --set-hold and --lift-hold.');
  }
  if (months !== undefined) return detach(input, parseMonths(months));
  if (options.export !== undefined) {
    throw new CommandError('--keep-months is missing: how many whole months of the access log stay.');
  }
  return withCommandDatabase(input.environment, { application: 'access-log' }, async () => {
    if (actions.length === 0) return printKept();
    const act = { by: requireText(by, noName), reason: requireText(reasonToSet ?? reasonToLift, noReason) };
    return reasonToSet === undefined ? liftHold(act, options.hold) : setHold(act);
  });
}

function parseMonths(text: string): number {
  const months = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (months >= fewestMonths) return months;
  throw new CommandError(`--keep-months is wrong: it should be a whole number of at least ${fewestMonths}.`);
}

async function printKept(): Promise<number> {
  const [oldest, holds] = await Promise.all([findOldestInstant(database()), findLegalHolds(database())]);
  console.log(
    oldest
      ? `The access log holds ${monthsSince(oldest)} whole months besides the present one, since ${oldest.toISOString()}. Nothing leaves it without --keep-months.`
      : 'The access log is empty.',
  );
  console.log(holds.length > 0 ? holds.map(describeHold).join('\n') : 'No legal hold is in force.');
  return 0;
}

/** The months of UTC from that of an instant until the present one, without the present one. */
function monthsSince(instant: Date, now = new Date()): number {
  return (now.getUTCFullYear() - instant.getUTCFullYear()) * 12 + now.getUTCMonth() - instant.getUTCMonth();
}

type HoldAct = { by: string; reason: string };

async function setHold(act: HoldAct): Promise<number> {
  const number = await withTransaction((trx) => setLegalHold(trx, act));
  console.log(`Legal hold ${number} is in force: nothing leaves the access log until it is lifted.`);
  return 0;
}

/** Lifts the legal hold of a number. The number may be left out where only one hold is in force. */
async function liftHold(act: HoldAct, numberText: string | undefined): Promise<number> {
  const holds = await findLegalHolds(database());
  if (numberText === undefined && holds.length > 1) {
    throw new CommandError(
      `Several legal holds are in force, so give --hold with the number of one:\n${holds.map(describeHold).join('\n')}`,
    );
  }
  const hold = numberText === undefined ? holds[0]?.sequence : Number(numberText);
  const isLifted =
    hold !== undefined && (await withTransaction((trx) => liftLegalHold(trx, { ...act, hold })));
  if (!isLifted) throw new CommandError(`There is no legal hold ${numberText ?? ''} in force.`);
  console.log(`Legal hold ${hold} is lifted.`);
  return 0;
}

function describeHold({ sequence, instant, by, reason }: LegalHold): string {
  return `legal hold ${sequence} since ${instant.toISOString()}, by ${by}: ${reason ?? ''}`;
}

/** Detaches the months that are older than those that stay. */
async function detach({ environment, options }: AccessLogInput, months: number): Promise<number> {
  const seed = requireSeed(environment);
  const file = requireText(
    options.export,
    '--export is missing: a new file for the rows that leave the log.',
  );
  const by = requireText(options.by, noName);
  const { db, close } = openOwnerDatabase(environment);
  try {
    return printResult(await detachMonths(db, { months, file, by, seed }), file);
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

function printResult(result: RetentionResult, file: string): number {
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

/** Opens the database as the role that owns its tables. Throws a `CommandError` where that is not known. */
function openOwnerDatabase(environment: AccessLogInput['environment']): OpenDatabase {
  const { DATABASE_OWNER_URL: url } = environment;
  if (!url) {
    throw new CommandError(
      'DATABASE_OWNER_URL is not set: only the role that owns the tables may detach a month of the access log.',
    );
  }
  return createDatabase({ url, application: 'loan-desk access-log', connections: 2, statementMs: 0 });
}
