import type { Secret } from '#lib/server/secret.ts';
import { CommandError } from '../command/command-error.ts';
import type { CommandInput } from './command-input.ts';

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
