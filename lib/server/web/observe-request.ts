import { createHmac, createSecretKey, hkdfSync, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { log } from '../log.ts';
import type { Secret } from '../secret.ts';
import type { DeskSpan } from '../telemetry/create-tracer.ts';
import { addPart, type ObservedRequest, runObserved } from '../telemetry/request-parts.ts';
import { metrics, telemetry } from '../telemetry/telemetry.ts';
import { findRoute } from './routes.ts';

type ObserverOptions = {
  /** `SESSION_KEY`, from which the hash of a person is made. */
  sessionKey: Secret | undefined;
  isFile: (path: string) => boolean;
};

/** Runs the work of a request whose turn has come, under its id. `parent`: the `traceparent` of a trusted proxy. */
type RunObserved = (
  requestId: string,
  parent: string | undefined,
  work: () => Promise<void>,
) => Promise<void>;

const methods = new Set(['GET', 'HEAD', 'POST']);

/**
 * Creates the observer of all requests: it counts and times each, traces its parts, and logs one line for it. Files and
 * probes are counted only.
 */
export function createRequestObserver({ sessionKey, isFile }: ObserverOptions) {
  const hashActor = createActorHash(sessionKey);
  return (request: IncomingMessage, response: ServerResponse): RunObserved => {
    const { tracer } = telemetry();
    const receivedAt = performance.now();
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    const tableRoute = findRoute(path);
    const isUnknown = tableRoute === undefined && !isFile(path);
    const route = tableRoute?.path ?? (isUnknown ? 'other' : 'file');
    const method = methods.has(request.method ?? '') ? (request.method ?? '') : 'other';
    const isReported = isUnknown || (tableRoute !== undefined && !tableRoute.isHealth);
    // Next's client loads the whole page again when the data that it requests for a page has an error status.
    const page = request.headers.rsc === undefined ? response : null;
    const observed: ObservedRequest = { page, partMs: {}, lastPartEndedAt: null, actor: null };
    let started: { requestId: string; span: DeskSpan | null } | null = null;

    response.once('close', () => {
      // A client that went away has got no whole answer, whatever status it began with.
      const status = response.writableFinished ? response.statusCode : null;
      const totalMs = performance.now() - receivedAt;
      metrics()?.requests.inc({ route, method, status: status ?? 'aborted' });
      metrics()?.requestSeconds.observe({ route }, totalMs / 1000);
      if (!started || !isReported) return;
      const { requestId, span } = started;
      if (tableRoute?.kind === 'page' && observed.lastPartEndedAt !== null) {
        span?.startChild('render', { startedAt: observed.lastPartEndedAt }).end({ isOk: true });
      }
      span?.end({ isOk: response.statusCode < 500, ...(status !== null && { status }) });
      const ms = { total: totalMs, ...observed.partMs };
      const line = {
        event: 'request',
        requestId,
        method,
        route,
        status,
        ms: roundAll(ms),
        ...(observed.actor && { actor: hashActor(observed.actor) }),
        ...(span && { traceId: span.traceId }),
      };
      log().info(line, 'a request was answered');
    });

    return (requestId, parent, work) => {
      addPart(observed, 'queue', performance.now() - receivedAt);
      const span = (isReported && tracer?.startRequest({ method, route, receivedAt, parent })) || null;
      started = { requestId, span };
      return runObserved(observed, span, work);
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
