import type { parseArgs } from 'node:util';
import type { Env } from '#lib/server/env.ts';
import type { Secret } from '#lib/server/secret.ts';
import { commandDatabaseVariables } from '../command/command-database.ts';
import { CommandError } from '../command/command-error.ts';

export const accessLogVariables = [
  ...commandDatabaseVariables,
  'DATABASE_OWNER_URL',
  'ACCESS_LOG_SIGNING_KEY',
] as const;

export const accessLogOptions = {
  checkpoint: { type: 'string', multiple: true, default: [] as string[] },
  'keep-months': { type: 'string' },
  export: { type: 'string' },
  by: { type: 'string' },
  'set-hold': { type: 'string' },
  'lift-hold': { type: 'string' },
  hold: { type: 'string' },
} as const;

export type AccessLogInput = {
  environment: Pick<Env, (typeof accessLogVariables)[number]>;
  options: ReturnType<typeof parseArgs<{ options: typeof accessLogOptions }>>['values'];
  signal: AbortSignal;
};

/** Returns the text of an option. Throws a `CommandError` with the fault where it is missing or blank. */
export function requireText(text: string | undefined, fault: string): string {
  const trimmed = text?.trim();
  if (!trimmed) throw new CommandError(fault);
  return trimmed;
}

/** Returns the seed that signs. Throws a `CommandError` where there is none. */
export function requireSeed(environment: AccessLogInput['environment']): Secret {
  const { seed, publicKeys } = environment.ACCESS_LOG_SIGNING_KEY;
  if (seed) return seed;
  const fault = publicKeys.length > 0 ? 'begins with no seed' : 'is not set';
  throw new CommandError(
    `ACCESS_LOG_SIGNING_KEY ${fault}: what is not signed could have been written by anyone. Set it to 32 random bytes in Base64, as "openssl rand -base64 32" prints them, for the desk too.`,
  );
}
