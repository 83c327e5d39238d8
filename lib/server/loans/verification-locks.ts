import { type Kysely, sql, type Transaction } from 'kysely';
import type { LocksAnswer } from '#lib/access/verification/verification-answers.ts';
import { dayNumberOf, dayText } from '#lib/loan/civil-date.ts';
import { queryDatabase } from '#lib/server/db/query-database.ts';
import type { Actor } from '../access/actor.ts';
import { ask } from '../db/database.ts';
import type { Statement } from '../db/statement.ts';
import type { Database } from '../db/tables.ts';
import { env } from '../env.ts';

/** After so many misses of a day a loan is locked for an agent, whatever was asked for. */
const mostMisses = 3;

/** How long the misses of a day are kept; the access log keeps each of them. */
const keptDays = 30;

/** The day of the desk's zone: each has rows of its own, so that a new one begins without a miss. */
function today(): { day: string; next: string } {
  const number = dayNumberOf(Date.now(), env().DISPLAY_TIME_ZONE);
  return { day: dayText(number), next: dayText(number + 1) };
}

function daysAgo(days: number): string {
  return dayText(dayNumberOf(Date.now(), env().DISPLAY_TIME_ZONE) - days);
}

/** A person, as the provider knows them. */
export type Agent = Pick<Actor, 'issuer' | 'subject'>;

export type Standing = {
  /** 0: locked. */
  missesLeft: number;
  /** Where it is locked, the first day on which it no longer is. */
  lockedUntil: string | null;
};

function standing(misses: number): Standing {
  const missesLeft = Math.max(0, mostMisses - misses);
  return { missesLeft, lockedUntil: missesLeft === 0 ? today().next : null };
}

function keyOf({ issuer, subject }: Agent, loan: string) {
  return { loan, issuer, subject, day: today().day };
}

const findMisses: Statement = {
  name: 'find-misses',
  text: 'select misses from verification_lock where loan = $1 and issuer = $2 and subject = $3 and day = $4',
};

/** How often a person may still miss on a loan today. */
export async function missesLeft(actor: Actor, loan: string): Promise<number> {
  const { issuer, subject, day } = keyOf(actor, loan);
  const [row] = await queryDatabase(() => ask<{ misses: number }>(findMisses, [loan, issuer, subject, day]));
  return standing(row?.misses ?? 0).missesLeft;
}

/**
 * One attempt: `compare` is asked unless the loan is locked, and a miss counts. The row stays locked until the end of
 * the transaction, so that attempts made at once come one after the other.
 */
export async function attempt<R extends string>(
  trx: Transaction<Database>,
  actor: Actor,
  loan: string,
  compare: () => R,
): Promise<{ result: R | 'locked' } & Standing> {
  const key = keyOf(actor, loan);
  const { misses } = await trx
    .insertInto('verification_lock')
    .values({ ...key, misses: 0 })
    // Changes nothing, and locks the row that was there.
    .onConflict((conflict) =>
      conflict
        .columns(['loan', 'issuer', 'subject', 'day'])
        .doUpdateSet({ misses: sql<number>`verification_lock.misses` }),
    )
    .returning('misses')
    .executeTakeFirstOrThrow();
  if (misses >= mostMisses) return { result: 'locked', ...standing(misses) };
  const result = compare();
  if (result !== 'differs') return { result, ...standing(misses) };
  await trx
    .updateTable('verification_lock')
    .set((now) => ({ misses: now('misses', '+', 1), last_miss_at: sql<Date>`now()` }))
    .where((row) => row.and(key))
    .execute();
  // Those of days gone by hold nobody back.
  await trx.deleteFrom('verification_lock').where('day', '<', daysAgo(keptDays)).execute();
  return { result, ...standing(misses + 1) };
}

/** Who is locked out of a loan today, as the log named them last. */
export async function locksOf(db: Kysely<Database>, loan: string): Promise<Omit<LocksAnswer, 'requestId'>> {
  const { day, next } = today();
  const rows = await db
    .selectFrom('verification_lock as held')
    .where('loan', '=', loan)
    .where('day', '=', day)
    .where('misses', '>=', mostMisses)
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

/** Sets back the misses of one agent, or of all who missed on a loan today; gives whose they were. */
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
