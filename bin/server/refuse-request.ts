import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Refusal } from '#lib/server/http/refusal.ts';
import { refusalResponse } from '#lib/server/http/refusal-response.ts';

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
