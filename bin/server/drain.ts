import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { startDraining } from '#lib/server/health/draining.ts';
import { describeError, log } from '#lib/server/log.ts';

type DrainOptions = {
  /** All that has begun may take so long, in milliseconds. */
  withinMs: number;
  close: () => Promise<unknown>;
  /** What ends when everything else has, in time or not. */
  stop: () => Promise<unknown>;
  /** A developer does not wait. */
  dev: boolean;
};

/** So long the desk says that it is not ready before it refuses connections: for whoever balances the load. */
const noticeMs = 500;
/** So long the database may take to stop. */
const stopMs = 5000;

/** On SIGTERM or SIGINT: not ready at once, then no new connections, then the end when all is answered. */
export function drainOnSignal(server: Server, { withinMs, close, stop, dev }: DrainOptions): void {
  let ending = false;
  const end = async () => {
    if (ending) return;
    ending = true;
    server.closeAllConnections();
    const failed = (error: unknown) => {
      log().error({ event: 'stop', error: describeError(error) }, 'the database did not stop as it should');
    };
    await Promise.race([stop().catch(failed), wait(stopMs)]);
    log().info({ event: 'stopped' }, 'stopped');
    process.exit(0);
  };
  const drain = (signal: string) => {
    startDraining();
    log().info({ event: 'draining', signal }, 'no longer ready; finishing what has begun');
    setTimeout(() => void end(), dev ? 0 : withinMs);
    setTimeout(() => {
      // A connection that was busy becomes idle later: it is asked again and again.
      setInterval(() => server.closeIdleConnections(), 50);
      server.close(async () => {
        await close();
        await end();
      });
    }, noticeMs);
  };
  let asked = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // Who asks twice means now.
      if (asked) process.exit(130);
      asked = true;
      drain(signal);
    });
  }
}
