import 'server-only';
import { z } from 'zod';
import type { VerificationAnswer } from '#lib/access/verification/verification-answers.ts';
import { verifyKinds } from '#lib/access/verification/verification-values.ts';
import { maxMisses, referencesNeeded, verify } from '#lib/access/verification/verify.ts';
import { civilDayOf } from '#lib/loan/civil-date.ts';
import type { LoanId } from '#lib/loan/loan-id.ts';
import { instantOfLocal } from '#lib/loan/local-time.ts';
import type { Actor, Caller } from '#lib/server/access/actor.ts';
import { requireRight } from '#lib/server/access/require-right.ts';
import type { Db } from '#lib/server/db/database-types.ts';
import { DeskError } from '#lib/server/desk-error.ts';
import { env } from '#lib/server/env.ts';
import { parseBody } from '#lib/server/responses/json-body.ts';
import { readAndDecide } from '../read-and-record.ts';
import { limitsAfterRead } from '../read-limits.ts';
import { type IdentityKeys, identityKeys } from './identity-keys.ts';
import { recordAttempt } from './verification-locks.ts';
import { forgetMatches, rememberMatch, touchVerified } from './verified-caller-rows.ts';

const bodySchema = z.object({ kind: z.enum(verifyKinds), typed: z.string() });

/**
 * Compares a value that a caller on the telephone says with the loan's, without showing the loan's. Each attempt is
 * recorded with its kind and result, but without the value. After three misses the loan and its customer are locked for
 * this agent, and nothing is compared. A match is kept for the session, until a value differs.
 */
export async function verifyCaller(
  options: Caller & { loan: LoanId; body: unknown },
): Promise<VerificationAnswer> {
  const { actor, requestId, loan } = options;
  await requireRight(options, 'verify');
  const { kind, typed } = parseBody(bodySchema, options.body);
  const paths = env().VERIFY_PATHS;
  const request = { loan, expand: referencesNeeded(paths[kind]), fields: null, paymentFor: null };
  // The record's `fields` name what the agent asked the caller for.
  const loanRead = { actor, request, requestId, action: 'verify' as const, fields: [kind] };
  return readAndDecide(loanRead, async (trx, identified) => {
    if (typeof identified === 'string') throw new DeskError('identity_unavailable', { reason: identified });
    const keys = await identityKeys(trx, loan, identified);
    const revealed = await revealedToday(trx, actor, loan, keys);
    const compare = () => verify(identified, paths, { kind, typed }, revealed);
    const attempted = await recordAttempt(trx, actor, keys, compare);
    if (attempted.result === 'matches') await rememberMatch(trx, actor, keys, kind);
    if (attempted.result === 'differs') await forgetMatches(trx, actor, keys);
    const verified = attempted.result === 'locked' ? null : await touchVerified(trx, actor, keys);
    const { result: outcome } = attempted;
    const limits = limitsAfterRead(actor, 'verify', outcome);
    const missed = maxMisses - attempted.missesLeft;
    const fields = [kind, ...(missed > 0 ? [`missed:${missed}`] : [])];
    return { result: { ...attempted, verified, limits, requestId }, recorded: { outcome, fields } };
  });
}

/**
 * Returns the paths that this person revealed today, by the access log, of this loan and of the loans that the lookup
 * index has for its customer. Today is a day of the desk's zone.
 */
async function revealedToday(
  db: Db,
  { issuer, subject }: Actor,
  loan: LoanId,
  { indexed: { customer, document } }: IdentityKeys,
): Promise<ReadonlySet<string>> {
  const { DISPLAY_TIME_ZONE: zone } = env();
  const midnight = instantOfLocal(`${civilDayOf(Date.now(), zone)}T00:00`, zone, 'first') ?? 0;
  const rows = await db
    .selectFrom('access_log')
    .select('paths')
    .where((row) => row.and({ issuer, subject, action: 'reveal', outcome: 'ok' }))
    .where('instant', '>=', new Date(midnight))
    .where(({ or, eb, selectFrom }) => {
      const ofCustomer = selectFrom('contract')
        .select('loan')
        .where((row) => row.or([row('customer', '=', customer), row('document_hmac', '=', document)]));
      return or([eb('loan', '=', loan), eb('loan', 'in', ofCustomer)]);
    })
    .execute();
  return new Set(rows.flatMap(({ paths }) => paths));
}
