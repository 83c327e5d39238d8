import 'server-only';
import { may } from '#lib/access/roles/roles.ts';
import type { IndexMatches } from '#lib/lookup/index-matches.ts';
import type { LookupRequest } from '#lib/lookup/request/lookup-request.ts';
import type { Actor } from '#lib/server/access/actor.ts';
import { refuse } from '#lib/server/access/authenticate.ts';
import { database } from '#lib/server/db/database.ts';
import { queryDatabase } from '#lib/server/db/query-database.ts';
import { env } from '#lib/server/env.ts';
import { describeLookup, lookupOutcomeOf } from './lookup-access-record.ts';
import { recordWhileTyping } from './record-while-typing.ts';
import { searchIndex } from './search-index.ts';

export type Lookup = { actor: Actor; pastedText: LookupRequest; requestId: string };

/**
 * Searches the index while somebody is typing, and returns the matches once the ask is recorded. A minute of typing is
 * two records, so a CPF or CNPJ is not looked up here: which contract belongs to whom is told only by a lookup with a
 * record of its own (`recordLookup`).
 */
export async function findContracts({ actor, pastedText, requestId }: Lookup): Promise<IndexMatches> {
  if (!may(actor.roles, 'loan:find')) return refuse(actor, 'loan:find', { requestId });
  const { LOOKUP_KEY: key, CONTRACT_NUMBER_PATTERN: pattern } = env();
  const search = { actor, pastedText, key, withDocuments: false };
  const indexMatches = await queryDatabase(() => searchIndex(database(), search));
  const outcome = lookupOutcomeOf(indexMatches);
  const about = describeLookup(pastedText.identifiers, outcome, { chosen: null, key, pattern });
  await recordWhileTyping(actor, { requestId, ...about });
  return indexMatches;
}
