import 'server-only';
import { may } from '#lib/access/roles/roles.ts';
import { compileLoanIdPattern, parseLoanId } from '#lib/loan/loan-id.ts';
import type { IndexMatches } from '#lib/lookup/index-matches.ts';
import { refuse } from '#lib/server/access/authenticate.ts';
import { recordAccess } from '#lib/server/access-log/record-access.ts';
import { database } from '#lib/server/db/database.ts';
import { queryDatabase } from '#lib/server/db/query-database.ts';
import { DeskError } from '#lib/server/desk-error.ts';
import { env } from '#lib/server/env.ts';
import { nearLimitOf, requireWithinLimit } from '#lib/server/limits/require-within-limit.ts';
import { admitDocuments, countsOf, holdsOnlyDocuments, notAskedFields } from './document-limit.ts';
import type { Lookup } from './find-contracts.ts';
import { describeLookup, lookupOutcomeOf } from './lookup-access-record.ts';
import { searchIndex } from './search-index.ts';

type EnteredLookup = Lookup & {
  /** The loan that the person picked; null where they pressed Enter. */
  chosen: string | null;
};

/**
 * Looks up an entered text, documents included, and returns the matches once the lookup is recorded. Where the person's
 * limit leaves no room for its documents, the rest of the text is looked up; throws `limit_reached` where nothing is left
 * of the limit, and the text holds nothing else.
 */
export async function recordLookup({
  actor,
  pastedText,
  chosen,
  requestId,
}: EnteredLookup): Promise<IndexMatches> {
  const { LOOKUP_KEY: key, LOAN_ID_PATTERN, CONTRACT_NUMBER_PATTERN: pattern } = env();
  if (chosen !== null && !parseLoanId(chosen, compileLoanIdPattern(LOAN_ID_PATTERN)))
    throw new DeskError('invalid_loan_id');
  if (!may(actor.roles, 'loan:find')) return refuse(actor, 'loan:find', { requestId });
  const { identifiers } = pastedText;
  const documents = await admitDocuments(actor, identifiers, requestId);
  if (!documents.asked && holdsOnlyDocuments(identifiers)) {
    await requireWithinLimit(actor, 'documents', requestId);
  }
  const indexMatches = await queryDatabase(() =>
    searchIndex(database(), { actor, pastedText, key, withDocuments: documents.asked }),
  );
  const { fields = [], ...about } = describeLookup(identifiers, lookupOutcomeOf(indexMatches), {
    ...{ chosen, key, pattern },
  });
  await recordAccess(actor, {
    ...{ action: 'lookup', requestId, ...about },
    fields: [...fields, ...notAskedFields(documents)],
    counts: countsOf(documents),
  });
  const near = documents.count > 0 ? nearLimitOf(actor, 'documents', countsOf(documents).amount) : null;
  return {
    ...indexMatches,
    ...(near && { nearLimit: near }),
    ...(!documents.asked && { documents: 'over-limit' as const }),
  };
}
