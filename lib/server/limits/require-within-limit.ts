import 'server-only';
import { sql } from 'kysely';
import {
  fullWindow,
  type LimitName,
  type LimitUse,
  limitNames,
  limitUses,
  nearLimit,
  secondsOfPeriod,
} from '#lib/access/limits/person-limits.ts';
import { recordAll } from '../access-record/record-access.ts';
import type { Actor, Caller } from '../actor.ts';
import { withTransaction } from '../db/database.ts';
import type { Trx } from '../db/database-types.ts';
import { claimActs, readOpenWindows, returnActs } from '../db/person-limit-windows.ts';
import { queryDatabase } from '../db/query-database.ts';
import { DeskError, isDeskError } from '../desk-error.ts';
import { env } from '../env.ts';
import { log } from '../log.ts';

/** True where the desk limits anything. */
export const hasLimits = (): boolean => Object.keys(env().PERSON_LIMITS).length > 0;

export function ownLimits({ windows = [] }: Actor): LimitUse[] {
  return limitUses(env().PERSON_LIMITS, windows, Date.now());
}

/** The limit that this person comes near with `added` more acts; null where there is enough left. */
export function nearLimitOf({ windows = [] }: Actor, limit: LimitName, added = 0): LimitUse | null {
  return nearLimit({ limits: env().PERSON_LIMITS, windows, now: Date.now() }, limit, added);
}

/** Every limit that this person comes near. */
export function nearLimitsOf(actor: Actor): LimitUse[] {
  return limitNames.flatMap((limit) => nearLimitOf(actor, limit) ?? []);
}

/**
 * Claims acts of a person before they are done: all of them, or none where a window has no room for all. What is claimed
 * counts, whatever becomes of the act. Returns the person with the windows as they are afterwards.
 */
export async function claimWithinLimit(
  actor: Actor,
  limit: LimitName,
  amount: number,
): Promise<{ isGranted: boolean; actor: Actor }> {
  const max = env().PERSON_LIMITS[limit];
  if (!max || amount === 0) return { isGranted: true, actor };
  const { issuer, subject } = actor;
  const acts = { issuer, subject, limit_name: limit, amount };
  const claim = async (trx: Trx) => {
    // Rolls back a window that had room.
    if (!(await claimActs(trx, acts, max))) throw new DeskError('limit_reached');
    return true;
  };
  const isGranted = await queryDatabase(() => withTransaction(claim)).catch((error: unknown) => {
    if (isDeskError(error) && error.code === 'limit_reached') return false;
    throw error;
  });
  return { isGranted, actor: { ...actor, windows: await queryDatabase((db) => readOpenWindows(db, actor)) } };
}

/** Claims acts of a person before they are done. Throws `limit_reached` where a window has no room for all of them. */
export async function requireClaim(
  { actor, requestId }: Caller,
  limit: LimitName,
  amount: number,
): Promise<void> {
  const { isGranted, actor: current } = await claimWithinLimit(actor, limit, amount);
  if (isGranted) return;
  await requireWithinLimit(current, limit, requestId, amount);
  // Room has come back meanwhile.
  await requireClaim({ actor, requestId }, limit, amount);
}

/** Takes back the claim of one act that turned out to count nothing. */
export const returnClaim = (trx: Trx, { issuer, subject }: Actor, limit: LimitName): Promise<void> =>
  returnActs(trx, { issuer, subject, limit_name: limit, amount: 1 });

/**
 * Throws `limit_reached` where a person has no room left in a limit for so many acts. The count is that of the session's read, so requests
 * that run at the same time may pass together: the overshoot is at most what one person has in flight.
 */
export async function requireWithinLimit(
  actor: Actor,
  limit: LimitName,
  requestId: string,
  amount = 1,
): Promise<void> {
  const full = fullWindow(env().PERSON_LIMITS, actor.windows ?? [], limit, amount);
  if (!full) return;
  await recordExceeded(actor, limit, { requestId, amount });
  const { period, max, secondsLeft } = full;
  throw new DeskError('limit_reached', {
    limit,
    period,
    max,
    retryAfter: Math.max(1, Math.ceil(secondsLeft)),
  });
}

/**
 * Records that a person asked for more than a limit allows, and raises an alarm in the log: once for each window, however
 * often they ask.
 */
export async function recordExceeded(
  actor: Actor,
  limit: LimitName,
  { requestId, amount }: { requestId: string; amount: number },
): Promise<void> {
  const full = fullWindow(env().PERSON_LIMITS, actor.windows ?? [], limit, amount);
  if (!full || full.isExceeded) return;
  const { period, max } = full;
  const isFirst = await recordAll(actor, async (trx) => {
    const { issuer, subject } = actor;
    const now = sql<Date>`now()`;
    const endsAt = sql<Date>`now() + make_interval(secs => ${secondsOfPeriod[period]})`;
    // The window may not exist yet, because one request can exceed a whole window.
    const window = { issuer, subject, limit_name: limit, period, used: 0, ends_at: endsAt, exceeded_at: now };
    const marked = await trx
      .insertInto('person_limit_window')
      .values(window)
      .onConflict((conflict) =>
        conflict
          .columns(['issuer', 'subject', 'limit_name', 'period'])
          .doUpdateSet((row) => {
            const isOpen = row.case().when('person_limit_window.ends_at', '>', now);
            return {
              used: isOpen.then(row.ref('person_limit_window.used')).else(0).end(),
              ends_at: isOpen
                .then(row.ref('person_limit_window.ends_at'))
                .else(row.ref('excluded.ends_at'))
                .end(),
              exceeded_at: now,
            };
          })
          .where((row) =>
            row.or([
              row('person_limit_window.exceeded_at', 'is', null),
              row('person_limit_window.ends_at', '<=', now),
            ]),
          ),
      )
      .returning('person_limit_window.period')
      .execute();
    const result = marked.length > 0;
    const fields = [`limit:${limit}`, `window:${period}`, `allowed:${max}`];
    const access = { action: 'exceed-limit', requestId, outcome: 'limit_reached', fields } as const;
    return { result, records: result ? [{ actor, access }] : [] };
  });
  if (!isFirst) return;
  const { issuer, subject } = actor;
  log().error(
    { event: 'limit-exceeded', requestId, issuer, subject, limit, period, max },
    'a person asked for more than a limit allows',
  );
}
