import 'server-only';
import type { IdentityFault, VerifiedCaller } from '#lib/access/verification/verified-caller.ts';
import { verifiableKinds } from '#lib/access/verification/verify.ts';
import type { JsonObject } from '#lib/loan/json.ts';
import type { LoanId } from '#lib/loan/loan-id.ts';
import type { Actor } from '#lib/server/actor.ts';
import type { Trx } from '#lib/server/db/database-types.ts';
import { DeskError } from '#lib/server/desk-error.ts';
import { env } from '#lib/server/env.ts';
import type { LoanIdentity } from '#lib/view/loan-view.ts';
import { areOfCaller } from '#lib/view/reveal-request.ts';
import { identityKeys } from './identity-keys.ts';
import { missesLeft } from './verification-locks.ts';
import { areEnough, touchVerified } from './verified-caller-rows.ts';

/** Returns what a reveal needs, by the answer that was read for the gate of identity. */
export function revealNeeds(answer: JsonObject): LoanIdentity['revealNeeds'] {
  const { REVEAL_REQUIRES, VERIFY_PATHS } = env();
  if (REVEAL_REQUIRES === 'reason') return 'reason';
  return areEnough(verifiableKinds(answer, VERIFY_PATHS)) ? 'verification' : 'nothing-to-verify';
}

/** `reason`: null where a verified caller is to take its place; `paths`: those that would be revealed. */
type RevealDemand = {
  loan: LoanId;
  answer: JsonObject | IdentityFault;
  reason: string | null;
  paths: readonly string[];
};

/** The reason and the remarks to record, and how the caller is verified. */
type RevealGrounds = { reason: string; remarks: string[]; verified: VerifiedCaller | null };

/**
 * Throws where this person may not reveal anything of the loan now: after too many misses on it or on its customer, where
 * its caller has to be verified first, or where the `answer` of the API cannot show that. A reveal touches the
 * customer, which keeps the caller verified. The call cannot end before the transaction does.
 */
export async function requireIdentity(
  trx: Trx,
  actor: Actor,
  { loan, answer, reason, paths }: RevealDemand,
): Promise<RevealGrounds> {
  if (typeof answer === 'string') throw new DeskError('identity_unavailable', { reason: answer });
  const keys = await identityKeys(trx, loan, answer);
  if ((await missesLeft(trx, actor, keys)) === 0) throw new DeskError('reveal_locked');
  const verified = await touchVerified(trx, actor, keys);
  const needs = revealNeeds(answer);
  const remarks = verified?.matches.map(({ kind }) => `verified:${kind}`) ?? ['not-verified'];
  if (needs === 'reason' && reason !== null) return { reason, remarks, verified };
  // Who was verified by another loan of this customer is verified for this one too.
  if (verified && (needs !== 'reason' || areOfCaller(paths)))
    return { reason: reason ?? 'verified', remarks, verified };
  if (needs === 'reason') throw new DeskError('invalid_request', { parameter: 'reason', reason: 'empty' });
  if (needs === 'verification') throw new DeskError('verification_required');
  throw new DeskError('identity_unavailable', { reason: needs });
}
