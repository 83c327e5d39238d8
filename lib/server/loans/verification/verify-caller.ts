import 'server-only';
import type { VerificationAnswer } from '#lib/access/verification/verification-answers.ts';
import { type VerifyKind, verifyKinds } from '#lib/access/verification/verification-values.ts';
import { referencesNeeded, verify } from '#lib/access/verification/verify.ts';
import type { LoanId } from '#lib/loan/loan-id.ts';
import type { Caller } from '#lib/server/access/actor.ts';
import { requireRight } from '#lib/server/access/authenticate.ts';
import { env } from '#lib/server/env.ts';
import { invalidBody } from '#lib/server/responses/json-body.ts';
import { readAndDecide } from '../read-and-record.ts';
import { limitsAfterRead } from '../read-limits.ts';
import { identityKeys } from './identity-keys.ts';
import { recordAttempt } from './verification-locks.ts';
import { rememberMatch, touchVerified } from './verified-caller-rows.ts';

type VerifyOptions = Caller & {
  loan: LoanId;
  body: unknown;
  /** The loan was opened by waiting three times as long for the lending API. */
  waitsLonger?: boolean;
};

/**
 * Compares a value that a caller on the telephone says with the loan's, without showing the loan's. Each attempt is
 * recorded with its kind and result, but without the value. After three misses the loan and its customer are
 * locked for this agent, and nothing is compared. A match is kept for the session.
 */
export async function verifyCaller({
  actor,
  requestId,
  loan,
  body,
  waitsLonger,
}: VerifyOptions): Promise<VerificationAnswer> {
  await requireRight({ actor, requestId, loan }, 'verify');
  const { kind, typed } = parseVerificationBody(body);
  const paths = env().VERIFY_PATHS;
  const request = { loan, expand: referencesNeeded(paths[kind]), fields: null, paymentFor: null };
  // The record's `fields` name what the agent asked the caller for.
  const read = { actor, request, requestId, action: 'verify' as const, fields: [kind], waitsLonger };
  return readAndDecide(read, async (answer, trx) => {
    const compare = () => verify(answer.loan, paths, kind, typed);
    const keys = await identityKeys(trx, loan, answer.loan);
    const attempted = await recordAttempt(trx, actor, keys, compare);
    if (attempted.result === 'matches') await rememberMatch(trx, actor, keys, kind);
    const verified = attempted.result === 'locked' ? null : await touchVerified(trx, actor, keys);
    const { result: outcome } = attempted;
    const limits = limitsAfterRead(actor, 'verify', outcome);
    return { result: { ...attempted, verified, limits, requestId }, recorded: { outcome } };
  });
}

function parseVerificationBody(body: unknown): { kind: VerifyKind; typed: string } {
  if (typeof body !== 'object' || body === null) throw invalidBody();
  const { kind, typed } = body as { kind?: unknown; typed?: unknown };
  const verifyKind = verifyKinds.find((one) => one === kind);
  if (!verifyKind || typeof typed !== 'string') throw invalidBody();
  return { kind: verifyKind, typed };
}
