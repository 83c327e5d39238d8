import type { ProblemCode, ProblemDetails } from '#lib/http/problem.ts';

/** How one try failed, and what follows from that. */
export type UpstreamFailure = {
  code: ProblemCode;
  /** For the log: a word of the code or the code of a Node error, never a text from outside. */
  reason: string;
  details?: ProblemDetails;
  /** The code by which the API names its refusal, for the log. */
  apiCode?: string;
  /** A second try may succeed, where this one failed quickly. */
  isRetryable?: true;
  /** Counts against the API in the circuit breaker. `any-loan`: it cannot be due to this loan. */
  unhealthy?: 'this-loan' | 'any-loan';
};

const unreachable = { code: 'upstream_unavailable', unhealthy: 'any-loan' } as const;
const reset = { code: 'upstream_unavailable', unhealthy: 'this-loan', isRetryable: true } as const;

const byErrorCode: Record<string, Omit<UpstreamFailure, 'reason'>> = {
  ECONNREFUSED: { ...unreachable, isRetryable: true },
  ECONNRESET: reset,
  EPIPE: reset,
  ECONNABORTED: reset,
  UND_ERR_SOCKET: reset,
  UND_ERR_HEADERS_OVERFLOW: { code: 'upstream_too_large' },
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: { code: 'upstream_malformed' },
};

/** Codes of OpenSSL and Node for a certificate that is not accepted, or TLS that fails. */
const untrusted = /CERT|ISSUER|SIGNATURE|CRL|^ERR_SSL_|^ERR_TLS_|^EPROTO$/;
/** Codes for a name that is not resolved, a network that is not there, a proxy that refuses. */
const unreachableNetwork = /^(ENOTFOUND|EAI_AGAIN|ENETUNREACH|UND_ERR_PRX_TLS|UND_ERR_ABORTED)$/;
/** Codes for a connection that was not made. Where a proxy is configured, it was one to the proxy. */
const unconnected = /^(ECONNREFUSED|EHOSTUNREACH|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/;

type RouteInfo = {
  connectTimeoutMs: number;
  /** A proxy is configured. */
  proxied: boolean;
};

/** Classifies what a try threw before an answer had begun: connection, name, certificate, malformed head. */
export function failureOfError(error: unknown, { connectTimeoutMs, proxied }: RouteInfo): UpstreamFailure {
  const reason = errorCode(error);
  const isOnTheWay =
    untrusted.test(reason) || unreachableNetwork.test(reason) || (proxied && unconnected.test(reason));
  const because = isOnTheWay ? ({ because: 'no_way' } as const) : {};
  if (reason === 'UND_ERR_CONNECT_TIMEOUT' || reason === 'ETIMEDOUT') {
    return {
      code: 'upstream_timeout',
      reason,
      details: { timeoutMs: connectTimeoutMs, ...because },
      unhealthy: 'any-loan',
    };
  }
  if (reason.startsWith('HPE_')) return { code: 'upstream_malformed', reason };
  return { ...(byErrorCode[reason] ?? unreachable), reason, ...(isOnTheWay ? { details: because } : {}) };
}

/** Returns the code of an error, of its first cause or member that has one: letters, digits and `_` only. */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return 'UNKNOWN';
  if (error instanceof AggregateError && error.errors.length > 0) return errorCode(error.errors[0]);
  const code = 'code' in error ? error.code : undefined;
  if (typeof code === 'string' && /^\w{1,60}$/.test(code)) return code;
  // undici's parser does not always set a code.
  if (error.name === 'HTTPParserError') return 'HPE_UNKNOWN';
  return error.cause === undefined ? 'UNKNOWN' : errorCode(error.cause);
}

const byStatus: Record<number, Omit<UpstreamFailure, 'reason'>> = {
  400: { code: 'invalid_request', details: { reason: 'refused-upstream' } },
  401: { code: 'upstream_unauthorized' },
  403: { code: 'upstream_forbidden' },
  404: { code: 'not_found' },
  408: { code: 'upstream_unavailable' },
  410: { code: 'not_found' },
  414: { code: 'invalid_request', details: { reason: 'refused-upstream' } },
  422: { code: 'invalid_request', details: { reason: 'refused-upstream' } },
  429: { code: 'upstream_rate_limited' },
  502: { code: 'upstream_unavailable', unhealthy: 'this-loan', isRetryable: true },
  503: { code: 'upstream_unavailable', unhealthy: 'this-loan', isRetryable: true },
  504: { code: 'upstream_unavailable', unhealthy: 'this-loan' },
};

/**
 * Classifies an answer that is not 200. A redirect is never followed, because the key would go with it; like every
 * status that the specification does not know, it is an answer that cannot be read.
 */
export function failureOfStatus(status: number, retryAfter: string | undefined): UpstreamFailure {
  const failure = byStatus[status] ??
    (status >= 500 ? { code: 'upstream_unavailable' as const, unhealthy: 'this-loan' as const } : null) ?? {
      code: 'upstream_malformed' as const,
    };
  const seconds = readRetryAfter(retryAfter, Date.now());
  const waits = seconds !== null && /rate_limited|unavailable/.test(failure.code);
  const wait = waits ? { retryAfter: Math.min(seconds, maxWaitSeconds) } : {};
  return { ...failure, reason: `status ${status}`, details: { ...failure.details, ...wait } };
}

/** The longest wait that the desk proposes, in seconds. */
const maxWaitSeconds = 3600;

/** Reads `Retry-After`, seconds or an HTTP date. Returns seconds, at least 1; null where it is neither. */
export function readRetryAfter(value: string | undefined, now: number): number | null {
  if (value === undefined) return null;
  const seconds = /^\d{1,9}$/.test(value) ? Number(value) : (Date.parse(value) - now) / 1000;
  return Number.isFinite(seconds) ? Math.max(Math.ceil(seconds), 1) : null;
}
