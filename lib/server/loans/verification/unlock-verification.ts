import 'server-only';
import type { LocksAnswer } from '#lib/access/verification/verification-answers.ts';
import type { LoanId } from '#lib/loan/loan-id.ts';
import type { Caller } from '#lib/server/access/actor.ts';
import { requireRight } from '#lib/server/access/authenticate.ts';
import { recordDecision } from '#lib/server/access-log/record-access.ts';
import { queryDatabase } from '#lib/server/db/query-database.ts';
import { invalidBody } from '#lib/server/responses/json-body.ts';
import { liftLock, locksOf } from './verification-locks.ts';

type LoanCaller = Caller & { loan: LoanId };

/** The verification locks of a loan, for people who may lift them. */
export async function readLocks({ actor, requestId, loan }: LoanCaller): Promise<LocksAnswer> {
  await requireRight({ actor, requestId, loan }, 'verification:unlock');
  return { ...(await queryDatabase((db) => locksOf(db, loan))), requestId };
}

/** Lifts the lock of one agent (`{ issuer, subject }`), or of every agent on the loan (`{}`). */
export async function liftLocks(request: LoanCaller & { body: unknown }): Promise<LocksAnswer> {
  const { actor, requestId, loan, body } = request;
  await requireRight({ actor, requestId, loan }, 'verification:unlock');
  const agent = parseAgent(body);
  const { remaining } = await recordDecision(actor, async (trx) => {
    const lifted = await liftLock(trx, { by: actor, loan, agent });
    // The record names the agents whose locks were lifted.
    const access = { action: 'lift-lock', requestId, outcome: 'ok', loan, fields: lifted } as const;
    return { access, remaining: await locksOf(trx, loan) };
  });
  return { ...remaining, requestId };
}

type Agent = { issuer: string; subject: string };

function parseAgent(body: unknown): Agent | null {
  if (typeof body !== 'object' || body === null) throw invalidBody();
  const { issuer, subject } = body as { issuer?: unknown; subject?: unknown };
  if (issuer === undefined && subject === undefined) return null;
  if (!isName(issuer) || !isName(subject)) throw invalidBody();
  return { issuer, subject };
}

/** Postgres text cannot hold NUL. */
function isName(value: unknown): value is string {
  return typeof value === 'string' && !value.includes('\0');
}
