import type { IncomingMessage, ServerResponse } from 'node:http';
import { log } from '../log.ts';
import { compressResponse } from './compress-response.ts';
import { isDraining } from './draining.ts';
import { setInternalHeaders } from './internal-headers.ts';
import { createPageTransform, readStyleSheets } from './page-transform.ts';
import { createNonce, type HeadersFor, type LoggedRequest, logRefusal, refuseRequest } from './refusal.ts';

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export type ForwardOptions = {
  origin: string;
  /** In development Next serves pages as they are: uncompressed, and without the page transform. */
  dev: boolean;
  headersFor: HeadersFor;
};

type Forward = (
  request: IncomingMessage,
  response: ServerResponse,
  identified: LoggedRequest & { requestId: string },
) => Promise<void>;

/** Hands requests to Next, with the headers of every response. Its promise never rejects. */
export function createForwardToNext(handleByNext: Handler, options: ForwardOptions): Forward {
  const { origin, dev, headersFor } = options;
  const sheets = dev ? null : readStyleSheets(new URL('../../../.next/static/', import.meta.url));
  return async (request, response, { requestId, ...logged }) => {
    const { headers, url = '' } = request;
    const nonce = createNonce();
    const responseHeaders = headersFor(nonce);
    for (const [name, value] of Object.entries(responseHeaders)) response.setHeader(name, value);
    response.setHeader('x-request-id', requestId);
    if (isDraining()) response.setHeader('connection', 'close');
    if (sheets) compressResponse(request, response, createPageTransform(nonce, sheets));
    let isRefused = false;
    response.once('close', () => {
      if (response.statusCode === 401)
        logRefusal({ status: 401, code: 'unauthenticated' }, requestId, logged);
      // Next answers some of its own failures itself.
      if (response.statusCode === 500 && !isRefused) {
        const about = { event: 'failed', requestId, status: 500, code: 'internal', ...logged };
        log().error(about, 'a request failed');
      }
    });
    const policy = responseHeaders['content-security-policy'];
    setInternalHeaders(headers, { policy, requestId, url, ip: logged.ip, origin });
    try {
      await handleByNext(request, response);
    } catch (error) {
      log().error({ event: 'internal', requestId, error }, 'Next failed to answer a request');
      if (response.headersSent) {
        response.destroy();
        return;
      }
      isRefused = true;
      logRefusal({ status: 500, code: 'internal' }, requestId, logged);
      refuseRequest({ status: 500, code: 'internal' }, request, response, { headersFor, requestId });
    }
  };
}
