import { Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as immediate, setTimeout as wait } from 'node:timers/promises';
import { providerTimeoutMs } from '../access/sign-in/identity-provider.ts';
import type { Env } from '../env.ts';
import { log } from '../log.ts';
import { startDraining } from '../web/draining.ts';
import { maxWaitMs } from '../web/request-gate.ts';

type DrainOptions = {
  /** Returns how long the desk still serves after a signal, and how long the requests that have begun may take then. */
  settings: DrainSettings;
  /** Closes Next. */
  closeApp: () => Promise<unknown>;
  /** Closes the log head and the database, after the last request or after the timeout. */
  closeDatabase: () => Promise<unknown>;
  /** In development nothing is waited for. */
  dev: boolean;
};

type DrainSettings = Pick<Env, 'DRAIN_NOTICE_MS' | 'LENDING_API_TIMEOUT_MS' | 'DATABASE_TIMEOUT_MS'>;

/**
 * The longest time that a request may take by its own deadlines: for the lending API, first for a place among its calls,
 * or for the provider's token and keys; and for the database before and after that.
 */
export function longestRequestMs({
  LENDING_API_TIMEOUT_MS: lendingApiMs,
  DATABASE_TIMEOUT_MS: databaseMs,
}: Omit<DrainSettings, 'DRAIN_NOTICE_MS'>): number {
  return 2 * Math.max(lendingApiMs, providerTimeoutMs) + 2 * databaseMs;
}

const closeTimeoutMs = 5000;

/** How long requests are waited for after the notice, in milliseconds. Those that wait for their turn are answered too. */
function drainTimeoutMs(settings: DrainSettings): number {
  return maxWaitMs + longestRequestMs(settings);
}

/**
 * The longest time from a signal to the end of the process, in milliseconds. The supervisor that stops a desk has to
 * wait for it.
 */
export function longestStopMs(settings: DrainSettings): number {
  return settings.DRAIN_NOTICE_MS + drainTimeoutMs(settings) + closeTimeoutMs;
}

/** On SIGTERM or SIGINT the desk is not ready at once, then takes no connections, and ends when all requests are answered. */
export function drainOnSignal(
  server: Server,
  { settings, closeApp, closeDatabase, dev }: DrainOptions,
): void {
  finishAnswers(server);
  let ending = false;
  const end = async () => {
    if (ending) return;
    ending = true;
    server.closeAllConnections();
    const failed = (error: unknown) => {
      log().error({ event: 'stop', error }, 'the database could not be closed');
    };
    // The last lines may wait for a slow reader.
    const written = () => new Promise<void>((resolve) => process.stdout.write('', () => resolve()));
    await Promise.race([closeDatabase().catch(failed).then(written), wait(closeTimeoutMs)]);
    log().info({ event: 'stopped' }, 'stopped');
    process.exit(0);
  };
  const drain = (signal: string) => {
    startDraining();
    log().info({ event: 'draining', signal }, 'no longer ready; requests that have begun are finished');
    const noticeMs = settings.DRAIN_NOTICE_MS;
    // A request that comes at the end of the notice also has all of its time.
    setTimeout(() => void end(), dev ? 0 : noticeMs + drainTimeoutMs(settings));
    setTimeout(async () => {
      await refuseConnections(server);
      await closeApp();
      await end();
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

/**
 * Keeps the connections of answers that are still being sent when others are closed, as `close` of the server does by
 * itself. Node takes an answer as sent once its end is written, and would cut off a large one that its reader has in part.
 */
export function finishAnswers(server: Server): void {
  /** The last answer of each connection. */
  const answers = new Map<Socket, ServerResponse>();
  server.on('connection', (socket: Socket) => socket.once('close', () => answers.delete(socket)));
  server.on('request', ({ socket }, response) => answers.set(socket, response));
  server.closeIdleConnections = () => {
    const isSent = ({ writableEnded, writableFinished }: ServerResponse) =>
      !writableEnded || writableFinished;
    if ([...answers.values()].every(isSent)) Server.prototype.closeIdleConnections.call(server);
  };
}

/** A connection is accepted in one turn of the event loop, and its request is read in the next. */
const turnsUntilRead = 3;

/**
 * Accepts no more connections, and resolves when every request is answered. A busy process runs its timers before it
 * reads its sockets, so everything that has arrived by now is accepted and read first: it would be reset otherwise.
 */
export async function refuseConnections(server: Server): Promise<void> {
  for (let turn = 0; turn < turnsUntilRead; turn += 1) await immediate();
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A busy connection becomes idle later, so idle ones are closed again and again.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  await closed;
  clearInterval(idle);
}
