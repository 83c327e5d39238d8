import 'server-only';
import { checkDatabase, type DatabaseReport } from '../db/database.ts';
import { startDeadline } from '../deadline.ts';
import type { LendingReport } from '../lending/client.ts';
import { loanReader } from '../lending/loan-reader.ts';
import { isDraining } from './draining.ts';

export type Health = {
  status: 'ready' | 'draining' | 'no-database';
  database: DatabaseReport;
  /** Null where what asks it does not say how it is. */
  lendingApi: LendingReport | null;
};

/** In milliseconds. */
const reportWaitsMs = 1000;

/**
 * Whether the desk takes requests. Without its database it can show nothing, and so is not ready; a sick lending
 * API is told and changes nothing, since there is something to say about it.
 */
export async function reportHealth(): Promise<Health> {
  const [database, lendingApi] = await Promise.all([checkDatabase(), reportLending()]);
  const status = isDraining() ? 'draining' : database.ok ? 'ready' : 'no-database';
  return { status, database, lendingApi };
}

async function reportLending(): Promise<LendingReport | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>();
  const stop = startDeadline(reportWaitsMs, () => resolve(null));
  return Promise.race([loanReader().report(), late])
    .catch(() => null)
    .finally(stop);
}
