import type { IncomingHttpHeaders } from 'node:http';
import type { ProblemCode, ProblemDetails } from '#lib/http/problem.ts';
import { isLoopback } from '#lib/server/env-values.ts';
import { isForeignRead, methodsAt, postingAt, screenPosting } from './routes.ts';

export type Incoming = { method: string; url: string; headers: IncomingHttpHeaders };

/** Why a request goes no further. `code` null: an answer without a body, for a machine that guessed. */
export type Refusal = {
  status: number;
  code: ProblemCode | null;
  details?: ProblemDetails;
  headers?: Record<string, string>;
};

export type Screen = {
  /** The desk's own origin. */
  origin: string;
  /** Paths that anyone may have at any time: files, nothing of a loan. */
  isFile: (path: string) => boolean;
};

const malformed: Refusal = {
  status: 400,
  code: 'invalid_request',
  details: { parameter: 'url', reason: 'encoding' },
};

/** What the desk answers before Next sees the request, or null for a request that may pass. */
export function screenRequest(
  { method, url, headers }: Incoming,
  { origin, isFile }: Screen,
): Refusal | null {
  const path = readPath(url);
  const methods = methodsAt(path);
  if (!methods.includes(method)) {
    return { status: 405, code: 'method_not_allowed', headers: { allow: methods.join(', ') } };
  }
  if (path === null) return malformed;
  if (!isOwnHost(headers.host, origin) && !path.startsWith('/api/health/')) {
    const status = headers.host === undefined ? 400 : 421;
    return { status, code: 'invalid_request', details: { parameter: 'url', reason: 'host' } };
  }
  // A page that a browser or the framework fetches in advance would read a loan that nobody opened.
  if (isPrefetch(headers) && !isFile(path)) return { status: 503, code: null };
  const posting = method === 'POST' ? postingAt(path) : undefined;
  if (posting) return screenPosting(headers, posting, origin);
  if (!isFile(path) && isForeignRead(headers, path)) return { status: 403, code: 'forbidden' };
  return null;
}

/** The path of a request's URL as it was sent, or null for one that nothing further in would read the same way. */
function readPath(url: string): string | null {
  const [path = '', ...query] = url.split('?');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a control character is what is looked for
  if (!path.startsWith('/') || path.includes('//') || /[\\#\u0000-\u0020\u007f]/.test(url)) return null;
  const segments = path.split('/').map(decode);
  const odd = segments.some((segment) => segment === null || segment === '.' || segment === '..');
  return odd || decode(query.join('?')) === null ? null : path;
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** On this machine one desk has three names; a name that can be made to point here is none of them. */
function isOwnHost(host: string | undefined, origin: string): boolean {
  const own = new URL(origin);
  const asked = host === undefined ? null : URL.parse(`${own.protocol}//${host}`);
  if (asked?.pathname !== '/' || asked.username) return false;
  return (
    asked.host === own.host ||
    (asked.port === own.port && isLoopback(asked.hostname) && isLoopback(own.hostname))
  );
}

const prefetchHeaders = ['next-router-prefetch', 'next-router-segment-prefetch'];
const purposeHeaders = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];

function isPrefetch(headers: IncomingHttpHeaders): boolean {
  return (
    prefetchHeaders.some((name) => headers[name] !== undefined) ||
    purposeHeaders.some((name) => /\b(prefetch|prerender|preview)\b/i.test(String(headers[name] ?? '')))
  );
}

/** Headers by which Next and the desk tell themselves things: from outside they would be lies. */
const internal =
  /^(x-middleware-|x-invoke-|x-now-|x-vercel-|x-prerender-|x-next-|next-resume|next-action$|x-matched-path$|x-nextjs-(data|cache|rewrite|redirect)|x-nonce$|x-request-id$|x-forwarded-host$|x-forwarded-port$|x-forwarded-proto$|x-forwarded-for$|x-client-ip$|x-request-url$|content-security-policy)/;

/** Removes from a request what only the desk itself may say. */
export function stripInternal(headers: IncomingHttpHeaders): void {
  for (const name of Object.keys(headers)) if (internal.test(name)) delete headers[name];
}
