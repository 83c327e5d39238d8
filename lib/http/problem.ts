import type { ReasonFault, RefusedInReason } from '#lib/access/reveal/reveal-reason.ts';
import type { Resource } from '#lib/loan/schema.ts';

/** Whose side a problem is on: what was asked, the lending API, or the desk and its configuration. */
type Side = 'request' | 'upstream' | 'desk';

/** Every way in which the desk can refuse or fail, with its HTTP status. Codes are stable. */
export const problems = {
  invalid_loan_id: { status: 400, side: 'request', title: 'Not a loan identifier' },
  invalid_request: { status: 400, side: 'request', title: 'The request has a part that cannot be read' },
  unauthenticated: { status: 401, side: 'request', title: 'Not signed in' },
  forbidden: { status: 403, side: 'request', title: 'Not allowed' },
  not_found: { status: 404, side: 'request', title: 'Not found' },
  method_not_allowed: { status: 405, side: 'request', title: 'Method not allowed' },
  loan_changed: { status: 409, side: 'request', title: 'The loan has changed since it was shown' },
  upstream_unauthorized: { status: 502, side: 'desk', title: 'The lending API refused the desk’s key' },
  upstream_rate_limited: { status: 503, side: 'upstream', title: 'The lending API is limiting requests' },
  upstream_unavailable: { status: 503, side: 'upstream', title: 'The lending API is not available' },
  upstream_timeout: { status: 504, side: 'upstream', title: 'The lending API did not answer in time' },
  upstream_malformed: { status: 502, side: 'upstream', title: 'The lending API’s answer cannot be read' },
  upstream_too_large: { status: 502, side: 'upstream', title: 'The lending API’s answer is too large' },
  access_log_unavailable: { status: 503, side: 'desk', title: 'The access could not be recorded' },
  access_log_timeout: { status: 504, side: 'desk', title: 'The access log did not answer in time' },
  internal: { status: 500, side: 'desk', title: 'Something failed inside the desk' },
} as const satisfies Record<string, { status: number; side: Side; title: string }>;

export type ProblemCode = keyof typeof problems;

/**
 * Why the lending API was not asked, or too late, where that was not its own doing. `desk_busy`: the desk makes no more calls at
 * once. `desk_queue`: this one waited its turn until it was, or nearly was, too late. `desk_pause`: most calls failed, and the desk
 * makes none for a moment. `no_way`: a name, a proxy, a certificate or TLS stood between.
 */
export const notAskedReasons = {
  desk_busy: 'desk',
  desk_queue: 'desk',
  desk_pause: 'upstream',
  no_way: 'connection',
} as const satisfies Record<string, Side | 'connection'>;

export type NotAskedReason = keyof typeof notAskedReasons;

/** What a code may carry besides: never a text from upstream, never a value of a loan. */
export type ProblemDetails = {
  /** invalid_loan_id: what the identifier names by its prefix. */
  resource?: Resource | null;
  /** invalid_request: which parameter, and what is wrong with it. None where the lending API refused it. */
  parameter?: 'expand' | 'fields' | 'payment_for' | 'url' | 'body' | 'reason' | 'person';
  reason?:
    | 'twice'
    | 'name'
    | 'too-many'
    | 'text'
    | 'encoding'
    | 'host'
    | 'refused-upstream'
    | ReasonFault['is'];
  /** invalid_request: what of a person's a reason holds, and never that itself. */
  holds?: RefusedInReason;
  /** upstream_unavailable, upstream_timeout: only where the lending API was not asked. */
  because?: NotAskedReason;
  /** When to try again, in seconds: what the lending API asks for, or the desk where it was `because` of that. */
  retryAfter?: number;
  /** What the lending API asks for, in seconds, where that is more than the desk waits. */
  asksToWait?: number;
  /** upstream_timeout, access_log_timeout: the deadline that passed, in milliseconds. */
  timeoutMs?: number;
  /** upstream_unavailable, upstream_timeout: since when nothing has gone well with the API, ISO 8601. */
  since?: string;
};

/** RFC 9457, `application/problem+json`. */
export type Problem = ProblemDetails & {
  type: string;
  title: string;
  status: number;
  code: ProblemCode;
  requestId: string;
};

/** The problem of a code, as it goes over the wire. */
export function problem(code: ProblemCode, requestId: string, details: ProblemDetails = {}): Problem {
  const { status, title } = problems[code];
  return { type: `urn:loan-desk:problem:${code}`, title, status, code, requestId, ...details };
}

/** The problem as an answer: never cached, with `Retry-After` where it is known. */
export function problemResponse(found: Problem): Response {
  const headers = new Headers({
    'content-type': 'application/problem+json',
    'cache-control': 'private, no-store',
  });
  if (found.retryAfter !== undefined) headers.set('retry-after', String(found.retryAfter));
  return new Response(JSON.stringify(found), { status: found.status, headers });
}
