import type { IncomingHttpHeaders } from 'node:http';
import type { Refusal } from './refusal-response.ts';
import { isCrossSiteRead, isOwnHost, isSentByDesk } from './request-origin.ts';
import { findRoute, methodsOf, type PostEndpoint } from './routes.ts';
import { isUrlTooLong } from './url-limits.ts';

type GuardedRequest = { method: string; url: string; headers: IncomingHttpHeaders };

export type GuardOptions = {
  /** The desk's own origin. */
  origin: string;
  /** True for a static file, which anyone may read at any time. */
  isFile: (path: string) => boolean;
};

const malformedUrl: Refusal = {
  status: 400,
  code: 'invalid_request',
  details: { parameter: 'url', reason: 'encoding' },
};

const longUrl: Refusal = {
  status: 414,
  code: 'invalid_request',
  details: { parameter: 'url', reason: 'too-long' },
};

/** Decides by the table of routes whether Next may see a request: null if so, else how it is refused. */
export function guardRequest(
  { method, url, headers }: GuardedRequest,
  { origin, isFile }: GuardOptions,
): Refusal | null {
  const path = readPath(url);
  const route = path === null ? undefined : findRoute(path);
  const methods = methodsOf(route);
  if (!methods.includes(method)) {
    return { status: 405, code: 'method_not_allowed', headers: { allow: methods.join(', ') } };
  }
  if (path === null) return malformedUrl;
  if (isUrlTooLong(url, route)) return longUrl;
  if (!route?.anyHost && !isOwnHost(headers.host, origin)) {
    const status = headers.host === undefined ? 400 : 421;
    return { status, code: 'invalid_request', details: { parameter: 'url', reason: 'host' } };
  }
  // Prefetching a page would read a loan and record a view although nobody opened it.
  if (isPrefetch(headers) && !isFile(path)) return { status: 503, code: null };
  if (method === 'POST' && route?.POST) return guardBody(headers, route.POST, origin);
  return !isFile(path) && isCrossSiteRead(headers, route) ? { status: 403, code: 'forbidden' } : null;
}

/** The path of a URL as it was sent, or null for one that Next, a proxy and the desk could read differently. */
function readPath(url: string): string | null {
  const [path = '', ...query] = url.split('?');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: URLs with control characters are refused
  if (!path.startsWith('/') || path.includes('//') || /[\\#\u0000-\u0020\u007f]/.test(url)) return null;
  const segments = path.split('/').map(decode);
  const ambiguous = segments.some((segment) => segment === null || segment === '.' || segment === '..');
  return ambiguous || decode(query.join('?')) === null ? null : path;
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

const prefetchHeaders = ['next-router-prefetch', 'next-router-segment-prefetch'];
const purposeHeaders = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];

function isPrefetch(headers: IncomingHttpHeaders): boolean {
  return (
    prefetchHeaders.some((name) => headers[name] !== undefined) ||
    purposeHeaders.some((name) => /\b(prefetch|prerender|preview)\b/i.test(String(headers[name] ?? '')))
  );
}

/**
 * Checks sender, length and type of a body. `Content-Length` is required, and Node reads no further than it says: that
 * bounds the body without counting its bytes.
 */
function guardBody(headers: IncomingHttpHeaders, endpoint: PostEndpoint, origin: string): Refusal | null {
  if (endpoint.from === 'desk' && !isSentByDesk(headers, origin)) return { status: 403, code: 'forbidden' };
  const length = headers['content-length'];
  if (length === undefined || headers['transfer-encoding'] !== undefined) return invalidBody(411);
  if (Number(length) > endpoint.maxBytes) return invalidBody(413);
  const type = (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase();
  return Number(length) === 0 || endpoint.contentTypes.includes(type ?? '') ? null : invalidBody(415);
}

const invalidBody = (status: number): Refusal => ({ status, code: 'invalid_request' });
