import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { startDraining } from '#lib/server/health/draining.ts';
import { describeError, log } from '#lib/server/log.ts';

type DrainOptions = {
  /** How long the requests that have begun may take, in milliseconds. */
  timeoutMs: number;
  /** Closes Next. */
  closeApp: () => Promise<unknown>;
  /** Closes the log head and the database, after the last request or after the timeout. */
  closeDatabase: () => Promise<unknown>;
  /** In development nothing is waited for. */
  dev: boolean;
};

/** The desk reports that it is not ready for so long before it refuses connections, so that a load balancer notices. */
const noticeMs = 500;
const databaseTimeoutMs = 5000;

/** On SIGTERM or SIGINT the desk is not ready at once, then takes no connections, and ends when all requests are answered. */
export function drainOnSignal(
  server: Server,
  { timeoutMs, closeApp, closeDatabase, dev }: DrainOptions,
): void {
  let ending = false;
  const end = async () => {
    if (ending) return;
    ending = true;
    server.closeAllConnections();
    const failed = (error: unknown) => {
      log().error({ event: 'stop', error: describeError(error) }, 'the database could not be closed');
    };
    await Promise.race([closeDatabase().catch(failed), wait(databaseTimeoutMs)]);
    log().info({ event: 'stopped' }, 'stopped');
    process.exit(0);
  };
  const drain = (signal: string) => {
    startDraining();
    log().info({ event: 'draining', signal }, 'no longer ready; requests that have begun are finished');
    setTimeout(() => void end(), dev ? 0 : timeoutMs);
    setTimeout(() => {
      // A busy connection becomes idle later, so idle ones are closed again and again.
      setInterval(() => server.closeIdleConnections(), 50);
      server.close(async () => {
        await closeApp();
        await end();
      });
    }, noticeMs);
  };
  let isDraining = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // A second signal ends the desk at once.
      if (isDraining) process.exit(130);
      isDraining = true;
      drain(signal);
    });
  }
}
