import { type Kysely, sql, type Transaction } from 'kysely';
import type { LocksAnswer } from '#lib/access/verification/verification-answers.ts';
import { dayNumberOf, dayText } from '#lib/loan/civil-date.ts';
import { queryDatabase } from '#lib/server/db/query-database.ts';
import type { Actor } from '../access/actor.ts';
import { runPrepared } from '../db/database.ts';
import type { PreparedStatement } from '../db/prepared-statement.ts';
import type { Database } from '../db/tables.ts';
import { env } from '../env.ts';

/** Misses in a day after which a loan is locked for an agent, whatever was compared. */
const maxMisses = 3;

/** Days that rows of misses are kept; the access log keeps every attempt. */
const keptDays = 30;

/** Today in the desk's time zone. Each day has its own rows, so a new day begins without misses. */
function today(): { day: string; next: string } {
  const number = dayNumberOf(Date.now(), env().DISPLAY_TIME_ZONE);
  return { day: dayText(number), next: dayText(number + 1) };
}

function daysAgo(days: number): string {
  return dayText(dayNumberOf(Date.now(), env().DISPLAY_TIME_ZONE) - days);
}

/** The person who verifies callers. */
export type Agent = Pick<Actor, 'issuer' | 'subject'>;

export type LockState = {
  /** 0 means locked. */
  missesLeft: number;
  /** The first day on which the loan is no longer locked; null where it is not locked. */
  lockedUntil: string | null;
};

function lockState(misses: number): LockState {
  const missesLeft = Math.max(0, maxMisses - misses);
  return { missesLeft, lockedUntil: missesLeft === 0 ? today().next : null };
}

function keyOf({ issuer, subject }: Agent, loan: string) {
  return { loan, issuer, subject, day: today().day };
}

const findMisses: PreparedStatement = {
  name: 'find-misses',
  text: 'select misses from verification_lock where loan = $1 and issuer = $2 and subject = $3 and day = $4',
};

/** The misses that a person has left on a loan today. */
export async function missesLeft(actor: Actor, loan: string): Promise<number> {
  const { issuer, subject, day } = keyOf(actor, loan);
  const [row] = await queryDatabase(() =>
    runPrepared<{ misses: number }>(findMisses, [loan, issuer, subject, day]),
  );
  return lockState(row?.misses ?? 0).missesLeft;
}

/**
 * Runs `compare` unless the loan is locked, and counts a miss. The row stays locked until the end of the transaction, so
 * that concurrent attempts run one after the other.
 */
export async function recordAttempt<R extends string>(
  trx: Transaction<Database>,
  actor: Actor,
  loan: string,
  compare: () => R,
): Promise<{ result: R | 'locked' } & LockState> {
  const key = keyOf(actor, loan);
  const { misses } = await trx
    .insertInto('verification_lock')
    .values({ ...key, misses: 0 })
    // Updates nothing, but locks an existing row.
    .onConflict((conflict) =>
      conflict
        .columns(['loan', 'issuer', 'subject', 'day'])
        .doUpdateSet({ misses: sql<number>`verification_lock.misses` }),
    )
    .returning('misses')
    .executeTakeFirstOrThrow();
  if (misses >= maxMisses) return { result: 'locked', ...lockState(misses) };
  const result = compare();
  if (result !== 'differs') return { result, ...lockState(misses) };
  await trx
    .updateTable('verification_lock')
    .set((now) => ({ misses: now('misses', '+', 1), last_miss_at: sql<Date>`now()` }))
    .where((row) => row.and(key))
    .execute();
  // Rows of earlier days have no effect any more.
  await trx.deleteFrom('verification_lock').where('day', '<', daysAgo(keptDays)).execute();
  return { result, ...lockState(misses + 1) };
}

/** The people who are locked out of a loan today, with their latest name in the log. */
export async function locksOf(db: Kysely<Database>, loan: string): Promise<Omit<LocksAnswer, 'requestId'>> {
  const { day, next } = today();
  const rows = await db
    .selectFrom('verification_lock as held')
    .where('loan', '=', loan)
    .where('day', '=', day)
    .where('misses', '>=', maxMisses)
    .select(['issuer', 'subject', 'misses', 'last_miss_at'])
    .select((lock) =>
      lock
        .selectFrom('access_log')
        .whereRef('access_log.issuer', '=', 'held.issuer')
        .whereRef('access_log.subject', '=', 'held.subject')
        .select('name')
        .orderBy('sequence', 'desc')
        .limit(1)
        .as('name'),
    )
    .orderBy('last_miss_at')
    .execute();
  const locks = rows.map(({ last_miss_at, name, ...row }) => ({
    ...row,
    name: name ?? row.subject,
    lastMissAt: last_miss_at?.toISOString() ?? '',
  }));
  return { locks, lockedUntil: next };
}

/** Resets today's misses on a loan, of one agent or of all, and returns their subjects. */
export async function liftLock(
  trx: Transaction<Database>,
  { by, loan, agent }: { by: Agent; loan: string; agent: Agent | null },
): Promise<string[]> {
  const rows = await trx
    .updateTable('verification_lock')
    .set({
      misses: 0,
      lifted_at: sql<Date>`now()`,
      lifted_by_issuer: by.issuer,
      lifted_by_subject: by.subject,
    })
    .where('loan', '=', loan)
    .where('day', '=', today().day)
    .where('misses', '>', 0)
    .$if(agent !== null, (query) => query.where((row) => row.and({ ...agent })))
    .returning('subject')
    .execute();
  return rows.map(({ subject }) => subject);
}
