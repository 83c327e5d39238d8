import { randomBytes, randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ProblemCode, type ProblemDetails, problem } from '#lib/http/problem.ts';
import { log } from '../log.ts';
import { metrics } from '../telemetry/telemetry.ts';
import { type RefusalPageReader, refusalPage } from './refusal-page.ts';
import type { RequestGate } from './request-gate.ts';

/** An answer of the server in front, before Next sees the request. `code` null: an answer without a body. */
export type Refusal = {
  status: number;
  code: ProblemCode | null;
  details?: ProblemDetails;
  headers?: Record<string, string>;
};

/** Turns a refusal into a response: a page for a person's browser, `application/problem+json` for everyone else. */
export function refusalResponse(
  refusal: Refusal,
  reader: RefusalPageReader | null,
  requestId: string,
): { status: number; headers: Record<string, string>; body: string } {
  const { status, code, details, headers: ownHeaders } = refusal;
  const headers = { 'cache-control': 'no-store', 'x-request-id': requestId, ...ownHeaders };
  if (code === null) return { status, headers, body: '' };
  const shown = { ...problem(code, requestId, details), status };
  const page = reader?.headers.accept?.includes('text/html') ? refusalPage(shown, reader) : null;
  const type = page === null ? 'application/problem+json' : 'text/html; charset=utf-8';
  return { status, headers: { ...headers, 'content-type': type }, body: page ?? JSON.stringify(shown) };
}

/** The headers of every response, for a response whose page has this nonce. */
export type HeadersFor = (nonce: string) => Record<string, string>;

/** Fresh for each response, Base64. */
export const createNonce = () => randomBytes(16).toString('base64');

/** Answers a request that Next does not see. */
export function refuseRequest(
  refusal: Refusal,
  request: IncomingMessage,
  response: ServerResponse,
  { headersFor, requestId = randomUUID() }: { headersFor: HeadersFor; requestId?: string },
): void {
  const nonce = createNonce();
  const reader = { headers: request.headers, nonce };
  const { status, headers, body } = refusalResponse(refusal, reader, requestId);
  // The rest of a request with a body is not read, so its connection cannot be used again.
  const close = request.method !== 'GET' && request.method !== 'HEAD' ? { connection: 'close' } : {};
  const length = { 'content-length': Buffer.byteLength(body) };
  response.writeHead(status, { ...headersFor(nonce), ...headers, ...close, ...length });
  response.end(body);
}

/** The parts of a request that the log may hold. */
export type LoggedRequest = { ip: string | null; method: string | undefined; path: string };

/** Logs a request that was refused before a person was known for it: the access log records only acts of people. */
export function logRefusal(
  { status, code }: Pick<Refusal, 'status' | 'code'>,
  requestId: string,
  logged?: LoggedRequest,
): void {
  metrics()?.refused.inc({ code: code ?? 'none' });
  log().info({ event: 'refused', requestId, status, code, ...logged }, 'a request was refused');
}

/** Answers what never became a request, for which Node has no response object. */
export function refuseOnSocket(
  socket: Duplex,
  refusal: Refusal,
  responseHeaders: Record<string, string>,
  logged?: LoggedRequest,
): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const requestId = randomUUID();
  logRefusal(refusal, requestId, logged);
  const { status, headers, body } = refusalResponse(refusal, null, requestId);
  const length = { 'content-length': Buffer.byteLength(body), connection: 'close' };
  const lines = Object.entries({ ...responseHeaders, ...headers, ...length }).map(([name, value]) => {
    return `${name}: ${value}`;
  });
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'));
}

const overloadLogMs = 1000;

/** Counts refusals, and logs one line for each second that has some: a line for each would be work for a busy desk. */
export function createOverloadLog(report: RequestGate['report']): { count: () => void } {
  let refused = 0;
  const write = () => {
    log().warn({ event: 'overloaded', refused, ...report() }, 'requests were refused because too many wait');
    refused = 0;
  };
  return {
    count() {
      if (refused === 0) setTimeout(write, overloadLogMs).unref();
      refused += 1;
      metrics()?.refused.inc({ code: 'overloaded' });
    },
  };
}
