import type { IncomingHttpHeaders } from 'node:http';
import { isLoopback } from '#lib/server/env-values.ts';
import type { Refusal } from './request-guard.ts';

const mebibyte = 1024 * 1024;

/** `reads`: it can be read, too. `most`: bytes, where it is not what anything else may be. */
type Posting = { path: string; body: 'json' | 'form'; from: 'desk' | 'anyone'; reads?: true; most?: number };

/** Everything that may be sent to the desk; a `*` is one segment of the path. All else can only be read. */
const postings: readonly Posting[] = [
  { path: '/sign-out', body: 'form', from: 'desk' },
  { path: '/api/session', body: 'json', from: 'desk', reads: true },
  { path: '/api/sessions/*', body: 'json', from: 'desk' },
  { path: '/api/loans/*/reveals', body: 'json', from: 'desk' },
  { path: '/api/loans/*/verifications', body: 'json', from: 'desk', reads: true },
  { path: '/api/loans/*/verifications/lift', body: 'json', from: 'desk' },
  { path: '/api/access-log/people-of', body: 'json', from: 'desk' },
  // The field that finds a loan, where no script runs: what is typed stands in no address.
  { path: '/open', body: 'form', from: 'desk', reads: true },
  { path: '/api/lookup', body: 'json', from: 'desk' },
  { path: '/api/lookup/enter', body: 'json', from: 'desk' },
  // Ten thousand rows, each with every way to read it: of 1 MiB of text some 5.
  { path: '/api/lists', body: 'json', from: 'desk', most: 8 * mebibyte },
  { path: '/api/lists/*', body: 'json', from: 'desk' },
  { path: '/api/pins/*', body: 'json', from: 'desk' },
  // The provider's own servers: what they say is signed.
  { path: '/api/back-channel-logout', body: 'form', from: 'anyone' },
];

const types: Record<Posting['body'], string> = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
};

const known = postings.map((posting) => ({
  ...posting,
  pattern: new RegExp(`^${posting.path.replaceAll('*', '[^/]+')}$`),
}));

/** What a path takes that is sent to it, or undefined where nothing may be. */
export function postingAt(path: string): Posting | undefined {
  return known.find(({ pattern }) => pattern.test(path));
}

/** The methods that a path takes, as an `Allow` header names them. */
export function methodsAt(path: string | null): readonly string[] {
  const posting = path === null ? undefined : postingAt(path);
  const reading = posting && !posting.reads ? [] : ['GET', 'HEAD'];
  return posting ? [...reading, 'POST'] : reading;
}

const refusal = (status: number): Refusal => ({
  status,
  code: status === 403 ? 'forbidden' : 'invalid_request',
});

/**
 * Why what is sent is not taken, or null. The length has to be told, and Node reads no further than that: so it is
 * limited without being counted.
 */
export function screenPosting(
  headers: IncomingHttpHeaders,
  posting: Posting,
  origin: string,
): Refusal | null {
  if (posting.from === 'desk' && !isFromDesk(headers, origin)) return refusal(403);
  const length = headers['content-length'];
  if (length === undefined || headers['transfer-encoding'] !== undefined) return refusal(411);
  if (Number(length) > (posting.most ?? mebibyte)) return refusal(413);
  const type = (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase();
  return Number(length) === 0 || type === types[posting.body] ? null : refusal(415);
}

/** Sent by a page of the desk: as the browser says itself, or, where it is too old for that, by its origin. */
function isFromDesk(headers: IncomingHttpHeaders, origin: string): boolean {
  const site = headers['sec-fetch-site'];
  return site === undefined ? isOwnOrigin(headers.origin, origin) : site === 'same-origin';
}

function isOwnOrigin(sent: string | undefined, origin: string): boolean {
  const [own, asked] = [new URL(origin), URL.parse(sent ?? '')];
  if (!asked || asked.protocol !== own.protocol || asked.port !== own.port) return false;
  return asked.hostname === own.hostname || (isLoopback(asked.hostname) && isLoopback(own.hostname));
}

/**
 * Asked for by a page of someone else: a browser says so. No data of the desk is for them; and a page only where a
 * person goes to it, since one that opens in an image or a frame puts on record that they saw what they did not.
 */
export function isForeignRead(headers: IncomingHttpHeaders, path: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== 'cross-site' && site !== 'same-site') return false;
  return path.startsWith('/api/') || (headers['sec-fetch-dest'] ?? 'document') !== 'document';
}
