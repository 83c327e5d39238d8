import 'server-only';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { parseLoanId } from '#lib/loan/loan-id.ts';
import type { IndexMatches } from '#lib/lookup/index-matches.ts';
import type { PastedText } from '#lib/lookup/pasted-text.ts';
import { readInSteps } from '#lib/lookup/read-pasted-text.ts';
import type { LookupRequest } from '#lib/lookup/request/lookup-request.ts';
import { requireRight } from '#lib/server/access/require-right.ts';
import { recordAccess } from '#lib/server/access-record/record-access.ts';
import type { Caller } from '#lib/server/actor.ts';
import { queryDatabase } from '#lib/server/db/query-database.ts';
import { DeskError } from '#lib/server/desk-error.ts';
import { env } from '#lib/server/env.ts';
import { nearLimitOf, requireWithinLimit } from '#lib/server/limits/require-within-limit.ts';
import { loanIdPattern } from '#lib/server/read-display-settings.ts';
import { admitDocuments, findHeldDocuments, holdsOnlyDocuments } from './document-limit.ts';
import { describeLookup, lookupOutcomeOf } from './lookup-access-record.ts';
import { recordWhileTyping } from './record-while-typing.ts';
import { searchIndex } from './search-index.ts';

/**
 * Reads a pasted text with the configured patterns. The text itself is kept nowhere. A long text takes seconds, so other
 * requests are served between the steps, and the texts of one person are read one after another.
 */
export function readLookupText(text: string, subject = ''): Promise<PastedText> {
  const reading = (underWay.get(subject) ?? Promise.resolve()).then(() => readBetweenTurns(text));
  const ended = reading.then(
    () => {},
    () => {},
  );
  underWay.set(subject, ended);
  void ended.then(() => underWay.get(subject) === ended && underWay.delete(subject));
  return reading;
}

/** The end of what each person had read last; somebody who has nothing read takes no memory. */
const underWay = new Map<string, Promise<void>>();

async function readBetweenTurns(text: string): Promise<PastedText> {
  const steps = readInSteps(text, loanIdPattern());
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
    await nextTurn();
  }
}

type Lookup = Caller & { pastedText: LookupRequest };

/**
 * Searches the index while somebody is typing, and returns the matches once the ask is recorded. A minute of typing is
 * two records, so a CPF or CNPJ is not looked up here, nor a number that holds one: which contract belongs to whom is told
 * only by a lookup with a record of its own (`recordLookup`).
 */
export async function findContracts({ actor, pastedText, requestId }: Lookup): Promise<IndexMatches> {
  await requireRight({ actor, requestId }, 'loan:find');
  const { LOOKUP_KEY: key } = env();
  const search = { actor, pastedText, key, withDocuments: false };
  const indexMatches = await queryDatabase((db) => searchIndex(db, search));
  const outcome = lookupOutcomeOf(indexMatches);
  const about = await describeLookup(pastedText.identifiers, outcome, { chosen: null, key });
  await recordWhileTyping(actor, { requestId, ...about });
  return indexMatches;
}

/**
 * Looks up an entered text, documents included, and returns the matches once the lookup is recorded. Where the person's
 * limit leaves no room for its documents, the rest of the text is looked up; throws `limit_reached` where nothing is left
 * of the limit, and the text holds nothing else. `chosen`: the loan that the person picked; null where they pressed Enter.
 */
export async function recordLookup({
  actor,
  requestId,
  pastedText,
  chosen,
}: Lookup & { chosen: string | null }): Promise<IndexMatches> {
  const { LOOKUP_KEY: key } = env();
  if (chosen !== null && !parseLoanId(chosen, loanIdPattern())) throw new DeskError('invalid_loan_id');
  await requireRight({ actor, requestId }, 'loan:find');
  const identifiers = await findHeldDocuments(pastedText.identifiers, pastedText.typed);
  const documents = await admitDocuments(actor, identifiers, requestId);
  if (!documents.asked && (await holdsOnlyDocuments(identifiers)))
    await requireWithinLimit(documents.actor, 'documents', requestId);
  const search = { actor, pastedText, key, withDocuments: documents.asked };
  const indexMatches = await queryDatabase((db) => searchIndex(db, search));
  const outcome = lookupOutcomeOf(indexMatches);
  const { fields = [], ...about } = await describeLookup(identifiers, outcome, { chosen, key });
  const access = { ...about, fields: [...fields, ...documents.notAskedFields] };
  await recordAccess(actor, { action: 'lookup', requestId, ...access });
  const nearLimit = documents.count > 0 ? nearLimitOf(documents.actor, 'documents') : null;
  return {
    ...indexMatches,
    ...(nearLimit && { nearLimit }),
    ...(!documents.asked && { documents: 'over-limit' as const }),
  };
}
