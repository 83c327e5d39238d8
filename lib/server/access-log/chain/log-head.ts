import { setTimeout as wait } from 'node:timers/promises';
import { database } from '#lib/server/db/database.ts';
import { env } from '#lib/server/env.ts';
import { log, unfilteredLog } from '#lib/server/log.ts';
import { Secret } from '#lib/server/secret.ts';
import { metrics } from '#lib/server/telemetry/telemetry.ts';
import { publicKeyOf } from './ed25519.ts';
import { sendHead } from './send-head.ts';
import { readHead, signHead } from './signed-head.ts';

const hourMs = 3_600_000;

type HeadLogger = {
  /** Sends a head under the new signing key, and logs both public keys: the operator keeps the old one with its dates. */
  keyRotated: () => Promise<void>;
  stop: () => Promise<void>;
};

/**
 * Sends the signed head of the access log to the places of `ACCESS_LOG_HEADS`: now, every hour, and when stopped. It
 * goes to the app's log whatever the level of that is. The head thereby leaves the database, and whoever changes the
 * access log later would have to change the app's log too. If the first head cannot be read, because the database is
 * slow, it is tried again every `retryMs` milliseconds. With `LOG_LEVEL=silent` nothing is logged; where no file takes
 * the heads either, that is reported on standard error.
 */
export function logHeadHourly(everyMs = hourMs, retryMs = 10_000): HeadLogger {
  if (!env().ACCESS_LOG_SIGNING_KEY) {
    log().warn(
      { event: 'access-log-unsigned' },
      'ACCESS_LOG_SIGNING_KEY is not set: heads of the access log are logged without a signature',
    );
  }
  if ((!unfilteredLog() || !env().ACCESS_LOG_HEADS.log) && env().ACCESS_LOG_HEADS.files.length === 0) {
    process.stderr.write(
      'LOG_LEVEL is silent: no head of the access log leaves the database but by access-log:checkpoint.\n',
    );
  }
  const stopping = new AbortController();
  const first = logFirstHead(retryMs, stopping.signal);
  // The heads are sent one after the other, so that the head at the stop is the last one.
  let hourly: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    hourly = hourly.then(() => logHead('hour'));
  }, everyMs);
  timer.unref();
  return {
    keyRotated: async () => {
      logKeyRotation();
      await logHead('key-rotated');
    },
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      await Promise.all([first, hourly]);
      await logHead('stop');
    },
  };
}

function logKeyRotation(): void {
  const key = env().ACCESS_LOG_SIGNING_KEY;
  const previous = key?.revealPrevious();
  if (!key || !previous) return;
  unfilteredLog()?.warn(
    {
      event: 'signing-key',
      publicKey: publicKeyOf(key),
      previousPublicKey: publicKeyOf(new Secret(previous)),
    },
    'the signing key was replaced: add the previous public key to ACCESS_LOG_OLD_PUBLIC_KEYS, with this day as its last',
  );
}

async function logFirstHead(retryMs: number, signal: AbortSignal): Promise<void> {
  while (!(await logHead('start')) && !signal.aborted) {
    await wait(retryMs, undefined, { signal, ref: false }).catch(() => {});
  }
}

/** Logs the head. A failure is logged, and affects nothing else. Returns whether the head was logged. */
async function logHead(when: 'start' | 'hour' | 'key-rotated' | 'stop'): Promise<boolean> {
  try {
    const seed = env().ACCESS_LOG_SIGNING_KEY;
    const head = await readHead(database());
    const isSent = await sendHead(seed ? signHead(head, seed) : head, when);
    if (isSent) metrics()?.headSent.setToCurrentTime();
    return isSent;
  } catch (error) {
    const event = { event: 'access-log-head', when, error };
    unfilteredLog()?.error(event, 'the head of the access log could not be logged');
    return false;
  }
}
