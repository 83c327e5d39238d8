import { sql } from 'kysely';
import { maxMisses, type VerificationAsKinds } from '#lib/access/verification/verify.ts';
import { dayText, parseDay } from '#lib/loan/civil-date.ts';
import type { Actor } from '#lib/server/actor.ts';
import type { Db, Trx } from '#lib/server/db/database-types.ts';
import { env } from '#lib/server/env.ts';
import type { IdentityKeys } from './identity-keys.ts';

/** Days that rows of misses are kept; the access log keeps every attempt. */
const keptDays = 30;

/**
 * Today in the desk's time zone, by the database's clock, which all instances share. Each day has its own rows, so a new day
 * begins without misses.
 */
const today = () => sql<string>`(now() at time zone ${env().DISPLAY_TIME_ZONE})::date`;

type LockState = {
  /** 0 means locked. */
  missesLeft: number;
  /** The first day on which the loan is no longer locked; null where it is not locked. */
  lockedUntil: string | null;
};

const leftAfter = (misses: number) => Math.max(0, maxMisses - misses);

function lockState(misses: number, day: string): LockState {
  const missesLeft = leftAfter(misses);
  return { missesLeft, lockedUntil: missesLeft === 0 ? dayText((parseDay(day) ?? 0) + 1) : null };
}

/** The misses that a person has left today: those of the loan, and those of its customer, whichever are fewer. */
export async function missesLeft(db: Db, actor: Actor, { locks }: IdentityKeys): Promise<number> {
  const { issuer, subject } = actor;
  const { misses } = await db
    .selectFrom('verification_lock')
    .where('loan', 'in', locks)
    .where((row) => row.and({ issuer, subject }))
    .where('day', '=', today())
    .select(({ fn }) => fn.max('misses').as('misses'))
    .executeTakeFirstOrThrow();
  return leftAfter(misses ?? 0);
}

/**
 * Runs `compare` unless the loan or its customer is locked, and counts a miss for both. The rows stay locked until the end
 * of the transaction, so that concurrent attempts run one after the other.
 */
export async function recordAttempt(
  trx: Trx,
  { issuer, subject }: Actor,
  { locks }: IdentityKeys,
  compare: () => VerificationAsKinds,
): Promise<(VerificationAsKinds | { result: 'locked'; kinds: null }) & LockState> {
  const values = locks.map((loan) => ({ loan, issuer, subject, day: today(), misses: 0 }));
  const rows = await trx
    .insertInto('verification_lock')
    .values(values)
    // Counts nothing, but locks an existing row.
    .onConflict((conflict) =>
      conflict
        .columns(['loan', 'issuer', 'subject', 'day'])
        .doUpdateSet({ misses: sql`verification_lock.misses` }),
    )
    .returning(['misses', 'day'])
    .execute();
  const misses = Math.max(...rows.map((row) => row.misses));
  const [{ day } = { day: '' }] = rows;
  if (misses >= maxMisses) return { result: 'locked', kinds: null, ...lockState(misses, day) };
  const compared = compare();
  if (compared.result !== 'differs') return { ...compared, ...lockState(misses, day) };
  await trx
    .updateTable('verification_lock')
    .set((now) => ({ misses: now('misses', '+', 1) }))
    .where('loan', 'in', locks)
    .where((row) => row.and({ issuer, subject, day }))
    .execute();
  // Rows of earlier days have no effect any more.
  await trx
    .deleteFrom('verification_lock')
    .where('day', '<', sql<string>`${today()} - ${keptDays}::integer`)
    .execute();
  return { ...compared, ...lockState(misses + 1, day) };
}
