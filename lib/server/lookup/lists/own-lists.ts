import 'server-only';
import { sql } from 'kysely';
import { may } from '#lib/access/roles/roles.ts';
import type { ListSummary } from '#lib/lookup/index-matches.ts';
import type { Actor } from '#lib/server/access/actor.ts';
import { refuse } from '#lib/server/access/authenticate.ts';
import { database } from '#lib/server/db/database.ts';
import { queryDatabase } from '#lib/server/db/query-database.ts';

const maxLists = 20;

/** Returns a person's own lists, the newest first. */
export async function ownLists({
  actor,
  requestId,
}: {
  actor: Actor;
  requestId: string;
}): Promise<ListSummary[]> {
  if (!may(actor.roles, 'loan:find')) return refuse(actor, 'loan:find', { requestId });
  const { issuer, subject } = actor;
  const { rows } = await queryDatabase(() =>
    sql<Omit<ListSummary, 'createdAt'> & { created_at: Date }>`
      select list.id, list.created_at, list.documents_not_asked as "documentsNotAsked",
        count(item.position)::int as size,
        (count(*) filter (where item.matches > 0))::int as found,
        count(item.visited_at)::int as visited, (count(*) filter (where item.done))::int as done
      from (select * from lookup_list where issuer = ${issuer} and subject = ${subject}
        order by created_at desc, id limit ${maxLists}) list
      left join lookup_list_item item on item.list = list.id
      group by list.id, list.created_at, list.documents_not_asked order by list.created_at desc, list.id`.execute(
      database(),
    ),
  );
  return rows.map(({ created_at, ...list }) => ({ ...list, createdAt: created_at.toISOString() }));
}
