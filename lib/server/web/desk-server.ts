import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { BlockList } from 'node:net';
import { metrics } from '../telemetry/telemetry.ts';
import { clientIp, isTrustedProxy } from './client-ip.ts';
import { createConnections, stalledDownloadMs, stalledMs } from './connections.ts';
import { createForwardToNext, type ForwardOptions, type Handler } from './forward-to-next.ts';
import { createRequestObserver } from './observe-request.ts';
import { queueOf } from './recent-sessions.ts';
import {
  createNonce,
  createOverloadLog,
  type HeadersFor,
  type LoggedRequest,
  logRefusal,
  type Refusal,
  refuseOnSocket,
  refuseRequest,
} from './refusal.ts';
import { createRequestGate, type GatedRequest, queueMs, type RequestGate } from './request-gate.ts';
import { type GuardOptions, guardRequest } from './request-guard.ts';
import { headersOfEveryResponse } from './response-headers.ts';
import { isDownloadUrl, isHealthUrl, loggedPath } from './routes.ts';

/** Statuses for what Node could not parse as a request, by the code of its error; 400 for every other code. */
const parseErrorStatuses: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Requests that are worked on at once. Others wait for about two seconds of work, or are refused. */
const maxActiveRequests = 256;

type DeskServerOptions = Omit<ForwardOptions, 'headersFor'> & {
  /** Proxies whose `X-Forwarded-For` is trusted. */
  trustedProxies: BlockList;
  /** For tests: `maxActiveRequests` unless given. */
  maxActive?: number;
};

const retryAfter = Math.ceil(queueMs / 1000);
const overloaded: Refusal = {
  status: 503,
  code: 'overloaded',
  details: { retryAfter },
  headers: { 'retry-after': String(retryAfter) },
};

/**
 * Creates the server in front of Next. It guards requests, bounds how many are worked on at once, sets the headers of
 * every response, and compresses. It knows nothing of loans.
 */
export function createDeskServer(handleByNext: Handler, options: DeskServerOptions): Server {
  const { origin, dev, trustedProxies, maxActive = maxActiveRequests } = options;
  const guard: GuardOptions = { origin, isFile: createFileTest() };
  const headersFor: HeadersFor = (nonce) => headersOfEveryResponse({ origin, nonce, dev });
  const forwardToNext = createForwardToNext(handleByNext, { ...options, headersFor });
  const gate = createRequestGate(maxActive);
  const connections = createConnections();
  const isHealthAtOnce = createHealthRate();
  const overloadLog = createOverloadLog(gate.report);
  metrics()?.observeGate(gate.report);
  const observe = createRequestObserver({ isFile: guard.isFile });
  const toLogged = (request: IncomingMessage): LoggedRequest => ({
    // Headers of one name are joined.
    ip: clientIp(
      request.socket.remoteAddress,
      String(request.headers['x-forwarded-for'] ?? ''),
      trustedProxies,
    ),
    method: request.method,
    path: loggedPath(request.url ?? ''),
  });

  const server = createServer({
    headersTimeout: 10_000,
    requestTimeout: 15_000,
    keepAliveTimeout: 65_000,
    requireHostHeader: false,
    // A second `Host` shows in the first instead of being dropped, and is refused.
    joinDuplicateHeaders: true,
  });
  server.setTimeout(stalledMs, connections.closeIdle);
  const receive = (request: IncomingMessage, response: ServerResponse, ofExpectation?: Refusal) => {
    const stalledAfterMs = isDownloadUrl(request.url ?? '') ? stalledDownloadMs : server.timeout;
    connections.inOrder(response, stalledAfterMs, () => answer(request, response, ofExpectation));
  };
  server.on('request', (request, response) => receive(request, response));
  server.on('checkExpectation', (request, response) => {
    receive(request, response, { status: 417, code: 'invalid_request' });
  });
  const answer = (request: IncomingMessage, response: ServerResponse, ofExpectation?: Refusal) => {
    const { method = '', url = '', headers } = request;
    const runObserved = observe(request, response);
    const refusal = ofExpectation ?? guardRequest({ method, url, headers }, guard);
    const logged = toLogged(request);
    const start = async () => {
      const requestId = randomUUID();
      if (refusal) {
        logRefusal(refusal, requestId, logged);
        refuseRequest(refusal, request, response, { headersFor, requestId });
      } else await runObserved(requestId, () => forwardToNext(request, response, { ...logged, requestId }));
    };
    const isHealth = isHealthUrl(url);
    if (isHealth && !refusal && isHealthAtOnce(logged.ip)) {
      void start();
      return;
    }
    const refuse = () => {
      overloadLog.count();
      // A proxy's connection also carries the requests of others.
      if (!isTrustedProxy(request.socket.remoteAddress, trustedProxies)) pauseConnection(response);
      refuseRequest(overloaded, request, response, { headersFor });
    };
    const { key, isKnown: isOfKnown } = queueOf(headers.cookie, logged.ip);
    // A refusal holds no place, so it waits for a turn only where its client counts as unknown.
    const isKnown = isOfKnown && !refusal;
    // Files and refusals wait apart, so that a page that waits for a place does not hold up its own files.
    const holdsPlace = !refusal && !isHealth && !guard.isFile(url.split('?', 1)[0] ?? '');
    admitRequest(gate, holdsPlace ? key : `${key} files`, response, { isKnown, holdsPlace, start, refuse });
  };
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const status = parseErrorStatuses[error.code ?? ''] ?? 400;
    refuseOnSocket(socket, { status, code: 'invalid_request' }, headersFor(createNonce()));
  });
  const notAllowed: Refusal = { status: 405, code: 'method_not_allowed', headers: { allow: 'GET, HEAD' } };
  server.on('connect', (request, socket) => {
    refuseOnSocket(socket, notAllowed, headersFor(createNonce()), toLogged(request));
  });
  return server;
}

/** Work whose client has gone keeps its place for so long at most, in milliseconds. */
const abandonedMs = 10_000;

/**
 * Forwards a request when its turn comes, or refuses it. It keeps its place until it is answered and its work is done:
 * otherwise clients that break off and come again could have any amount of work under way.
 */
function admitRequest(
  gate: RequestGate,
  key: string,
  response: ServerResponse,
  admitted: Omit<GatedRequest, 'start'> & { start: () => Promise<void> },
): void {
  let work = Promise.resolve();
  const start = () => {
    work = admitted.start();
  };
  const leave = gate.enter(key, { ...admitted, start });
  response.once('close', () => {
    const timer = setTimeout(leave, abandonedMs);
    void work.finally(() => {
      clearTimeout(timer);
      leave();
    });
  });
}

/**
 * An address has ten requests a second for the health of the desk, and up to twenty at once, because a busy process may read
 * those of up to two seconds together.
 */
const healthIntervalMs = 100;
const healthBurstMs = 2000;

/** Returns a function that is true while an address is within this rate. */
export function createHealthRate(): (ip: string | null) => boolean {
  /** When an address has all of its requests again. */
  const fullAgainAt = new Map<string | null, number>();
  let forgottenAt = 0;
  return (ip) => {
    const now = performance.now();
    if (now - forgottenAt >= healthBurstMs) {
      for (const [other, until] of fullAgainAt) if (until <= now) fullAgainAt.delete(other);
      forgottenAt = now;
    }
    const until = Math.max(fullAgainAt.get(ip) ?? 0, now) + healthIntervalMs;
    if (until > now + healthBurstMs) return false;
    fullAgainAt.set(ip, until);
    return true;
  };
}

/** Shorter than `Retry-After`, so that a client that obeys `Retry-After` does not notice. */
const pauseMs = 1000;

/**
 * Reads nothing more from the connection of a refused request for a while. A client that comes back at once would
 * otherwise take the time that the others wait for: each refusal is quick, but it can have thousands a second.
 */
function pauseConnection(response: ServerResponse): void {
  const { socket } = response;
  response.once('close', () => {
    // When a response has ended, Node resumes its connection within the same turn of the event loop.
    setImmediate(() => {
      socket?.pause();
      setTimeout(() => socket?.resume(), pauseMs).unref();
    });
  });
}

/** Creates a test for the paths of built files and of public ones, as they are when the desk starts. */
function createFileTest(): (path: string) => boolean {
  const folder = new URL('../../../public/', import.meta.url);
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true }) : [];
  const files = new Set(names.map((name) => `/${String(name).replaceAll('\\', '/')}`));
  return (path) => path.startsWith('/_next/static/') || files.has(path);
}
