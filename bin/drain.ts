import type { Server } from 'node:http';
import { startDraining } from '#lib/server/health/draining.ts';
import { log } from '#lib/server/log.ts';

type DrainOptions = {
  /** All of it may take so long, in milliseconds. */
  withinMs: number;
  close: () => Promise<unknown>;
  /** A developer does not wait. */
  dev: boolean;
};

/** So long the desk says that it is not ready before it refuses connections: for whoever balances the load. */
const noticeMs = 500;

/** On SIGTERM or SIGINT: not ready at once, then no new connections, then the end when all is answered. */
export function drainOnSignal(server: Server, { withinMs, close, dev }: DrainOptions): void {
  const stop = (code: number) => {
    server.closeAllConnections();
    process.exit(code);
  };
  const drain = (signal: string) => {
    startDraining();
    log().info({ event: 'draining', signal }, 'no longer ready; finishing what has begun');
    setTimeout(() => stop(0), dev ? 0 : withinMs);
    setTimeout(() => {
      // A connection that was busy becomes idle later: it is asked again and again.
      setInterval(() => server.closeIdleConnections(), 50);
      server.close(async () => {
        await close();
        log().info({ event: 'stopped' }, 'stopped');
        stop(0);
      });
    }, noticeMs);
  };
  let asked = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // Who asks twice means now.
      if (asked) stop(130);
      asked = true;
      drain(signal);
    });
  }
}
