import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { BlockList } from 'node:net';
import { TLSSocket } from 'node:tls';
import { clientIp, isTrustedProxy } from '#lib/server/http/client-ip.ts';
import { loggedPath } from '#lib/server/http/logged-path.ts';
import type { Refusal } from '#lib/server/http/refusal-response.ts';
import { type GuardOptions, guardRequest } from '#lib/server/http/request-guard.ts';
import { headersOfEveryResponse } from '#lib/server/http/response-headers.ts';
import { neverWaits } from '#lib/server/http/routes.ts';
import { createOverloadLog } from '#lib/server/overload/overload-log.ts';
import { queueKey } from '#lib/server/overload/recent-sessions.ts';
import { createRequestGate, queueMs } from '#lib/server/overload/request-gate.ts';
import { metrics } from '#lib/server/telemetry/telemetry.ts';
import { admitRequest, pauseConnection } from './admit-request.ts';
import { createForwardToNext, type ForwardOptions, type Handler } from './forward-to-next.ts';
import {
  createNonce,
  type HeadersFor,
  type LoggedRequest,
  logRefusal,
  refuseOnSocket,
  refuseRequest,
} from './refuse-request.ts';
import type { ServerFactory } from './server-factory.ts';
import { createRequestObserver, type ObserverOptions } from './telemetry/observe-request.ts';

/** Statuses for what Node could not parse as a request, by the code of its error; 400 for every other code. */
const parseErrorStatuses: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

type DeskServerOptions = Omit<ForwardOptions, 'headersFor'> & {
  /** See `ObserverOptions`; no lines unless given. */
  hashActor?: ObserverOptions['hashActor'];
  /** Proxies whose `X-Forwarded-For` is trusted. */
  trustedProxies: BlockList;
  /** Requests that are worked on at once. */
  maxActive: number;
  /** Node's own server of plain HTTP unless given. */
  createServer?: ServerFactory['create'];
  /** See `HeaderOptions`. */
  reportTo?: string | undefined;
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
  const { origin, dev, trustedProxies, maxActive, reportTo } = options;
  const guard: GuardOptions = { origin, isFile: createFileTest() };
  const headersFor: HeadersFor = (nonce) => headersOfEveryResponse({ origin, nonce, dev, reportTo });
  const forwardToNext = createForwardToNext(handleByNext, { ...options, headersFor });
  const gate = createRequestGate(maxActive);
  const overloadLog = createOverloadLog(gate.report);
  const deskMetrics = metrics();
  if (deskMetrics) deskMetrics.sources.gate = gate.report;
  const observe = createRequestObserver({ hashActor: options.hashActor ?? null, isFile: guard.isFile });
  const toLogged = (request: IncomingMessage): LoggedRequest => ({
    ip: clientIp(request.socket.remoteAddress, forwardedFor(request), trustedProxies),
    method: request.method,
    path: loggedPath(request.url ?? ''),
  });

  const refuse = (refusal: Refusal, request: IncomingMessage, response: ServerResponse) => {
    const requestId = randomUUID();
    logRefusal(refusal, requestId, toLogged(request));
    refuseRequest(refusal, request, response, { headersFor, requestId });
  };

  const server = (options.createServer ?? createServer)({
    headersTimeout: 10_000,
    requestTimeout: 15_000,
    keepAliveTimeout: 65_000,
    requireHostHeader: false,
  });
  server.on('request', (request, response) => {
    const { method = '', url = '', headers } = request;
    const runObserved = observe(request, response);
    const refusal = guardRequest({ method, url, headers }, guard);
    if (refusal) {
      refuse(refusal, request, response);
      return;
    }
    const logged = toLogged(request);
    // Anyone can send a `traceparent`; only that of a proxy in front is continued.
    const isFromProxy = isTrustedProxy(request.socket.remoteAddress, trustedProxies);
    const parent = isFromProxy ? String(headers.traceparent) : undefined;
    const forward = () => {
      const requestId = randomUUID();
      return runObserved(requestId, parent, () => forwardToNext(request, response, { ...logged, requestId }));
    };
    if (neverWaits(url)) {
      void forward();
      return;
    }
    const refuseOverloaded = () => {
      overloadLog.count();
      // A proxy's connection also carries the requests of others.
      if (!isFromProxy) pauseConnection(response);
      refuseRequest(overloaded, request, response, { headersFor });
    };
    admitRequest(gate, queueKey(headers.cookie, logged.ip), response, { forward, refuse: refuseOverloaded });
  });
  server.on('checkExpectation', (request, response) => {
    refuse({ status: 417, code: 'invalid_request' }, request, response);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // Without a handshake there is nobody to whom an answer could be written.
    if (socket instanceof TLSSocket && socket.getProtocol() === null) {
      socket.destroy();
      return;
    }
    const status = parseErrorStatuses[error.code ?? ''] ?? 400;
    refuseOnSocket(socket, { status, code: 'invalid_request' }, headersFor(createNonce()));
  });
  const notAllowed: Refusal = { status: 405, code: 'method_not_allowed', headers: { allow: 'GET, HEAD' } };
  server.on('connect', (request, socket) => {
    refuseOnSocket(socket, notAllowed, headersFor(createNonce()), toLogged(request));
  });
  return server;
}

/** Several headers of one name are one list. */
function forwardedFor({ headers }: IncomingMessage): string | undefined {
  return [headers['x-forwarded-for'] ?? []].flat().join(',') || undefined;
}

/** Creates a test for the paths of built files and of public ones, as they are when the desk starts. */
function createFileTest(): (path: string) => boolean {
  const folder = new URL('../../public/', import.meta.url);
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true }) : [];
  const files = new Set(names.map((name) => `/${String(name).replaceAll('\\', '/')}`));
  return (path) => path.startsWith('/_next/static/') || files.has(path);
}
