import 'server-only';
import { sql } from 'kysely';
import type { IndexCoverage } from '#lib/lookup/index-matches.ts';
import type { Caller } from '#lib/server/access/actor.ts';
import { requireRight } from '#lib/server/access/require-right.ts';
import type { Db } from '#lib/server/db/database-types.ts';
import { queryDatabase } from '#lib/server/db/query-database.ts';
import { env } from '#lib/server/env.ts';

let cached: { at: number; state: Promise<IndexCoverage> } | null = null;

const cacheMs = 60_000;
/** Counting ten million rows takes a second or two. */
const timeoutMs = 8000;

/** Returns what the index covers and how fresh it is. It is counted at most once a minute, since that reads every row. */
export async function indexCoverage(caller: Caller): Promise<IndexCoverage> {
  await requireRight(caller, 'loan:find');
  if (!cached || Date.now() - cached.at > cacheMs) {
    const state = queryDatabase(count, timeoutMs);
    cached = { at: Date.now(), state };
    state.catch(() => {
      cached = null;
    });
  }
  return cached.state;
}

async function count(db: Db): Promise<IndexCoverage> {
  const { rows } = await sql<{ loans: number; seen: number; oldest: Date | null; newest: Date | null }>`
    select count(*) as loans, count(seen_at) as seen, min(seen_at) as oldest, max(seen_at) as newest
    from contract`.execute(db);
  const [counted] = rows;
  const imports = await sql<{ finished_at: Date; rows: number; rejected: number }>`
    select finished_at, rows, rejected from contract_import
    where finished_at is not null order by id desc limit 1`.execute(db);
  const [last] = imports.rows;
  return {
    loans: counted?.loans ?? 0,
    seen: counted?.seen ?? 0,
    oldestSeen: counted?.oldest?.toISOString() ?? null,
    newestSeen: counted?.newest?.toISOString() ?? null,
    lastImport: last
      ? { finishedAt: last.finished_at.toISOString(), rows: last.rows, rejected: last.rejected }
      : null,
    documents: env().LOOKUP_KEY !== undefined,
  };
}
