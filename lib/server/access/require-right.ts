import 'server-only';
import { loanVisibility, may, type Right } from '#lib/access/roles/roles.ts';
import { type Access, recordAccess } from '../access-record/record-access.ts';
import type { Actor, Caller } from '../actor.ts';
import { DeskError } from '../desk-error.ts';

/** Throws `forbidden`, and records that, where a person lacks a right. `loan`: the loan that the act is about, if any. */
export async function requireRight(
  { actor, requestId, loan = null }: Caller & { loan?: string | null },
  right: Right,
): Promise<void> {
  if (!may(actor.roles, right)) await refuse(actor, right, { requestId, loan });
}

/** Returns how a person sees loans. Throws `forbidden`, and records that, for one who sees none. */
export async function requireVisibility({
  actor,
  requestId,
  loan,
}: Caller & { loan: string }): Promise<'full' | 'masked'> {
  return loanVisibility(actor.roles) ?? refuse(actor, 'loan:masked', { requestId, loan });
}

/** Records that a person lacked a right, and throws `forbidden`. */
export async function refuse(
  actor: Actor,
  right: Right,
  about: Pick<Access, 'requestId' | 'loan'>,
): Promise<never> {
  await recordAccess(actor, { action: 'refusal', ...about, outcome: 'forbidden', reason: right });
  throw new DeskError('forbidden');
}
