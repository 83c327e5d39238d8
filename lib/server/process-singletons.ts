import type { LoanAnswer } from '#lib/loan/loan-answer.ts';
import type { IdentityProvider } from './access/sign-in/identity-provider.ts';
import type { RecordAccess } from './access-log/chain/access-recorder.ts';
import type { DatabasePools } from './db/create-database.ts';
import type { LendingApi } from './lending/lending-api.ts';
import { processValue } from './process-value.ts';

/**
 * Everything that a process may have only one of. `bin/start` runs the modules of lib as they are, and Next bundles
 * them once for routes and once for pages, so a variable of a module exists up to three times. That is harmless for the
 * log, messages and small caches. It would be wrong for the values listed here, for the environment, and for metrics,
 * which the modules of these types use themselves (`telemetry/telemetry.ts`).
 */
type ProcessSingletons = {
  /** The pools for requests, access records and auditors' reads: `bin/start` opens them, routes and pages use them. */
  database: { open: DatabasePools | null };
  /** Groups the records of concurrent requests into one commit. */
  accessRecorder: RecordAccess<LoanAnswer>;
  /** The lending API's client with its breaker, gate and shared requests. */
  lendingApi: LendingApi;
  /** The OpenID Connect client with the provider's description and keys. */
  identityProvider: IdentityProvider;
  /** When draining began, in milliseconds since 1970; the server in front sets it, the readiness route reads it. */
  draining: { since: number | null };
  /** The person of each session and when it was last found live, by its hash: verbs set it, the server in front reads it. */
  recentSessions: Map<string, { person: string; at: number }>;
  /** The page that checks an export with its proof: `bin/start` makes it of the sources, which are not bundled there. */
  proofPage: string;
  /** Starts a verification of the access log that was asked for; `bin/start` sets it, the verb calls it. */
  logVerification: { wake: (() => void) | null };
  /** How many loans people wait for now: the reading of lists lets them go first. */
  personReads: { inFlight: number };
  /** Reads lists until it is aborted; Next's `instrumentation.ts` sets it, and `bin/start` runs it. */
  listReader: { run: ((signal: AbortSignal) => Promise<void>) | null };
};

/** The process's one value of this name, created when it is first needed. */
export function processSingleton<Name extends keyof ProcessSingletons>(
  name: Name,
  create: () => ProcessSingletons[Name],
): ProcessSingletons[Name] {
  return processValue(name, create);
}
