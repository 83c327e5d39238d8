import 'server-only';
import { may } from '#lib/access/roles/roles.ts';
import type { IndexMatches } from '#lib/lookup/index-matches.ts';
import type { PastedText } from '#lib/lookup/pasted-text.ts';
import type { Actor } from '#lib/server/access/actor.ts';
import { refuse } from '#lib/server/access/authenticate.ts';
import { database } from '#lib/server/db/database.ts';
import { queryDatabase } from '#lib/server/db/query-database.ts';
import { env } from '#lib/server/env.ts';
import { searchIndex } from './search-index.ts';

export type Lookup = { actor: Actor; pastedText: PastedText; requestId: string };

/**
 * Searches the index while somebody is typing. That is not recorded, so a CPF or CNPJ is not looked up here: which
 * contract belongs to whom is told only by a recorded lookup (`recordLookup`).
 */
export async function findContracts({ actor, pastedText, requestId }: Lookup): Promise<IndexMatches> {
  if (!may(actor.roles, 'loan:find')) return refuse(actor, 'loan:find', { requestId });
  const search = { actor, pastedText, key: env().LOOKUP_KEY, withDocuments: false };
  return queryDatabase(() => searchIndex(database(), search));
}
