import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { BlockList } from 'node:net';
import { isDraining } from '#lib/server/health/draining.ts';
import { clientIp } from '#lib/server/http/client-ip.ts';
import { compressResponse } from '#lib/server/http/compress-response.ts';
import { clientIpHeader, requestUrlHeader, stripInternalHeaders } from '#lib/server/http/internal-headers.ts';
import { loggedPath } from '#lib/server/http/logged-path.ts';
import { acceptPageStatus } from '#lib/server/http/page-status.ts';
import { createPageTransform, readStyleSheets } from '#lib/server/http/page-transform.ts';
import type { Refusal } from '#lib/server/http/refusal.ts';
import { refusalResponse } from '#lib/server/http/refusal-response.ts';
import { type GuardOptions, guardRequest } from '#lib/server/http/request-guard.ts';
import { headersOfEveryResponse } from '#lib/server/http/response-headers.ts';
import { describeError, log } from '#lib/server/log.ts';
import { type LoggedRequest, logRefusal, refuseOnSocket } from './refuse-on-socket.ts';

/** Statuses for what Node could not parse as a request, by the code of its error; 400 for every other code. */
const parseErrorStatuses: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export type DeskServerOptions = {
  origin: string;
  /** Proxies whose `X-Forwarded-For` is trusted. */
  trustedProxies: BlockList;
  /** In development Next serves pages as they are, uncompressed. */
  dev: boolean;
  /** Whether pages go through the transform of `page-transform.ts`. */
  transformsPages: boolean;
  /** See `HeaderOptions`. */
  reportTo?: string | undefined;
};

/**
 * Creates the server in front of Next. It guards and limits requests, sets the headers of every response, and
 * compresses. It knows nothing of loans.
 */
export function createDeskServer(handleByNext: Handler, options: DeskServerOptions): Server {
  const { origin, trustedProxies, dev, transformsPages, reportTo } = options;
  const guard: GuardOptions = { origin, isFile: createFileTest() };
  const sheets = transformsPages ? readStyleSheets(new URL('../../.next/static/', import.meta.url)) : null;
  const headersFor = (nonce = createNonce()) => headersOfEveryResponse({ origin, nonce, dev, reportTo });
  const toLogged = (request: IncomingMessage): LoggedRequest => ({
    ip: clientIp(request.socket.remoteAddress, forwardedFor(request), trustedProxies),
    method: request.method,
    path: loggedPath(request.url ?? ''),
  });

  const refuse = (
    refusal: Refusal,
    request: IncomingMessage,
    response: ServerResponse,
    { requestId, ...logged } = { requestId: randomUUID(), ...toLogged(request) },
  ) => {
    logRefusal(refusal, requestId, logged);
    const nonce = createNonce();
    const { status, headers, body } = refusalResponse(
      refusal,
      { headers: request.headers, nonce },
      requestId,
    );
    // The rest of a request with a body is not read, so its connection cannot be used again.
    const close = request.method !== 'GET' && request.method !== 'HEAD' ? { connection: 'close' } : {};
    const length = { 'content-length': Buffer.byteLength(body) };
    response.writeHead(status, { ...headersFor(nonce), ...headers, ...close, ...length });
    response.end(body);
  };

  const forwardToNext = async (request: IncomingMessage, response: ServerResponse) => {
    const { headers, url = '' } = request;
    const requestId = randomUUID();
    const logged = toLogged(request);
    const nonce = createNonce();
    const responseHeaders = headersFor(nonce);
    for (const [name, value] of Object.entries(responseHeaders)) response.setHeader(name, value);
    response.setHeader('x-request-id', requestId);
    if (isDraining()) response.setHeader('connection', 'close');
    // Next's client loads the whole page again when the data that it requests for a page has an error status.
    if (headers.rsc === undefined) acceptPageStatus(requestId, response);
    if (!dev) compressResponse(request, response, sheets && createPageTransform(nonce, sheets));
    let isRefused = false;
    response.once('close', () => {
      if (response.statusCode === 401)
        logRefusal({ status: 401, code: 'unauthenticated' }, requestId, logged);
      // Next answers some of its failures by itself, such as a request for a page's data that it cannot read.
      if (response.statusCode === 500 && !isRefused) {
        const about = { event: 'failed', requestId, status: 500, code: 'internal', ...logged };
        log().error(about, 'a request failed');
      }
    });
    const policy = responseHeaders['content-security-policy'];
    setHeadersForNext(headers, { policy, requestId, url, ip: logged.ip, origin });
    try {
      await handleByNext(request, response);
    } catch (error) {
      log().error(
        { event: 'internal', requestId, error: describeError(error) },
        'Next failed to answer a request',
      );
      if (response.headersSent) response.destroy();
      else {
        isRefused = true;
        refuse({ status: 500, code: 'internal' }, request, response, { requestId, ...logged });
      }
    }
  };

  const server = createServer({
    headersTimeout: 10_000,
    requestTimeout: 15_000,
    keepAliveTimeout: 65_000,
    requireHostHeader: false,
  });
  server.on('request', (request, response) => {
    const { method = '', url = '', headers } = request;
    const refusal = guardRequest({ method, url, headers }, guard);
    if (refusal) refuse(refusal, request, response);
    else void forwardToNext(request, response);
  });
  server.on('checkExpectation', (request, response) => {
    refuse({ status: 417, code: 'invalid_request' }, request, response);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const status = parseErrorStatuses[error.code ?? ''] ?? 400;
    refuseOnSocket(socket, { status, code: 'invalid_request' }, headersFor());
  });
  const notAllowed: Refusal = { status: 405, code: 'method_not_allowed', headers: { allow: 'GET, HEAD' } };
  server.on('connect', (request, socket) => {
    refuseOnSocket(socket, notAllowed, headersFor(), toLogged(request));
  });
  return server;
}

const createNonce = () => randomBytes(16).toString('base64');

/** Next reads the nonce of its scripts from the policy of the request, and its own address from the last two headers. */
function setHeadersForNext(
  headers: IncomingHttpHeaders,
  from: { policy: string | undefined; requestId: string; url: string; ip: string | null; origin: string },
): void {
  stripInternalHeaders(headers);
  headers['content-security-policy'] = from.policy;
  headers['x-request-id'] = from.requestId;
  headers[requestUrlHeader] = from.url;
  if (from.ip) headers[clientIpHeader] = from.ip;
  headers['x-forwarded-host'] = new URL(from.origin).host;
  headers['x-forwarded-proto'] = from.origin.startsWith('https:') ? 'https' : 'http';
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
