import type { IncomingHttpHeaders } from 'node:http';
import { createRequire } from 'node:module';
import type { ProblemDetails } from '#lib/http/problem.ts';
import { isLoopback } from '../loopback.ts';
import type { Refusal } from './refusal.ts';
import { findRoute, methodsOf, type PostEndpoint, type Route } from './routes.ts';

type GuardedRequest = { method: string; url: string; headers: IncomingHttpHeaders };

export type GuardOptions = {
  /** The desk's own origin. */
  origin: string;
  /** True for a static file, which anyone may read at any time. */
  isFile: (path: string) => boolean;
};

/** Pages that the framework builds for itself. Its global error page is a 500 for whoever asks for it. */
const frameworkPage = /^\/_(?!next\/)/;

/** The framework's own check of `next-router-state-tree`, whose failure in a page would be a 500. */
const { parseAndValidateFlightRouterState: readRouterState } = createRequire(import.meta.url)(
  'next/dist/server/app-render/parse-and-validate-flight-router-state.js',
) as { parseAndValidateFlightRouterState: (header: string | string[] | undefined) => unknown };

/** Characters that a host cannot hold. Where a request has two, the desk's server joins them with a comma. */
const notInHost = /[?#,\s]/;

const invalidUrl = (status: number, reason: ProblemDetails['reason']): Refusal => {
  return { status, code: 'invalid_request', details: { parameter: 'url', reason } };
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
  if (path === null) return invalidUrl(400, 'encoding');
  if (isUrlTooLong(url, route)) return invalidUrl(414, 'too-long');
  if (notInHost.test(headers.host ?? '')) return invalidUrl(400, 'host');
  if (!route?.anyHost && !isOwnHost(headers.host, origin)) {
    return invalidUrl(headers.host === undefined ? 400 : 421, 'host');
  }
  if (!isFile(path) && frameworkPage.test(decodeURIComponent(path)))
    return { status: 404, code: 'not_found' };
  if (headers.rsc === '1' && !isRouterState(headers['next-router-state-tree']))
    return { status: 400, code: 'invalid_request' };
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

/** Characters of a router state, of which the desk's own have some hundreds. A longer one may be too deep to walk. */
const maxStateLength = 8192;

/** True where a page can read the state that the router of a browser sent, or none was sent. */
export function isRouterState(header: string | string[] | undefined): boolean {
  try {
    readRouterState(header);
    return (header ?? '').length <= maxStateLength;
  } catch {
    return false;
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

const maxLength = 2048;
const maxLongLength = 8192;
/** Parameters beyond those that a route reads: of mail programs, of advertisers, of the framework. */
const otherParameters = 16;

/**
 * True for a URL that is longer, or has more parameters, than its route may need. Next spends seconds on a query string
 * of 14 KB, on any path and whoever asks, so such a URL is refused before Next sees it.
 */
export function isUrlTooLong(url: string, route: Pick<Route, 'query' | 'longUrl'> | undefined): boolean {
  if (url.length > (route?.longUrl ? maxLongLength : maxLength)) return true;
  const parameters = url.includes('?') ? url.slice(url.indexOf('?') + 1).split('&').length : 0;
  return parameters > (route?.query?.length ?? 0) + otherParameters;
}

/**
 * True where `Host` names the desk. On a developer's machine localhost, 127.0.0.1 and [::1] are the same desk; any
 * other name that resolves to it is refused (DNS rebinding).
 */
function isOwnHost(host: string | undefined, origin: string): boolean {
  const requested = URL.parse(`${new URL(origin).protocol}//${host ?? ''}`);
  return requested?.pathname === '/' && requested.username === '' && isOwnOrigin(requested, origin);
}

/** True where a page of the desk sent the request. A browser too old for `Sec-Fetch-Site` is judged by `Origin`. */
function isSentByDesk(headers: IncomingHttpHeaders, origin: string): boolean {
  const site = headers['sec-fetch-site'];
  return site === undefined ? isOwnOrigin(URL.parse(headers.origin ?? ''), origin) : site === 'same-origin';
}

function isOwnOrigin(sent: URL | null, origin: string): boolean {
  const desk = new URL(origin);
  if (!sent || sent.protocol !== desk.protocol || sent.port !== desk.port) return false;
  return sent.hostname === desk.hostname || (isLoopback(sent.hostname) && isLoopback(desk.hostname));
}

/**
 * True for a read that a page of another site makes. Data is never for another site. A page may be opened from
 * anywhere by a link, but not in an image or a frame, which would record a view that nobody saw.
 */
function isCrossSiteRead(headers: IncomingHttpHeaders, route: Route | undefined): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== 'cross-site' && site !== 'same-site') return false;
  return route?.kind === 'data' || (headers['sec-fetch-dest'] ?? 'document') !== 'document';
}
