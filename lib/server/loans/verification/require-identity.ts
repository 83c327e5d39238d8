import 'server-only';
import type { VerifiedCaller } from '#lib/access/verification/verified-caller.ts';
import { verifiableKinds } from '#lib/access/verification/verify.ts';
import type { LoanAnswer } from '#lib/loan/loan-answer.ts';
import type { Actor } from '#lib/server/access/actor.ts';
import { queryDatabase } from '#lib/server/db/query-database.ts';
import { DeskError } from '#lib/server/desk-error.ts';
import { env } from '#lib/server/env.ts';
import { type IdentityKeys, identityKeys } from './identity-keys.ts';
import { missesLeft } from './verification-locks.ts';
import { touchVerified } from './verified-caller-rows.ts';

type LoanAndRequest = Pick<LoanAnswer, 'loan' | 'request'>;

/**
 * Returns what a reveal of this answer needs. A verification cannot be asked for where the answer holds nothing to
 * verify by; leaving the customer out of `fields` is no way around it.
 */
export function revealNeeds(
  { loan, request }: LoanAndRequest,
  keys: IdentityKeys,
): 'reason' | 'verification' {
  if (env().REVEAL_REQUIRES === 'reason') return 'reason';
  const isVerifiable = verifiableKinds(loan, env().VERIFY_PATHS, request.expand).length > 0;
  return isVerifiable || (request.fields !== null && keys.customer !== null) ? 'verification' : 'reason';
}

/** The reason and the remarks to record, and how the caller is verified. */
type RevealGrounds = { reason: string; remarks: string[]; verified: VerifiedCaller | null };

/**
 * Throws where this person may not reveal anything of the loan now: after too many misses on it or on its customer, or
 * where its caller has to be verified first. A reveal touches the customer, which keeps the caller verified.
 */
export async function requireIdentity(
  actor: Actor,
  answer: LoanAndRequest,
  reason: string | null,
): Promise<RevealGrounds> {
  return queryDatabase(async (db) => {
    const keys = await identityKeys(db, answer.request.loan, answer.loan);
    if ((await missesLeft(db, actor, keys)) === 0) throw new DeskError('reveal_locked');
    const verified = await touchVerified(db, actor, keys);
    if (revealNeeds(answer, keys) === 'verification') {
      if (!verified) throw new DeskError('verification_required');
      const remarks = verified.matches.map(({ kind }) => `verified:${kind}`);
      return { reason: reason ?? 'verified', remarks, verified };
    }
    if (reason === null) throw new DeskError('invalid_request', { parameter: 'reason', reason: 'empty' });
    const remarks = env().REVEAL_REQUIRES === 'verification' ? ['nothing-to-verify'] : [];
    return { reason, remarks, verified };
  });
}
