import { findLegalHolds, liftLegalHold, setLegalHold } from '#lib/server/access-log/retention/legal-holds.ts';
import { database, withTransaction } from '#lib/server/db/database.ts';
import { withCommandDatabase } from '../command/command-database.ts';
import { CommandError } from '../command/command-error.ts';
import { type CommandInput, requireOption } from './command-input.ts';
import { describeHold } from './retain.ts';

/** Sets a legal hold, lifts one, or lists those in force. */
export async function hold({ environment, options }: CommandInput): Promise<number> {
  return withCommandDatabase(environment, { application: 'access-log' }, async () => {
    if (options.lift !== undefined) return await lift(options);
    if (options.reason !== undefined || options.by !== undefined) return await set(options);
    const holds = await findLegalHolds(database());
    console.log(holds.length > 0 ? holds.map(describeHold).join('\n') : 'No legal hold is in force.');
    return 0;
  });
}

async function set(options: CommandInput['options']): Promise<number> {
  const [by, reason] = [requireOption(options, 'by'), requireOption(options, 'reason')];
  const number = await withTransaction((trx) => setLegalHold(trx, { by, reason }));
  console.log(`Legal hold ${number} is in force: nothing leaves the access log until it is lifted.`);
  return 0;
}

async function lift(options: CommandInput['options']): Promise<number> {
  const [by, reason] = [requireOption(options, 'by'), requireOption(options, 'reason')];
  const number = Number(options.lift);
  const lifted = await withTransaction((trx) => liftLegalHold(trx, { hold: number, by, reason }));
  if (!lifted) throw new CommandError(`There is no legal hold ${options.lift} in force.`);
  console.log(`Legal hold ${number} is lifted.`);
  return 0;
}
