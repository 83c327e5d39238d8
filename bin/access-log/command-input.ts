import type { TrustedKey } from '#lib/server/access-log/chain/trusted-keys.ts';
import type { Env } from '#lib/server/env.ts';
import type { Secret } from '#lib/server/secret.ts';
import { commandDatabaseVariables } from '../command/command-database.ts';
import { CommandError } from '../command/command-error.ts';

export const variables = [
  ...commandDatabaseVariables,
  'DATABASE_OWNER_URL',
  ...(['ACCESS_LOG_SIGNING_KEY', 'ACCESS_LOG_OLD_PUBLIC_KEYS', 'ACCESS_LOG_RETENTION_MONTHS'] as const),
] as const;

/** The input of each command of the access log. */
export type CommandInput = {
  environment: Pick<Env, (typeof variables)[number]>;
  options: {
    checkpoint: string[];
    export?: string | undefined;
    by?: string | undefined;
    reason?: string | undefined;
    lift?: string | undefined;
  };
  /** Earlier keys that may have signed. */
  trustedKeys: readonly TrustedKey[];
  signal: AbortSignal;
};

/** Returns an option that the command needs, without blanks around it. Throws a `CommandError` where it is missing. */
export function requireOption(options: CommandInput['options'], name: 'by' | 'reason' | 'export'): string {
  const value = options[name]?.trim();
  if (!value) throw new CommandError(`--${name} is missing: ${meanings[name]}.`);
  return value;
}

const meanings = {
  by: 'the person who decides this, as the access log names them',
  reason: 'why, as auditors will read it in the access log',
  export: 'a new file for the rows that leave the log',
};

/** Returns the signing key. Throws a `CommandError` where it is not set. */
export function requireSeed(environment: CommandInput['environment']): Secret {
  const seed = environment.ACCESS_LOG_SIGNING_KEY;
  if (seed) return seed;
  throw new CommandError(
    'ACCESS_LOG_SIGNING_KEY is not set: what is not signed could have been written by anyone. Set it to 32 random bytes in Base64, as "openssl rand -base64 32" prints them, for the desk too.',
  );
}
