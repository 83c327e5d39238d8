import type { TrustedKey } from '#lib/server/access-log/chain/trusted-keys.ts';
import type { Env } from '#lib/server/env.ts';
import { commandDatabaseVariables } from '../command/command-database.ts';

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
