import 'server-only';
import { may } from '#lib/access/roles/roles.ts';
import type { VerificationAnswer } from '#lib/access/verification/verification-answers.ts';
import { type VerifyKind, verifyKinds } from '#lib/access/verification/verification-values.ts';
import { referencesNeeded, verify } from '#lib/access/verification/verify.ts';
import type { LoanId } from '#lib/loan/loan-id.ts';
import { invalidBody } from '#lib/server/responses/json-body.ts';
import type { Caller } from '#lib/server/responses/json-response.ts';
import { refuse } from '../access/authenticate.ts';
import { env } from '../env.ts';
import { readAndDecide } from './read-and-record.ts';
import { attempt } from './verification-locks.ts';

type Verifying = Caller & { loan: LoanId; body: unknown };

/**
 * Whether what a caller says is what the loan holds, without showing it. Each attempt is a record of its kind and
 * result, without what was said; after three misses the loan is locked for this agent, and nothing is compared.
 */
export async function verifyCaller({ actor, requestId, loan, body }: Verifying): Promise<VerificationAnswer> {
  if (!may(actor.roles, 'verify')) return refuse(actor, 'verify', { requestId, loan });
  const { kind, typed } = readVerificationBody(body);
  const paths = env().VERIFY_PATHS;
  const request = { loan, expand: referencesNeeded(paths[kind]), fields: null, paymentFor: null };
  // "Fields asked for" is what was asked of the caller.
  const reading = { actor, request, requestId, action: 'verify' as const, fields: [kind] };
  return readAndDecide(reading, async (answer, trx) => {
    const compare = () => verify(answer.loan, paths, kind, typed);
    const attempted = await attempt(trx, actor, loan, compare);
    return { result: { ...attempted, requestId }, recorded: { outcome: attempted.result } };
  });
}

function readVerificationBody(body: unknown): { kind: VerifyKind; typed: string } {
  if (typeof body !== 'object' || body === null) throw invalidBody();
  const { kind, typed } = body as { kind?: unknown; typed?: unknown };
  const known = verifyKinds.find((one) => one === kind);
  if (!known || typeof typed !== 'string') throw invalidBody();
  return { kind: known, typed };
}
