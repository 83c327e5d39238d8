import { randomBytes, randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type Refusal, refusalResponse } from '#lib/server/http/refusal-response.ts';
import { log } from '#lib/server/log.ts';
import { metrics } from '#lib/server/telemetry/telemetry.ts';

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
