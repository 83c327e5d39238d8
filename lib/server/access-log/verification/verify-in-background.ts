import { setTimeout as wait } from 'node:timers/promises';
import { isRepeatable } from '#lib/access/log/log-entry.ts';
import { auditDatabase, database } from '#lib/server/db/database.ts';
import {
  acquireLease,
  finishTask,
  type Lease,
  noteProgress,
  readTask,
  restLease,
  runUnderLease,
} from '#lib/server/db/lease.ts';
import { env } from '#lib/server/env.ts';
import { log } from '#lib/server/log.ts';
import { processValue } from '#lib/server/process-value.ts';
import { type RegularTask, runRegularly } from '#lib/server/regular-task.ts';
import {
  keysOfDesk,
  readAllClear,
  readVerification,
  verificationTask,
} from '../chain/stored-verification.ts';
import { verifyLog } from '../chain/verify-log.ts';

const ttlMs = 60_000;
const minuteMs = 60_000;
const dayMs = 24 * 3_600_000;
/** Hashing is done by the thread that answers requests, which wait for a batch: this one takes a few milliseconds. */
const batchSize = 250;
/** Between two batches, so that requests go first. */
const batchPauseMs = 5;
/** How often the lease is renewed, with the progress that the page shows. */
const progressMs = 1000;

/**
 * Verifies the log while nobody else does: all of it where a person has asked for that, and otherwise, once a day, the
 * rows behind the last verification. One instance at a time does it, in batches over the connections of auditors; where
 * it ends, another one begins anew after a minute. A fault stays the last result until a person has the log verified.
 */
export async function verifyLogInBackground(signal?: AbortSignal, pauseMs = batchPauseMs): Promise<void> {
  for (;;) {
    const lease = await acquireLease(database(), verificationTask, ttlMs);
    if (!lease) return;
    try {
      await verifyUnderLease(lease, pauseMs, signal);
    } catch (error) {
      // The instance stops, so another one may begin at once.
      if (signal?.aborted) await restLease(database(), lease, 0);
      throw error;
    }
  }
}

async function verifyUnderLease(lease: Lease, pauseMs: number, signal?: AbortSignal): Promise<void> {
  const { requestedAt } = await readTask(database(), lease.name);
  const keys = keysOfDesk();
  const last = await readVerification(auditDatabase(), keys);
  const finish = (write?: (db: ReturnType<typeof database>) => Promise<void>) =>
    runUnderLease(lease, ttlMs, async (trx) => {
      await write?.(trx);
      await finishTask(trx, lease, { requestedAt, restMs: dayMs });
    });
  const fault = last?.fault ? { kind: last.fault, sequence: last.fault_sequence ?? 0 } : null;
  const mayVerify = requestedAt ? isRepeatable(last && { to: last.head_sequence, fault }) : !fault;
  if (!mayVerify) return finish();
  // The log has to contain the end of the last signed all-clear: a log that was replaced by a well-formed one does not.
  const clear = keys.length > 0 ? await readAllClear(auditDatabase(), keys) : null;
  const end = last && !fault ? { sequence: last.head_sequence, hash: last.head_hash } : null;
  const report = await verifyLog(auditDatabase(), {
    after: requestedAt ? null : end,
    heads: clear
      ? [
          {
            log: null,
            sequence: clear.head_sequence,
            instant: clear.started_at.toISOString(),
            hash: clear.head_hash.toString('hex'),
          },
        ]
      : [],
    trustedKeys: keys,
    signingKey: env().ACCESS_LOG_SIGNING_KEY.seed,
    batchSize,
    signal,
    onProgress: progressOf(lease, pauseMs, signal),
    store: finish,
  });
  const about = { rows: report.rows, from: report.from, to: report.end.sequence, fault: report.fault };
  const event = { event: 'verify-access-log', ...about };
  if (report.fault) log().error(event, 'a record of the access log does not fit');
  else log().info(event, 'the access log was verified');
}

/** Notes the progress under the lease about once a second, and pauses between two batches. */
function progressOf(lease: Lease, pauseMs: number, signal: AbortSignal | undefined) {
  let notedAt = Number.NEGATIVE_INFINITY;
  return async ({ sequence, head }: { sequence: number; head: number }) => {
    if (performance.now() - notedAt >= progressMs) {
      notedAt = performance.now();
      await runUnderLease(lease, ttlMs, (trx) => noteProgress(trx, lease, sequence, head));
    }
    await wait(pauseMs, undefined, { signal });
  };
}

/** Where the verb that a person starts a verification with finds the task of this process, which `bin/start` runs. */
export const logVerification = () =>
  processValue<{ wake: (() => void) | null }>('logVerification', () => ({ wake: null }));

/** Takes the verification every minute, if somebody has asked for it, or a day after the last one. */
export function verifyLogRegularly(everyMs = minuteMs): RegularTask {
  const task = runRegularly({
    everyMs,
    round: (signal) => verifyLogInBackground(signal),
    failure: [verificationTask, 'the access log was not verified'],
  });
  logVerification().wake = task.runNow;
  return task;
}
