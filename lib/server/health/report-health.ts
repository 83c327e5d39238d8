import 'server-only';
import { checkDatabase } from '../db/database.ts';
import { lendingApi } from '../lending/configured-lending-api.ts';
import { isDraining } from '../web/draining.ts';

/**
 * Whether the desk takes requests. Without its database it can show nothing, and so is not ready. A failing
 * lending API does not change that: the desk still has something to say about it.
 */
export async function reportHealth() {
  const database = await checkDatabase();
  const status = isDraining() ? 'draining' : database.ok ? 'ready' : 'no-database';
  return { status, database, lendingApi: lendingApi().report() };
}
