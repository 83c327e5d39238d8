import { appendFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { database } from '#lib/server/db/database.ts';
import { env } from '#lib/server/env.ts';
import { log, unfilteredLog } from '#lib/server/log.ts';
import { runRegularly } from '#lib/server/regular-task.ts';
import { metrics } from '#lib/server/telemetry/telemetry.ts';
import { type KeptHead, readHead, signHead } from './signed-head.ts';

const hourMs = 3_600_000;

/** Only the user who runs the desk may read a file of heads; that user may let others read it. */
const fileMode = 0o600;

type Occasion = 'start' | 'hour' | 'stop';

/**
 * Sends the signed head of the access log to the places of `ACCESS_LOG_HEADS`: now, every hour, and when stopped. It
 * goes to the app's log whatever the level of that is. The head thereby leaves the database, and whoever changes the
 * access log later would have to change the app's log too. If the first head cannot be read, because the database is
 * slow, it is tried again every `retryMs` milliseconds.
 */
export function logHeadHourly(everyMs = hourMs, retryMs = 10_000): { stop: () => Promise<void> } {
  if (!env().ACCESS_LOG_SIGNING_KEY.seed) {
    log().warn(
      { event: 'access-log-unsigned' },
      'ACCESS_LOG_SIGNING_KEY is not set: heads of the access log are logged without a signature',
    );
  }
  let when: Occasion = 'start';
  const task = runRegularly({
    everyMs,
    round: async (signal) => {
      while (!(await logHead(when)) && when === 'start' && !signal.aborted)
        await wait(retryMs, undefined, { signal, ref: false }).catch(() => {});
      when = 'hour';
    },
    failure: ['access-log-head', 'the head of the access log was not sent'],
  });
  return {
    // The heads are sent one after the other, so that the head at the stop is the last one.
    stop: async () => {
      await task.stop();
      await logHead('stop');
    },
  };
}

/** Logs the head. A failure is logged, and affects nothing else. Returns whether the head was logged. */
async function logHead(when: Occasion): Promise<boolean> {
  try {
    const { seed } = env().ACCESS_LOG_SIGNING_KEY;
    const head = await readHead(database());
    const isSent = await sendHead(seed ? signHead(head, seed) : head, when);
    if (isSent) metrics()?.headSent.setToCurrentTime();
    return isSent;
  } catch (error) {
    const event = { event: 'access-log-head', when, error };
    unfilteredLog().error(event, 'the head of the access log could not be logged');
    return false;
  }
}

/**
 * Sends a head to each place of `ACCESS_LOG_HEADS`, where `access-log:verify -- --checkpoint` reads it. Returns whether
 * every place has taken it. A file that cannot be written is logged, and the head is still sent to the other places.
 */
async function sendHead(head: KeptHead, when: Occasion): Promise<boolean> {
  const { log: isLogged, files } = env().ACCESS_LOG_HEADS;
  if (isLogged) unfilteredLog().info({ event: 'access-log-head', when, head }, 'the head of the access log');
  const line = `${JSON.stringify(head)}\n`;
  const results = await Promise.allSettled(
    files.map((file) => appendFile(file, line, { mode: fileMode, flush: true })),
  );
  const failures = results.filter((result) => result.status === 'rejected');
  for (const { reason } of failures) {
    const event = { event: 'access-log-head', when, error: reason };
    unfilteredLog().error(event, 'the head of the access log could not be written to a file');
  }
  return failures.length === 0;
}
