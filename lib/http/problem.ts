import type { LimitName, LimitPeriod } from '#lib/access/limits/person-limits.ts';
import type { ReasonFault, RefusedInReason } from '#lib/access/reveal/reveal-reason.ts';
import type { IdentityFault } from '#lib/access/verification/verified-caller.ts';
import type { Resource } from '#lib/loan/schema.ts';

/** The side that can mend a problem: the request, the lending API, or the desk and its configuration. */
type Side = 'request' | 'upstream' | 'desk';

/** Every problem code of the desk, with its HTTP status. Codes are stable. */
export const problems = {
  invalid_loan_id: { status: 400, side: 'request', title: 'Not a loan identifier' },
  invalid_request: { status: 400, side: 'request', title: 'The request has a part that cannot be read' },
  unauthenticated: { status: 401, side: 'request', title: 'Not signed in' },
  forbidden: { status: 403, side: 'request', title: 'Not allowed' },
  not_found: { status: 404, side: 'request', title: 'Not found' },
  method_not_allowed: { status: 405, side: 'request', title: 'Method not allowed' },
  reveal_locked: { status: 423, side: 'request', title: 'Locked after too many failed verifications' },
  verification_required: { status: 403, side: 'request', title: 'The caller has to be verified first' },
  identity_unavailable: {
    status: 409,
    side: 'request',
    title: 'The answer of the lending API does not say enough of the customer',
  },
  loan_changed: { status: 409, side: 'request', title: 'The loan has changed since it was shown' },
  limit_reached: { status: 429, side: 'request', title: 'A limit of this person is reached' },
  upstream_unauthorized: { status: 502, side: 'desk', title: 'The lending API refused the desk’s key' },
  upstream_forbidden: { status: 502, side: 'desk', title: 'The lending API refused the request' },
  upstream_rate_limited: { status: 503, side: 'upstream', title: 'The lending API is limiting requests' },
  upstream_unavailable: { status: 503, side: 'upstream', title: 'The lending API is not available' },
  upstream_timeout: { status: 504, side: 'upstream', title: 'The lending API did not answer in time' },
  upstream_malformed: { status: 502, side: 'upstream', title: 'The lending API’s answer cannot be read' },
  upstream_too_large: { status: 502, side: 'upstream', title: 'The lending API’s answer is too large' },
  access_log_unavailable: { status: 503, side: 'desk', title: 'The access could not be recorded' },
  access_log_timeout: { status: 504, side: 'desk', title: 'The access log did not answer in time' },
  overloaded: { status: 503, side: 'desk', title: 'The desk has more requests than it can answer' },
  internal: { status: 500, side: 'desk', title: 'Something failed inside the desk' },
} as const satisfies Record<string, { status: number; side: Side; title: string }>;

export type ProblemCode = keyof typeof problems;

/**
 * Why the desk did not call the lending API, or called it too late, and the side that can mend it. `desk_busy`: too many
 * calls are in flight. `desk_queue`: the call waited for a place as long as a call may take. `desk_pause`: the circuit
 * breaker is open. `no_way`: DNS, a proxy, a certificate or TLS failed.
 */
export const notAskedReasons = {
  desk_busy: 'desk',
  desk_queue: 'desk',
  desk_pause: 'upstream',
  no_way: 'connection',
} as const satisfies Record<string, Side | 'connection'>;

export type NotAskedReason = keyof typeof notAskedReasons;

/** Details of a problem: never a text from upstream, never a value of a loan. */
export type ProblemDetails = {
  /** invalid_loan_id: the kind of resource that the identifier's prefix names. */
  resource?: Resource | null;
  /** invalid_request: the parameter, and its fault. Both are absent where the lending API refused the request. */
  parameter?: 'expand' | 'fields' | 'payment_for' | 'url' | 'body' | 'reason' | 'person';
  reason?:
    | 'twice'
    | 'name'
    | 'mixed'
    | 'too-many'
    | 'too-long'
    | 'text'
    | 'encoding'
    | 'host'
    | 'refused-upstream'
    | ReasonFault['kind']
    | IdentityFault;
  /** invalid_request: the kind of personal data that a reason for revealing holds, never the data itself. */
  holds?: RefusedInReason;
  /** limit_reached: the limit, its window, and how many acts that allows. */
  limit?: LimitName;
  period?: LimitPeriod;
  max?: number;
  /** upstream_unavailable, upstream_timeout: present only where the lending API was not called. */
  because?: NotAskedReason;
  /** upstream_unavailable, upstream_timeout: nothing shows that the lending API fails for other loans too. */
  scope?: 'this-loan';
  /** Seconds until a retry may succeed, as the lending API or the desk says. limit_reached: until the window ends. */
  retryAfter?: number;
  /** upstream_timeout, access_log_timeout: the deadline that passed. */
  timeoutMs?: number;
};

/** A problem as it goes over the wire (RFC 9457, `application/problem+json`). */
export type Problem = ProblemDetails & {
  type: string;
  title: string;
  status: number;
  code: ProblemCode;
  requestId: string;
};

/** Creates the problem of a code. */
export function problem(code: ProblemCode, requestId: string, details: ProblemDetails = {}): Problem {
  const { status, title } = problems[code];
  return { type: `urn:loan-desk:problem:${code}`, title, status, code, requestId, ...details };
}
