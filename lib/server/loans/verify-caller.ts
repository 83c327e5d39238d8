import 'server-only';
import { sql } from 'kysely';
import { z } from 'zod';
import type { VerificationAnswer } from '#lib/access/verification/verification-answers.ts';
import {
  maxMisses,
  type RevealedPaths,
  referencesNeeded,
  verifyAsAnyOf,
  verifyTyped,
} from '#lib/access/verification/verify.ts';
import { civilDayOf } from '#lib/loan/civil-date.ts';
import { kindsOfTyped, type VerifyKind, verifyKinds } from '#lib/loan/customer/customer-values.ts';
import type { LoanId } from '#lib/loan/loan-id.ts';
import { instantOfLocal } from '#lib/loan/local-time.ts';
import { storableText } from '#lib/loan/storable-text-schema.ts';
import { requireRight } from '#lib/server/access/require-right.ts';
import type { Actor, Caller } from '#lib/server/actor.ts';
import type { Db } from '#lib/server/db/database-types.ts';
import { queryDatabase } from '#lib/server/db/query-database.ts';
import { DeskError } from '#lib/server/desk-error.ts';
import { env } from '#lib/server/env.ts';
import { parseBody } from '#lib/server/responses/json-body.ts';
import { requireClaim, returnClaim } from '../limits/require-within-limit.ts';
import { type FetchedForPerson, fetchForPerson, type PersonRead } from './fetch-for-person.ts';
import { beginPersonRead } from './person-reads.ts';
import { limitOfRead, limitsAfterRead } from './read-limits.ts';
import { recordFailedRead, recordRead } from './record-read.ts';
import { type IdentityKeys, identityKeys } from './verification/identity-keys.ts';
import { recordAttempt } from './verification/verification-locks.ts';
import { forgetMatches, rememberMatch, touchVerified } from './verification/verified-caller-rows.ts';

/** Without a kind it is found by the form of what was typed. */
const bodySchema = z.object({ kind: z.enum(verifyKinds).nullable(), typed: storableText });

/**
 * Compares a value that a caller on the telephone says with the loan's, without showing the loan's. Each attempt is
 * recorded with its kind and result, but without the value. After three misses the loan and its customer are locked for
 * this agent, and nothing is compared. A match is kept for the session, until a value differs. A miss and a further caller
 * count against the limit of the person: one act is claimed before anything is compared, and returned where nothing counts.
 */
export async function verifyCaller(
  options: Caller & { loan: LoanId; body: unknown },
): Promise<VerificationAnswer> {
  const { actor, requestId, loan } = options;
  await requireRight(options, 'verify');
  const { kind, typed } = parseBody(bodySchema, options.body);
  const kinds = kind === null ? kindsOfTyped(typed) : [kind];
  const paths = env().VERIFY_PATHS;
  // What this person revealed in an expanded object can only be recognized if that is expanded here too.
  const reveals = await queryDatabase((db) =>
    revealsToday(db, actor).select('expand').where('loan', '=', loan).execute(),
  );
  const expand = [
    ...new Set([
      ...referencesNeeded(kinds.flatMap((each) => paths[each])),
      ...reveals.flatMap((reveal) => reveal.expand),
    ]),
  ];
  const request = { loan, expand, fields: null, paymentFor: null };
  const action = 'verify';
  await requireClaim(options, limitOfRead[action], 1);
  // The record's `fields` name what the agent asked the caller for.
  const read: PersonRead = { actor, request, requestId, action, fields: kinds };
  const endPersonRead = beginPersonRead();
  let fetched: FetchedForPerson | null = null;
  try {
    fetched = await fetchForPerson(read);
    const { identified } = fetched;
    return await recordRead(read, fetched, async (trx) => {
      if (typeof identified === 'string') throw new DeskError('identity_unavailable', { reason: identified });
      const keys = await identityKeys(trx, loan, identified);
      const revealed = await revealedPaths(trx, actor, loan, keys);
      const verifyAs = (each: VerifyKind) => verifyTyped(identified, paths, { kind: each, typed }, revealed);
      const attempted = await recordAttempt(trx, actor, keys, () => verifyAsAnyOf(kinds, verifyAs));
      const { result: outcome } = attempted;
      const comparedKinds = attempted.kinds ?? kinds;
      const isFurtherCaller = outcome === 'matches' && (await rememberMatch(trx, actor, keys, comparedKinds));
      if (outcome === 'differs') await forgetMatches(trx, actor, keys);
      const verified = outcome === 'locked' ? null : await touchVerified(trx, actor, keys);
      const isCounted = outcome === 'differs' || isFurtherCaller;
      if (!isCounted) await returnClaim(trx, actor, limitOfRead[action]);
      const limits = limitsAfterRead(actor, action, isCounted ? 1 : 0);
      const missed = maxMisses - attempted.missesLeft;
      const recordedFields = [...comparedKinds, ...(missed > 0 ? [`missed:${missed}`] : [])];
      return {
        result: { ...attempted, kinds: comparedKinds, verified, limits, requestId },
        recorded: { outcome, fields: recordedFields },
      };
    });
  } catch (error) {
    // That there is no such loan is an answer, which counts.
    return await recordFailedRead(error, read, fetched, async (trx, outcome) => {
      if (outcome !== 'not_found') await returnClaim(trx, actor, limitOfRead[action]);
    });
  } finally {
    fetched?.release();
    endPersonRead();
  }
}

/** What this person revealed today, by the access log. Today is a day of the desk's zone. */
function revealsToday(db: Db, { issuer, subject }: Actor) {
  const { DISPLAY_TIME_ZONE: zone } = env();
  const midnight = instantOfLocal(`${civilDayOf(Date.now(), zone)}T00:00`, zone, 'first') ?? 0;
  return db
    .selectFrom('access_log')
    .where((row) => row.and({ issuer, subject, action: 'reveal', outcome: 'ok' }))
    .where('instant', '>=', new Date(midnight));
}

/**
 * Returns the paths that this person revealed today, of this loan and of the loans that the lookup index has for its
 * customer; where nothing tells its customer from others, of every loan whose customer the index does not know.
 */
async function revealedPaths(
  db: Db,
  actor: Actor,
  loan: LoanId,
  { isAnyCustomer, indexed: { customer, document } }: IdentityKeys,
): Promise<RevealedPaths> {
  const indexed = db.selectFrom('contract').select('contract.loan');
  const ofCustomer = indexed.where((row) =>
    row.or([row('customer', '=', customer), row('document_hmac', '=', document)]),
  );
  const ofKnownCustomer = indexed
    .whereRef('contract.loan', '=', sql.ref('access_log.loan'))
    .where('customer', 'is not', null);
  const rows = await revealsToday(db, actor)
    .select(['loan', 'paths'])
    .where(({ or, eb, not, exists }) =>
      or([
        eb('loan', '=', loan),
        eb('loan', 'in', ofCustomer),
        ...(isAnyCustomer ? [not(exists(ofKnownCustomer))] : []),
      ]),
    )
    .execute();
  const pathsOf = (reveals: typeof rows) => new Set(reveals.flatMap(({ paths }) => paths));
  return {
    here: pathsOf(rows.filter((row) => row.loan === loan)),
    elsewhere: pathsOf(rows.filter((row) => row.loan !== loan)),
  };
}
