import 'server-only';
import { checkDatabase, type DatabaseReport } from '../db/database.ts';
import { lendingApi } from '../lending/configured-lending-api.ts';
import type { LendingReport } from '../lending/lending-api.ts';
import { isDraining } from '../web/draining.ts';

type Health = {
  status: 'ready' | 'draining' | 'no-database';
  database: DatabaseReport;
  lendingApi: LendingReport;
};

/**
 * Whether the desk takes requests. Without its database it can show nothing, and so is not ready. A failing
 * lending API does not change that: the desk still has something to say about it.
 */
export async function reportHealth(): Promise<Health> {
  const database = await checkDatabase();
  const status = isDraining() ? 'draining' : database.ok ? 'ready' : 'no-database';
  return { status, database, lendingApi: lendingApi().report() };
}
