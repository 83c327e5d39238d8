import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { BlockList } from 'node:net';
import type { Duplex } from 'node:stream';
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

const clientErrors: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export type DeskServerOptions = {
  origin: string;
  /** Whose word is taken on where a request came from. */
  trustedProxies: BlockList;
  /** In development Next serves pages as they are, uncompressed. */
  dev: boolean;
  /** Whether pages go through the transform of `page-transform.ts`. */
  transformsPages: boolean;
};

/** The server around Next: what holds for every response, and what Next need not see. It knows nothing of loans. */
export function createDeskServer(handle: Handler, options: DeskServerOptions): Server {
  const { origin, trustedProxies, dev, transformsPages } = options;
  const guard: GuardOptions = { origin, isFile: fileTest() };
  const sheets = transformsPages ? readStyleSheets(new URL('../../.next/static/', import.meta.url)) : null;
  const freshNonce = () => randomBytes(16).toString('base64');
  const headersFor = (nonce = freshNonce()) => headersOfEveryResponse({ origin, nonce, dev });
  const server = createServer({
    headersTimeout: 10_000,
    requestTimeout: 15_000,
    keepAliveTimeout: 65_000,
    requireHostHeader: false,
  });

  const seen = (request: IncomingMessage): Seen => ({
    ip: clientIp(request.socket.remoteAddress, forwardedFor(request), trustedProxies),
    method: request.method,
    path: loggedPath(request.url ?? ''),
  });

  const refuse = (
    refusal: Refusal,
    request: IncomingMessage,
    response: ServerResponse,
    { requestId, ...from } = { requestId: randomUUID(), ...seen(request) },
  ) => {
    tell(refusal, requestId, from);
    const nonce = freshNonce();
    const reader = { headers: request.headers, nonce };
    const { status, headers, body } = refusalResponse(refusal, reader, requestId);
    // What an unwanted request still sends is not read.
    const close = request.method !== 'GET' && request.method !== 'HEAD' ? { connection: 'close' } : {};
    response.writeHead(status, {
      ...headersFor(nonce),
      ...headers,
      ...close,
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  };

  server.on('request', (request, response) => {
    const { method = '', url = '', headers } = request;
    const refusal = guardRequest({ method, url, headers }, guard);
    if (refusal) return refuse(refusal, request, response);
    const requestId = randomUUID();
    const nonce = freshNonce();
    const own = headersFor(nonce);
    for (const [name, value] of Object.entries(own)) response.setHeader(name, value);
    response.setHeader('x-request-id', requestId);
    if (isDraining()) response.setHeader('connection', 'close');
    // Next's client loads the whole page again when the data that it requests for a page has an error status.
    if (headers.rsc === undefined) acceptPageStatus(requestId, response);
    if (!dev) compressResponse(request, response, sheets && createPageTransform(nonce, sheets));
    const from = seen(request);
    response.once('close', () => {
      if (response.statusCode === 401) tell({ status: 401, code: 'unauthenticated' }, requestId, from);
    });
    stripInternalHeaders(headers);
    // Next reads the nonce for its scripts from the request's policy, and its own address from these.
    headers['content-security-policy'] = own['content-security-policy'];
    headers['x-request-id'] = requestId;
    headers[requestUrlHeader] = url;
    if (from.ip) headers[clientIpHeader] = from.ip;
    headers['x-forwarded-host'] = new URL(origin).host;
    headers['x-forwarded-proto'] = origin.startsWith('https:') ? 'https' : 'http';
    handle(request, response).catch((error: unknown) => {
      log().error(
        { event: 'internal', requestId, error: describeError(error) },
        'a request was not answered',
      );
      if (response.headersSent) response.destroy();
      else refuse({ status: 500, code: 'internal' }, request, response, { requestId, ...from });
    });
  });
  server.on('checkExpectation', (request, response) => {
    refuse({ status: 417, code: 'invalid_request' }, request, response);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const status = clientErrors[error.code ?? ''] ?? 400;
    answerRaw(socket, { status, code: 'invalid_request' }, headersFor());
  });
  const notAllowed: Refusal = { status: 405, code: 'method_not_allowed', headers: { allow: 'GET, HEAD' } };
  server.on('connect', (request, socket) => answerRaw(socket, notAllowed, headersFor(), seen(request)));
  return server;
}

/** What of a request the log may hold. */
type Seen = { ip: string | null; method: string | undefined; path: string };

/** What is refused to nobody in particular is in no access log: here it leaves its line. */
function tell({ status, code }: Pick<Refusal, 'status' | 'code'>, requestId: string, from?: Seen): void {
  log().info({ event: 'refused', requestId, status, code, ...from }, 'a request was refused');
}

/** Several headers of one name are one list. */
function forwardedFor({ headers }: IncomingMessage): string | undefined {
  return [headers['x-forwarded-for'] ?? []].flat().join(',') || undefined;
}

/** For what never became a request. */
function answerRaw(socket: Duplex, refusal: Refusal, own: Record<string, string>, from?: Seen): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const requestId = randomUUID();
  tell(refusal, requestId, from);
  const { status, headers, body } = refusalResponse(refusal, null, requestId);
  const all = { ...own, ...headers, 'content-length': Buffer.byteLength(body), connection: 'close' };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'));
}

/** Built files and the public ones, as they are when the desk starts. */
function fileTest(): (path: string) => boolean {
  const folder = new URL('../../public/', import.meta.url);
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true }) : [];
  const files = new Set(names.map((name) => `/${String(name).replaceAll('\\', '/')}`));
  return (path) => path.startsWith('/_next/static/') || files.has(path);
}
