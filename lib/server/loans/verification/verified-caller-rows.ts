import 'server-only';
import { type ExpressionBuilder, sql } from 'kysely';
import type { VerifiedCaller } from '#lib/access/verification/verified-caller.ts';
import type { VerifyKind } from '#lib/loan/customer/customer-values.ts';
import type { LoanId } from '#lib/loan/loan-id.ts';
import { requireRight } from '#lib/server/access/require-right.ts';
import { type Access, recordAll, recordChange } from '#lib/server/access-record/record-access.ts';
import type { Actor, Caller } from '#lib/server/actor.ts';
import type { Database, Db, Trx } from '#lib/server/db/database-types.ts';
import { env } from '#lib/server/env.ts';
import type { IdentityKeys } from './identity-keys.ts';

const minute = 60_000;
/** Rows that were not used for a day belong to sessions that have ended. */
const keptMs = 24 * 60 * minute;

/** How long a caller stays verified while nobody opens anything of that customer. */
const expiresAfterMs = 15 * minute;

/** What was last touched by then has expired. */
const expiredBy = (now: Date) => new Date(now.getTime() - expiresAfterMs);

/** The rows of this session in a call that goes on; `isOver`: in one that was ended, or has expired. */
const rowsOf =
  ({ sessionHash }: Actor, now: Date) =>
  (row: ExpressionBuilder<Database, 'verified_caller'>) =>
    row.and([
      row('session_hash', '=', sessionHash),
      row('touched_at', '>', expiredBy(now)),
      row('ended_at', 'is', null),
    ]);
const isOver = (row: ExpressionBuilder<Database, 'verified_caller'>, now: Date) =>
  row.or([row('touched_at', '<=', expiredBy(now)), row('ended_at', 'is not', null)]);

/**
 * Keeps that something of a kind matched, for this customer and this session. One caller at a time: a verification of
 * another customer ends the one before, and what matched in a call that has ended cannot be taken back any more. Returns
 * whether this is a further caller, of whom nothing had matched in this call.
 */
export async function rememberMatch(
  trx: Trx,
  actor: Actor,
  { caller }: IdentityKeys,
  kinds: readonly VerifyKind[],
): Promise<boolean> {
  const now = new Date();
  const { sessionHash } = actor;
  const row = { session_hash: sessionHash, key: caller, matched_at: now, touched_at: now, ended_at: null };
  const earlier = await trx
    .selectFrom('verified_caller')
    .where(rowsOf(actor, now))
    .where('key', '=', caller)
    .select('kind')
    .executeTakeFirst();
  await trx
    .insertInto('verified_caller')
    .values(kinds.map((kind) => ({ ...row, kind })))
    .onConflict((conflict) =>
      conflict
        .columns(['session_hash', 'key', 'kind'])
        .doUpdateSet({ matched_at: now, touched_at: now, ended_at: null }),
    )
    .execute();
  await trx
    .deleteFrom('verified_caller')
    .where((row) =>
      row.or([
        row('touched_at', '<', new Date(now.getTime() - keptMs)),
        row.and([
          row('session_hash', '=', sessionHash),
          row.or([row('key', '!=', caller), isOver(row, now)]),
        ]),
      ]),
    )
    .execute();
  return earlier === undefined;
}

/**
 * Forgets what matched for this customer in this session, since an answer that differs speaks against it, and what matched in
 * a call that has ended, which cannot be taken back any more.
 */
export async function forgetMatches(
  trx: Trx,
  { sessionHash }: Actor,
  { caller }: IdentityKeys,
): Promise<void> {
  await trx
    .deleteFrom('verified_caller')
    .where('session_hash', '=', sessionHash)
    .where((row) => row.or([row('key', '=', caller), isOver(row, new Date())]))
    .execute();
}

/**
 * Returns how the caller was verified for this customer in this session, or null where too few kinds matched
 * (`VERIFY_NEEDS`); and counts as touching the customer, which the state ends without.
 */
export async function touchVerified(
  db: Db,
  actor: Actor,
  { caller }: IdentityKeys,
): Promise<VerifiedCaller | null> {
  const now = new Date();
  const rows = await db
    .updateTable('verified_caller')
    .set({ touched_at: now })
    .where(rowsOf(actor, now))
    .where('key', '=', caller)
    .returning(['kind', 'matched_at'])
    .execute();
  return toVerifiedCaller(rows, now);
}

/** Returns whether anything matched in the call of this session, for whatever customer. */
export async function hasMatches(db: Db, actor: Actor): Promise<boolean> {
  const row = await db
    .selectFrom('verified_caller')
    .where(rowsOf(actor, new Date()))
    .select('kind')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns whether values of these kinds verify a caller. */
export function areEnough(kinds: readonly VerifyKind[]): boolean {
  return kinds.length >= env().VERIFY_NEEDS;
}

/** Null where what matched is not enough. */
function toVerifiedCaller(
  rows: readonly { kind: string; matched_at: Date }[],
  now: Date,
): VerifiedCaller | null {
  const matches = rows
    .map(({ kind, matched_at }) => ({ kind: kind as VerifyKind, at: matched_at.toISOString() }))
    .sort((a, b) => a.at.localeCompare(b.at));
  if (!areEnough(matches.map(({ kind }) => kind))) return null;
  return { matches, until: new Date(now.getTime() + expiresAfterMs).toISOString() };
}

/** Ends the call: nobody is verified in this session any more. */
export async function endCall(
  request: Caller & { loan: LoanId },
): Promise<{ verified: null; requestId: string }> {
  const { actor, requestId, loan } = request;
  await requireRight(request, 'verify');
  await recordChange(actor, { action: 'verify', requestId, outcome: 'end-of-call', loan }, (trx) =>
    trx
      .updateTable('verified_caller')
      .set({ ended_at: sql<Date>`now()` })
      .where(rowsOf(actor, new Date()))
      .execute(),
  );
  return { verified: null, requestId };
}

/** How long an ended call can be resumed, in seconds. */
const resumableSeconds = 10;

/**
 * Takes back the end of a call within seconds of that act, by the database's clock, where nobody was verified or failed to be
 * since; otherwise nobody is verified.
 */
export async function resumeCall(
  request: Caller & { loan: LoanId },
): Promise<{ verified: VerifiedCaller | null; requestId: string }> {
  const { actor, requestId, loan } = request;
  await requireRight(request, 'verify');
  return recordAll(actor, async (trx) => {
    const now = new Date();
    const rows = await trx
      .updateTable('verified_caller')
      .set({ touched_at: now, ended_at: null })
      .where('session_hash', '=', actor.sessionHash)
      .where('ended_at', '>', sql<Date>`now() - make_interval(secs => ${resumableSeconds})`)
      .returning(['kind', 'matched_at'])
      .execute();
    const access: Access = { action: 'verify', requestId, outcome: 'call-resumed', loan };
    const verified = toVerifiedCaller(rows, now);
    return { result: { verified, requestId }, records: rows.length > 0 ? [{ actor, access }] : [] };
  });
}
