import { createHmac, createSecretKey, hkdfSync, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { log } from '../log.ts';
import type { Secret } from '../secret.ts';
import { addPart, type ObservedRequest, runObserved } from '../telemetry/request-parts.ts';
import { metrics } from '../telemetry/telemetry.ts';
import { findRoute } from './routes.ts';

type ObserverOptions = {
  /** `SESSION_KEY`, from which the hash of a person is made. */
  sessionKey: Secret | undefined;
  isFile: (path: string) => boolean;
};

/** Runs the work of a request whose turn has come, under its id. */
type RunObserved = (requestId: string, work: () => Promise<void>) => Promise<void>;

const methods = new Set(['GET', 'HEAD', 'POST']);

/**
 * Creates the observer of all requests: it counts each, times it and its parts, and logs one line for it. Files and
 * probes are counted only.
 */
export function createRequestObserver({ sessionKey, isFile }: ObserverOptions) {
  const hashActor = createActorHash(sessionKey);
  return (request: IncomingMessage, response: ServerResponse): RunObserved => {
    const receivedAt = performance.now();
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    const tableRoute = findRoute(path);
    const isUnknown = tableRoute === undefined && !isFile(path);
    const route = tableRoute?.path ?? (isUnknown ? 'other' : 'file');
    const method = methods.has(request.method ?? '') ? (request.method ?? '') : 'other';
    const isReported = isUnknown || (tableRoute !== undefined && !tableRoute.isHealth);
    // Next's client loads the whole page again when the data that it requests for a page has an error status.
    const page = request.headers.rsc === undefined ? response : null;
    const observed: ObservedRequest = { page, partMs: {}, actor: null };
    let startedId: string | null = null;

    response.once('close', () => {
      // A client that went away has got no whole answer, whatever status it began with.
      const status = response.writableFinished ? response.statusCode : null;
      const totalMs = performance.now() - receivedAt;
      metrics()?.requests.inc({ route, method, status: status ?? 'aborted' });
      metrics()?.requestSeconds.observe({ route }, totalMs / 1000);
      if (startedId === null || !isReported) return;
      const ms = { total: totalMs, ...observed.partMs };
      const line = {
        event: 'request',
        requestId: startedId,
        method,
        route,
        status,
        ms: roundAll(ms),
        ...(observed.actor && { actor: hashActor(observed.actor) }),
      };
      log().info(line, 'a request was answered');
    });

    return (requestId, work) => {
      addPart(observed, 'queue', performance.now() - receivedAt);
      startedId = requestId;
      return runObserved(observed, work);
    };
  };
}

/** Tenths of a millisecond. */
function roundAll(times: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(times).map(([name, ms]) => [name, Math.round(ms * 10) / 10]));
}

type Person = { issuer: string; subject: string };

/** Hexadecimal digits of a hash: enough to distinguish the people of one lender. */
const hashDigits = 16;

/**
 * Creates the hash by which the log shows which requests are of one person. It is an HMAC under a key derived from
 * `SESSION_KEY`, so that all instances give a person the same hash and nobody without the key can compute it. Without
 * that key each process has a random one.
 */
export function createActorHash(sessionKey: Secret | undefined): (person: Person) => string {
  const input = sessionKey ? Buffer.from(sessionKey.reveal(), 'base64') : randomBytes(32);
  // A key object, because an HMAC under a buffer makes one for each call and takes seven times as long.
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', input, '', 'loan-desk request log', 32)));
  return ({ issuer, subject }) =>
    createHmac('sha256', key)
      .update(JSON.stringify([issuer, subject]))
      .digest('hex')
      .slice(0, hashDigits);
}
