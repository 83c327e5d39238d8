import { sql } from 'kysely';
import { readLogHead } from '#lib/server/access-record/append-access-record.ts';
import { database } from '#lib/server/db/database.ts';
import type { Db } from '#lib/server/db/database-types.ts';
import {
  acquireLease,
  type Lease,
  noteProgress,
  readTask,
  restLease,
  runUnderLease,
} from '#lib/server/db/lease.ts';
import { env } from '#lib/server/env.ts';
import { instanceName } from '#lib/server/instance-name.ts';
import { type RegularTask, runRegularly } from '#lib/server/regular-task.ts';
import { writeToStandardOutput } from '#lib/server/standard-output.ts';
import { toHashedRow } from '../export/hashed-row.ts';
import { findRows, type LogRow, unfiltered } from '../search/find-log-rows.ts';

/** The lease of the feed. What is done of it is the sequence of the last row that was written. */
const feedTask = 'access-log-feed';

export type FeedForm = 'json' | 'rfc5424';

type FeedOptions = {
  form: FeedForm;
  /** Writes lines where they are kept, and resolves once they are there. */
  write: (text: string) => Promise<void>;
  /** Another instance goes on so long after a crash, in milliseconds. */
  ttlMs?: number;
  batchSize?: number;
};

/**
 * Writes the rows of the access log that are new, in order and each at least once: those of the last batch again where an
 * instance ended before it had noted them. One instance at a time does it. Returns at once where there is nothing new, or
 * another instance does it. Throws `LeaseLost` where another one has taken over.
 */
export async function feedLog(
  signal: AbortSignal,
  { form, write, ttlMs = 15_000, batchSize = 500 }: FeedOptions,
): Promise<void> {
  const db = database();
  if (!(await isBehind(db))) return;
  const lease = await acquireLease(db, feedTask, ttlMs);
  if (!lease) return;
  try {
    for (let isMore = true; isMore && !signal.aborted; )
      isMore = await feedBatch(lease, { form, write, ttlMs, batchSize });
  } finally {
    await restLease(db, lease, 0);
  }
}

async function isBehind(db: Db): Promise<boolean> {
  const [head, { done }] = [await readLogHead(db), await readTask(db, feedTask)];
  return head.sequence > (done ?? 0);
}

/** The age of the oldest row that was not fed yet, in seconds; 0 where all were. */
export async function readFeedLag(db: Db): Promise<number> {
  const { done } = await readTask(db, feedTask);
  const next = await db
    .selectFrom('access_log')
    .select(sql<number>`extract(epoch from now() - instant)::float8`.as('ageSeconds'))
    .where('sequence', '>', done ?? 0)
    .orderBy('sequence')
    .limit(1)
    .executeTakeFirst();
  return next?.ageSeconds ?? 0;
}

/** Writes one batch, and notes it once it is written. Returns false where no row was left. */
async function feedBatch(lease: Lease, { form, write, ttlMs, batchSize }: Required<FeedOptions>) {
  const { rows, highest } = await runUnderLease(lease, ttlMs, async (trx) => {
    const { sequence } = await readLogHead(trx);
    const { done } = await readTask(trx, feedTask);
    const filter = { ...unfiltered, lowest: (done ?? 0) + 1, highest: sequence };
    return { rows: await findRows(trx, filter, 'asc', batchSize), highest: sequence };
  });
  const last = rows.at(-1);
  if (!last) return false;
  await write(rows.map((row) => `${lineOf(row, form)}\n`).join(''));
  await runUnderLease(lease, ttlMs, (trx) => noteProgress(trx, lease, last.sequence, highest));
  return rows.length === batchSize;
}

/** The priority of RFC 5424: facility 13 (log audit), severity 6 (informational). */
const priority = 13 * 8 + 6;

/** A row as one line of JSON, by itself or as the message of a line of syslog. */
export function lineOf(row: LogRow, form: FeedForm): string {
  const time = row.instant.toISOString();
  // Of ASCII alone, since a message in UTF-8 would need a byte order mark.
  const json = JSON.stringify({ event: 'access-record', time, ...toHashedRow(row) }).replace(
    /[\u007f-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  if (form === 'json') return json;
  return `<${priority}>1 ${time} ${instanceName} loan-desk ${process.pid} access-record - ${json}`;
}

/** Feeds the rows of the log to standard output from time to time, where `ACCESS_LOG_FEED` says in which form. */
export function feedLogRegularly(everyMs = 1000): RegularTask {
  const form = env().ACCESS_LOG_FEED;
  return runRegularly({
    everyMs,
    round: async (signal) => {
      if (form !== 'off') await feedLog(signal, { form, write: writeToStandardOutput });
    },
    failure: [feedTask, 'records of the access log were not written to standard output'],
  });
}
