import 'server-only';
import { may } from '#lib/access/roles/roles.ts';
import type { ListSummary } from '#lib/lookup/index-matches.ts';
import type { Caller } from '#lib/server/access/actor.ts';
import { refuse } from '#lib/server/access/require-right.ts';
import { database } from '#lib/server/db/database.ts';
import { queryDatabase } from '#lib/server/db/query-database.ts';
import { readNewestSummaries } from './list-queries.ts';

const maxLists = 20;

/** Returns a person's own lists, the newest first. */
export async function ownLists({ actor, requestId }: Caller): Promise<ListSummary[]> {
  if (!may(actor.roles, 'loan:find')) return refuse(actor, 'loan:find', { requestId });
  return queryDatabase(() => readNewestSummaries(database(), actor, maxLists));
}
