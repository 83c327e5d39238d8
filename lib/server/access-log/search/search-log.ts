import 'server-only';
import type { LogPage } from '#lib/access/log/log-entry.ts';
import type { ParsedSearch } from '#lib/access/log/log-search.ts';
import type { Caller } from '#lib/server/access/actor.ts';
import { requireRight } from '#lib/server/access/authenticate.ts';
import { auditDatabase } from '#lib/server/db/database.ts';
import { env } from '#lib/server/env.ts';
import { readTransaction } from '../read-transaction.ts';
import { recordAccess } from '../record-access.ts';
import { findLogPage } from './find-log-page.ts';

/** One page of the access log; null for an invalid search. The search is recorded before a row leaves. */
export async function searchLog({
  actor,
  search,
  wrong,
  requestId,
}: ParsedSearch & Caller): Promise<LogPage | null> {
  await requireRight({ actor, requestId }, 'log:read');
  if (wrong.length > 0) return null;
  const { page, about } = await readTransaction(
    (trx) => findLogPage(trx, search, env().DISPLAY_TIME_ZONE, actor),
    { db: auditDatabase() },
  );
  await recordAccess(actor, { action: 'read-log', requestId, outcome: 'ok', ...about });
  return page;
}
