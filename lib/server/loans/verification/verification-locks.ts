import { sql } from 'kysely';
import type { LocksAnswer } from '#lib/access/verification/verification-answers.ts';
import { dayNumberOf, dayText } from '#lib/loan/civil-date.ts';
import type { LoanId } from '#lib/loan/loan-id.ts';
import type { Actor } from '#lib/server/access/actor.ts';
import type { Db, Trx } from '#lib/server/db/database-schema.ts';
import { env } from '#lib/server/env.ts';
import { type IdentityKeys, identityKeys } from './identity-keys.ts';

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

type LockState = {
  /** 0 means locked. */
  missesLeft: number;
  /** The first day on which the loan is no longer locked; null where it is not locked. */
  lockedUntil: string | null;
};

function lockState(misses: number): LockState {
  const missesLeft = Math.max(0, maxMisses - misses);
  return { missesLeft, lockedUntil: missesLeft === 0 ? today().next : null };
}

/** In order, so that no two transactions wait for each other. */
const keysOf = ({ loan, customer }: IdentityKeys): string[] =>
  [loan, ...(customer === null ? [] : [customer])].toSorted();

/** The misses that a person has left today: those of the loan, and those of its customer, whichever are fewer. */
export async function missesLeft(db: Db, actor: Agent, keys: IdentityKeys): Promise<number> {
  const { issuer, subject } = actor;
  const { misses } = await db
    .selectFrom('verification_lock')
    .where('loan', 'in', keysOf(keys))
    .where((row) => row.and({ issuer, subject }))
    .where('day', '=', today().day)
    .select(({ fn }) => fn.max('misses').as('misses'))
    .executeTakeFirstOrThrow();
  return lockState(misses ?? 0).missesLeft;
}

/**
 * Runs `compare` unless the loan or its customer is locked, and counts a miss for both. The rows stay locked until the end
 * of the transaction, so that concurrent attempts run one after the other.
 */
export async function recordAttempt<R extends string>(
  trx: Trx,
  { issuer, subject }: Agent,
  keys: IdentityKeys,
  compare: () => R,
): Promise<{ result: R | 'locked' } & LockState> {
  const { day } = today();
  const values = keysOf(keys).map((loan) => ({
    ...{ loan, issuer, subject, day, misses: 0 },
    customer: loan === keys.loan ? keys.customer : null,
  }));
  const rows = await trx
    .insertInto('verification_lock')
    .values(values)
    // Counts nothing, but locks an existing row.
    .onConflict((conflict) =>
      conflict
        .columns(['loan', 'issuer', 'subject', 'day'])
        .doUpdateSet({ customer: sql`coalesce(excluded.customer, verification_lock.customer)` }),
    )
    .returning('misses')
    .execute();
  const misses = Math.max(...rows.map((row) => row.misses));
  if (misses >= maxMisses) return { result: 'locked', ...lockState(misses) };
  const result = compare();
  if (result !== 'differs') return { result, ...lockState(misses) };
  await trx
    .updateTable('verification_lock')
    .set((now) => ({ misses: now('misses', '+', 1), last_miss_at: sql<Date>`now()` }))
    .where('loan', 'in', keysOf(keys))
    .where((row) => row.and({ issuer, subject, day }))
    .execute();
  // Rows of earlier days have no effect any more.
  await trx.deleteFrom('verification_lock').where('day', '<', daysAgo(keptDays)).execute();
  return { result, ...lockState(misses + 1) };
}

/** The keys that close a loan: its own, that of its customer in the index, and the one that an attempt on it named. */
async function closingKeys(db: Db, loan: LoanId): Promise<string[]> {
  const attempts = await db
    .selectFrom('verification_lock')
    .where('loan', '=', loan)
    .where('day', '=', today().day)
    .where('customer', 'is not', null)
    .select('customer')
    .distinct()
    .execute();
  const named = attempts.flatMap(({ customer }) => customer ?? []);
  return [...new Set([...keysOf(await identityKeys(db, loan, null)), ...named])];
}

/** The people who are locked out of a loan today, by their misses on it or on its customer, with their latest name in the log. */
export async function locksOf(db: Db, loan: LoanId): Promise<Omit<LocksAnswer, 'requestId'>> {
  const { day, next } = today();
  const rows = await db
    .selectFrom('verification_lock as held')
    .where('loan', 'in', await closingKeys(db, loan))
    .where('day', '=', day)
    .where('misses', '>=', maxMisses)
    .groupBy(['issuer', 'subject'])
    .select(['issuer', 'subject'])
    .select(({ fn }) => [fn.max('misses').as('misses'), fn.max('last_miss_at').as('last_miss_at')])
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

/** Resets today's misses on a loan and on its customer, of one agent or of all, and returns their subjects. */
export async function liftLock(
  trx: Trx,
  { by, loan, agent }: { by: Agent; loan: LoanId; agent: Agent | null },
): Promise<string[]> {
  const rows = await trx
    .updateTable('verification_lock')
    .set({
      misses: 0,
      lifted_at: sql<Date>`now()`,
      lifted_by_issuer: by.issuer,
      lifted_by_subject: by.subject,
    })
    .where('loan', 'in', await closingKeys(trx, loan))
    .where('day', '=', today().day)
    .where('misses', '>', 0)
    .$if(agent !== null, (query) => query.where((row) => row.and({ ...agent })))
    .returning('subject')
    .execute();
  return [...new Set(rows.map(({ subject }) => subject))];
}
