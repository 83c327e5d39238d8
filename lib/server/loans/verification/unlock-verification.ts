import 'server-only';
import { z } from 'zod';
import type { LocksAnswer } from '#lib/access/verification/verification-answers.ts';
import type { LoanId } from '#lib/loan/loan-id.ts';
import type { Caller } from '#lib/server/access/actor.ts';
import { requireRight } from '#lib/server/access/authenticate.ts';
import { recordDecision } from '#lib/server/access-log/record-access.ts';
import { queryDatabase } from '#lib/server/db/query-database.ts';
import { parseBody } from '#lib/server/responses/json-body.ts';
import { liftLock, locksOf } from './verification-locks.ts';

type LoanCaller = Caller & { loan: LoanId };

/** The verification locks of a loan, for people who may lift them. */
export async function readLocks(request: LoanCaller): Promise<LocksAnswer> {
  const { requestId, loan } = request;
  await requireRight(request, 'verification:unlock');
  return { ...(await queryDatabase((db) => locksOf(db, loan))), requestId };
}

/** Lifts the lock of one agent (`{ issuer, subject }`), or of every agent on the loan (`{}`). */
export async function liftLocks(request: LoanCaller & { body: unknown }): Promise<LocksAnswer> {
  const { actor, requestId, loan, body } = request;
  await requireRight(request, 'verification:unlock');
  const agent = parseAgent(body);
  const { remaining } = await recordDecision(actor, async (trx) => {
    const lifted = await liftLock(trx, { by: actor, loan, agent });
    // The record names the agents whose locks were lifted.
    const access = { action: 'lift-lock', requestId, outcome: 'ok', loan, fields: lifted } as const;
    return { access, remaining: await locksOf(trx, loan) };
  });
  return { ...remaining, requestId };
}

/** Postgres text cannot hold NUL. */
const name = z.string().refine((text) => !text.includes('\0'));
const agentSchema = z.object({ issuer: name, subject: name });
const everybody = z.object({ issuer: z.undefined().optional(), subject: z.undefined().optional() });

function parseAgent(body: unknown) {
  return everybody.safeParse(body).success ? null : parseBody(agentSchema, body);
}
