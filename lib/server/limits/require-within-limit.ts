import 'server-only';
import { sql } from 'kysely';
import {
  fullWindow,
  type LimitName,
  type LimitUse,
  limitNames,
  limitUses,
  nearLimit,
  remainingOf,
  secondsOfPeriod,
} from '#lib/access/limits/person-limits.ts';
import type { Actor } from '../access/actor.ts';
import { recordAll } from '../access-log/record-access.ts';
import { DeskError } from '../desk-error.ts';
import { env } from '../env.ts';
import { log } from '../log.ts';

/** True where the desk limits anything. */
export const hasLimits = (): boolean => Object.keys(env().PERSON_LIMITS).length > 0;

/** Lists this person's use of each limit. */
export function ownLimits({ windows = [] }: Actor): LimitUse[] {
  return limitUses(env().PERSON_LIMITS, windows, Date.now());
}

/** How many of these acts are left to a person, as far as is known from when the session was read. */
export function remainingActs({ windows = [] }: Actor, limit: LimitName): number {
  return remainingOf(env().PERSON_LIMITS, windows, limit);
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
 * Throws `limit_reached` where a person has nothing left of a limit. The count is that of the session's read, so requests
 * that run at the same time may pass together: the overshoot is at most what one person has in flight.
 */
export async function requireWithinLimit(actor: Actor, limit: LimitName, requestId: string): Promise<void> {
  const full = fullWindow(env().PERSON_LIMITS, actor.windows ?? [], limit);
  if (!full) return;
  await recordExceeded(actor, limit, { requestId, amount: 1 });
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
  const isFirst = await recordAll(async (trx) => {
    const { issuer, subject, name } = actor;
    const length = sql`make_interval(secs => ${secondsOfPeriod[period]})`;
    // The window may not exist yet, because one request can exceed a whole window.
    const { rows } = await sql`
      insert into person_limit_window as held (issuer, subject, limit_name, period, name, used, ends_at, exceeded_at)
      values (${issuer}, ${subject}, ${limit}, ${period}, ${name}, 0, now() + ${length}, now())
      on conflict (issuer, subject, limit_name, period) do update set
        used = case when held.ends_at > now() then held.used else 0 end,
        ends_at = case when held.ends_at > now() then held.ends_at else excluded.ends_at end,
        exceeded_at = now()
      where held.exceeded_at is null or held.ends_at <= now()
      returning 1`.execute(trx);
    const result = rows.length > 0;
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
