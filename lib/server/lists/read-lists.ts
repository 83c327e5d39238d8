import 'server-only';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type NotNull, sql, type UpdateObject } from 'kysely';
import { fullWindow, type LimitWindow } from '#lib/access/limits/person-limits.ts';
import { isRole, loanVisibility, may } from '#lib/access/roles/roles.ts';
import { isUnended } from '#lib/server/access-record/hold-sessions.ts';
import type { Actor } from '#lib/server/actor.ts';
import { database } from '#lib/server/db/database.ts';
import type { Database, Db, Trx } from '#lib/server/db/database-types.ts';
import {
  acquireLease,
  type Lease,
  LeaseLost,
  renewLease,
  restLease,
  runUnderLease,
} from '#lib/server/db/lease.ts';
import { openWindowsOf } from '#lib/server/db/person-limit-windows.ts';
import { isDeskError, isRefusedToDesk } from '#lib/server/desk-error.ts';
import { env } from '#lib/server/env.ts';
import { readRequest } from '#lib/server/loans/read-loan-request.ts';
import { viewListRow } from '#lib/server/loans/view-list-row.ts';
import { log } from '#lib/server/log.ts';
import { readRowsOf } from './list-queries.ts';
import { storeRead } from './list-read.ts';
import { listReader } from './list-tasks.ts';

const readingTask = 'read-lists';
const pollMs = 1000;
/** Another instance takes over so long after a crash. */
const defaultTtlMs = 15_000;
/** How many loans of lists are read within a second, over all instances: what the API stands beside the reads of people. */
const defaultRate = 5;
/** Between two tries of an API that does not answer, in seconds. */
const [firstPause, longestPause] = [5, 60];

/** A list that is to be read now, and the person for whom. */
type OpenReading = {
  list: string;
  startedAt: Date;
  /** Null once the session was ended, or is at its absolute end. The idle end stops no reading. */
  actor: (Actor & { windows: LimitWindow[] }) | null;
};

type Row = {
  list: string;
  actor: Actor;
  visibility: 'full' | 'masked';
  loan: string;
  /** True where a try did not end: the process was killed, or hung. */
  isSuspect: boolean;
};

/**
 * Reads the lists that people have asked for, one loan after the other, until nothing is left to be read or the signal
 * aborts. One instance at a time does it, for all lists, which take turns: so the rate holds over all instances. Returns
 * at once where there is nothing to do, or another instance does it. Throws `LeaseLost` where another one has taken over.
 */
export async function readLists(
  signal: AbortSignal,
  { ttlMs = defaultTtlMs, rate = defaultRate } = {},
): Promise<void> {
  const db = database();
  if (!(await isAnyOpen(db))) return;
  const lease = await acquireLease(db, readingTask, ttlMs);
  if (!lease) return;
  const lost = new AbortController();
  // Rows wait for a slow API for longer than a lease lasts.
  const renewal = setInterval(() => {
    runUnderLease(lease, ttlMs, async () => {}).catch((error: unknown) => {
      if (error instanceof LeaseLost) lost.abort();
    });
  }, ttlMs / 3);
  const run = { lease, ttlMs, rate, signal: AbortSignal.any([signal, lost.signal]), begun: new Set<Row>() };
  // The process may exit before the loans under way are read.
  run.signal.addEventListener('abort', () => void endTries(db, run));
  try {
    await readUnderLease(db, run);
  } finally {
    clearInterval(renewal);
    await endTries(db, run);
    await restLease(db, lease, 0);
  }
}

type ApiState = {
  /** How many pauses there were in a row. After one, one loan at a time finds out whether the API is back. */
  failures: number;
  failsNow: boolean;
  /** Failures in a row, of whomever they are. */
  inARow: number;
  triedLoans: Set<string>;
};
/** So many loans in a row fail only with the API. */
const manyInARow = 3;

/** `begun`: the rows that have a try of this run which has not ended. */
type Run = { lease: Lease; ttlMs: number; rate: number; signal: AbortSignal; begun: Set<Row> };

async function readUnderLease(db: Db, run: Run): Promise<void> {
  const { rate, signal } = run;
  const pause = (ms: number) => wait(ms, undefined, { signal }).catch(() => {});
  const api: ApiState = { failures: 0, failsNow: false, inARow: 0, triedLoans: new Set() };
  /** The position up to which each list was looked through: the next look begins there. */
  const lookedAt = new Map<string, number>();
  for (let turn = 0; !signal.aborted; turn += 1) {
    const readings = await readOpenReadings(db);
    api.failsNow = false;
    const open: Row[] = [];
    const places = api.failures > 0 ? 1 : rate;
    // Each person has their share of a second, however many lists they have read; of more people than loans in a second
    // each has a turn, and so has each list of a person.
    const people = [...Map.groupBy(readings, personOf).values()];
    const inTurn = from(people, turn).slice(0, places);
    for (const lists of inTurn) {
      let share = Math.floor(places / inTurn.length);
      for (const reading of from(lists, turn)) {
        const rows = share > 0 ? await nextRows(db, reading, share, lookedAt) : [];
        open.push(...rows);
        share -= rows.length;
      }
    }
    if (open.length === 0) {
      if (!(await isAnyOpen(db))) return;
      await pause(pollMs);
      continue;
    }
    // A suspect is read alone, so that no other loan is blamed if its reading does not end again.
    const suspect = open.find(({ isSuspect }) => isSuspect);
    const rows = suspect ? [suspect] : open;
    // The loans of one second are begun evenly spread over it; several may be read at once.
    const second = pause(1000);
    const readInTurn = async (row: Row, index: number) => {
      await pause((1000 / rate) * index);
      // The loans of this second that were not begun before the API failed stay unread.
      const isOver = () => signal.aborted || api.failsNow;
      if (isOver() || !(await beginTry(row, run))) return;
      try {
        if (!isOver()) await readRow(row, run, api);
      } finally {
        await endTries(db, run, [row]);
      }
    };
    const results = await Promise.allSettled(rows.map(readInTurn));
    const failure = results.find((result) => result.status === 'rejected');
    if (failure) throw failure.reason;
    await second;
  }
}

/** The person for whom a list is read; a list that is read for nobody is one by itself. */
const personOf = ({ list, actor }: OpenReading) => (actor ? `${actor.issuer} ${actor.subject}` : list);

/** The same entries, beginning with the one whose turn it is. */
function from<T>(entries: readonly T[], turn: number): T[] {
  const first = turn % Math.max(1, entries.length);
  return [...entries.slice(first), ...entries.slice(0, first)];
}

async function isAnyOpen(db: Db): Promise<boolean> {
  const reading = await db
    .selectFrom('list_reading')
    .select('list')
    .where('state', '=', 'reading')
    .limit(1)
    .executeTakeFirst();
  return reading !== undefined;
}

async function readOpenReadings(db: Db): Promise<OpenReading[]> {
  const rows = await db
    .selectFrom('list_reading as reading')
    .leftJoin('session', (join) => join.onRef('session.id_hash', '=', 'reading.session_hash').on(isUnended))
    .where('state', '=', 'reading')
    .where((row) =>
      row.or([
        row('paused_until', 'is', null),
        row('paused_until', '<=', sql<Date>`now()`),
        row('session.id_hash', 'is', null),
      ]),
    )
    .select(['list', 'started_at as startedAt', 'reading.session_hash as sessionHash'])
    .select(['session.issuer', 'session.subject', 'session.name', 'session.roles', 'session.ip'])
    .select(({ ref }) => openWindowsOf(ref('session.issuer'), ref('session.subject')).as('windows'))
    .orderBy('list')
    .execute();
  return rows.map(({ list, startedAt, issuer, subject, name, roles, ...person }) => {
    const isLive = issuer !== null && subject !== null && name !== null && roles !== null;
    const actor = isLive && { ...person, issuer, subject, name, roles: roles.filter(isRole) };
    return { list, startedAt, actor: actor || null };
  });
}

/** The next loans of a list, at most `count`; none where it has to end, or to pause. */
async function nextRows(
  db: Db,
  reading: OpenReading,
  count: number,
  lookedAt: Map<string, number>,
): Promise<Row[]> {
  const { list, startedAt, actor } = reading;
  const visibility = actor && loanVisibility(actor.roles);
  if (!visibility || !may(actor.roles, 'loan:find')) {
    await changeReadings(db, list, { state: 'stopped', stopped_by: 'session' });
    return [];
  }
  const isFull = (amount: number) => fullWindow(env().PERSON_LIMITS, actor.windows, 'list-reads', amount);
  const full = isFull(1);
  if (full) {
    await changeReadings(db, list, pausedFor(full.secondsLeft, 'limit'));
    return [];
  }
  let allowed = count;
  while (isFull(allowed)) allowed -= 1;
  for (const after of new Set([lookedAt.get(list) ?? 0, 0])) {
    const rows = await readRowsOf(db, { list, visibility })
      .where('item.loan', 'is not', null)
      .where('item.position', '>', after)
      .where((row) => row.or([row('kept.read_at', 'is', null), row('kept.read_at', '<', startedAt)]))
      .select(['item.loan', 'item.position', 'item.open_tries'])
      .orderBy('item.position')
      .limit(allowed)
      .$narrowType<{ loan: NotNull }>()
      .execute();
    const [first] = rows;
    if (!first) continue;
    // The rows themselves are looked at again, since they may fail.
    lookedAt.set(list, first.position - 1);
    return [...Map.groupBy(rows, ({ loan }) => loan)].map(([loan, items]) => {
      const isSuspect = items.some((item) => item.open_tries > 0);
      return { list, actor, visibility, loan, isSuspect };
    });
  }
  await changeReadings(db, list, { state: 'done' });
  return [];
}

/** A loan is reported as failed after so many tries that did not end, by whatever instance: its answer may end a process. */
const maxTries = 2;

const updateItems = (db: Db, { list, loan }: Row) =>
  db.updateTable('lookup_list_item').where((item) => item.and({ list, loan }));

/**
 * Counts a try of a loan before the API is asked, since a process that hangs or is killed counts nothing. Returns false,
 * and reports the loan as failed, where no try is left. A person who has it read once more grants one further try.
 */
async function beginTry(row: Row, { lease, ttlMs, begun }: Run): Promise<boolean> {
  const { list, loan, visibility } = row;
  const count = async (trx: Trx) => {
    const counted = await updateItems(trx, row)
      .set((item) => ({ open_tries: item('open_tries', '+', 1) }))
      .returning('open_tries as tries')
      .executeTakeFirst();
    // No row is left of a list that was deleted meanwhile.
    if (!counted || counted.tries <= maxTries) return counted !== undefined;
    await storeRead(trx, { list, loan, visibility }, 'reading-not-ended');
    await updateItems(trx, row)
      .set({ open_tries: maxTries - 1 })
      .execute();
    log().error({ event: 'reading-not-ended', loan }, 'the reading of a loan has never ended');
    return false;
  };
  const isGranted = await runUnderLease(lease, ttlMs, count).catch((error: unknown) => {
    // Another instance reads the loan.
    if (error instanceof LeaseLost) return false;
    throw error;
  });
  if (isGranted) begun.add(row);
  return isGranted;
}

/** Takes back the tries of rows whose reading ends, in whatever way. They stay counted where the database fails. */
async function endTries(db: Db, { begun }: Run, rows: Iterable<Row> = begun): Promise<void> {
  for (const row of rows) {
    if (!begun.delete(row)) continue;
    await updateItems(db, row)
      .set((item) => ({ open_tries: item('open_tries', '-', 1) }))
      .where('open_tries', '>', 0)
      .execute()
      .catch(() => {});
  }
}

/** Reads one loan. A failure of the API itself pauses every list; any other is what is kept of the loan. */
async function readRow({ list, actor, visibility, loan }: Row, { lease, ttlMs }: Run, api: ApiState) {
  const row = { list, loan, visibility };
  const requestId = randomUUID();
  const store: Parameters<typeof viewListRow>[0]['store'] = async (trx, read) => {
    await renewLease(trx, lease, ttlMs);
    await requireReading(trx, list, actor);
    if ('result' in read) return storeRead(trx, row, read.result);
    const blame = blameOf(read.error);
    if (blame === 'loan') return storeRead(trx, row, read.outcome);
    api.inARow += 1;
    // Such a loan is read a second time, since one failure does not tell whose it is.
    if (blame === 'either' && api.triedLoans.has(loan)) await storeRead(trx, row, read.outcome);
    api.triedLoans.add(loan);
    if (blame === 'either' && api.inARow < manyInARow) return;
    const seconds = nextPause(api);
    await changeReadings(trx, null, pausedFor(Math.max(seconds, retryAfterOf(read.error)), 'api'));
  };
  try {
    const request = readRequest(loan, {});
    await viewListRow({ actor, request, requestId, list, store });
    if (!api.failsNow) [api.failures, api.inARow] = [0, 0];
  } catch (error) {
    const code = isDeskError(error) ? error.code : null;
    if (code === 'access_log_unavailable') {
      // Postgres refuses what is kept of the loan: the API is not asked again and again for it. Where Postgres refuses
      // the pause, too, this run ends, and the next one begins with Postgres.
      await changeReadings(database(), null, pausedFor(nextPause(api), 'database'));
      return;
    }
    // The API is not asked for what is no identifier by now, so nothing is recorded.
    if (code === 'invalid_loan_id') await runUnderLease(lease, ttlMs, (trx) => storeRead(trx, row, code));
    // A failed read is kept, or the lists pause. A lost lease is found by its renewal.
    if (isDeskError(error) || error instanceof LeaseLost) return;
    log().error({ event: readingTask, requestId, error }, 'a loan of a list could not be read');
  }
}

/** What is read for nobody is not kept and not recorded: the person has stopped the list meanwhile, or signed out. */
async function requireReading(trx: Trx, list: string, { sessionHash }: Actor): Promise<void> {
  const reading = await trx
    .selectFrom('list_reading')
    .innerJoin('session', 'session.id_hash', 'list_reading.session_hash')
    .where((row) => row.and({ list, state: 'reading', session_hash: sessionHash }))
    .where(isUnended)
    .select('list')
    .forShare()
    .executeTakeFirst();
  if (!reading) throw new LeaseLost(list);
}

/** Whose a failure is. `api`: the next loan would meet it too, as the API limits requests, is away, or refuses the key. */
function blameOf(error: unknown): 'loan' | 'api' | 'either' {
  if (!isDeskError(error)) return 'loan';
  const { code, details } = error;
  if (code === 'upstream_rate_limited' || isRefusedToDesk(code)) return 'api';
  if (code !== 'upstream_unavailable' && code !== 'upstream_timeout') return 'loan';
  return details.scope === 'this-loan' ? 'either' : 'api';
}

const retryAfterOf = (error: unknown) => (isDeskError(error) && error.details.retryAfter) || 0;

/** Notes that a reading failed for all lists, and returns how many seconds nothing is read. */
function nextPause(api: ApiState): number {
  if (!api.failsNow) api.failures += 1;
  api.failsNow = true;
  return Math.min(longestPause, firstPause * 2 ** (api.failures - 1));
}

/** The change of a reading of which nothing is read for so long. */
const pausedFor = (seconds: number, by: 'limit' | 'api' | 'database'): ReadingChange => {
  return { paused_until: sql<Date>`now() + make_interval(secs => ${seconds})`, paused_by: by };
};

type ReadingChange = UpdateObject<Database, 'list_reading'>;

/** Changes the open reading of a list, or every open reading. */
const changeReadings = (db: Db, list: string | null, change: ReadingChange) =>
  db
    .updateTable('list_reading')
    .set(change)
    .where('state', '=', 'reading')
    .$if(list !== null, (readings) => readings.where('list', '=', list))
    .execute();

/** Gives the process the function by which it reads lists; `bin/start` runs it from time to time. */
export function registerListReader(): void {
  listReader().run = (signal) => readLists(signal);
}
