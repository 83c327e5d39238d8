import type { parseArgs } from 'node:util';
import type { Env } from '#lib/server/env.ts';
import type { Secret } from '#lib/server/secret.ts';
import { commandDatabaseVariables } from '../command/command-database.ts';
import { CommandError } from '../command/command-error.ts';

export const accessLogVariables = [
  ...commandDatabaseVariables,
  'DATABASE_OWNER_URL',
  'ACCESS_LOG_SIGNING_KEY',
  'ACCESS_LOG_OLD_PUBLIC_KEYS',
] as const;

/** The options of all commands of the access log. */
export const accessLogOptions = {
  checkpoint: { type: 'string', multiple: true, default: [] as string[] },
  'keep-months': { type: 'string' },
  export: { type: 'string' },
  by: { type: 'string' },
  'set-hold': { type: 'string' },
  'lift-hold': { type: 'string' },
  hold: { type: 'string' },
} as const;

/** The input of each command of the access log. */
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

/** Returns the signing key. Throws a `CommandError` where it is not set. */
export function requireSeed(environment: AccessLogInput['environment']): Secret {
  const seed = environment.ACCESS_LOG_SIGNING_KEY;
  if (seed) return seed;
  throw new CommandError(
    'ACCESS_LOG_SIGNING_KEY is not set: what is not signed could have been written by anyone. Set it to 32 random bytes in Base64, as "openssl rand -base64 32" prints them, for the desk too.',
  );
}
