import type { ProblemCode, ProblemDetails } from '#lib/http/problem.ts';
import { DeskError } from '#lib/server/desk-error.ts';

/** How one try failed, and what follows from it. */
export type Failure = {
  code: ProblemCode;
  /** For the log: a word of ours or the code of a Node error, never a text from outside. */
  reason: string;
  details?: ProblemDetails;
  /** The head of an answer had come. */
  answered?: true;
  /** A second try may do better. */
  again?: true;
  /** The lending API is not well: what the breaker counts. `anyLoan`: it cannot be this loan's fault. */
  ill?: 'this-loan' | 'any-loan';
};

const unreachable = { code: 'upstream_unavailable', ill: 'any-loan' } as const;
const reset = { code: 'upstream_unavailable', ill: 'this-loan', again: true } as const;

const byErrorCode: Record<string, Omit<Failure, 'reason'>> = {
  ECONNRESET: reset,
  EPIPE: reset,
  ECONNABORTED: reset,
  UND_ERR_SOCKET: reset,
  UND_ERR_HEADERS_OVERFLOW: { code: 'upstream_too_large' },
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: { code: 'upstream_malformed' },
};

/** What OpenSSL and Node call a certificate that is not accepted, or TLS that fails. */
const untrusted = /CERT|ISSUER|SIGNATURE|CRL|^ERR_SSL_|^ERR_TLS_|^EPROTO$/;
/** A name that is not resolved, a network that is not there, a proxy that refuses. */
const between = /^(ENOTFOUND|EAI_AGAIN|ENETUNREACH|UND_ERR_PRX_TLS|UND_ERR_ABORTED)$/;
/** To whom a connection was not made: behind a proxy the desk makes none but to that. */
const unconnected = /^(ECONNREFUSED|EHOSTUNREACH|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/;

type Way = {
  connectMs: number;
  /** A proxy is configured. */
  proxied: boolean;
};

/** What a try threw before an answer had begun: a connection, a name, a certificate, a malformed head. */
export function failureOf(error: unknown, { connectMs, proxied }: Way): Failure {
  const reason = errorCode(error);
  const isBetween = untrusted.test(reason) || between.test(reason) || (proxied && unconnected.test(reason));
  const because = isBetween ? ({ because: 'no_way' } as const) : {};
  if (reason === 'UND_ERR_CONNECT_TIMEOUT' || reason === 'ETIMEDOUT') {
    return {
      code: 'upstream_timeout',
      reason,
      details: { timeoutMs: connectMs, ...because },
      ill: 'any-loan',
    };
  }
  if (reason.startsWith('HPE_')) return { code: 'upstream_malformed', reason };
  return { ...(byErrorCode[reason] ?? unreachable), reason, ...(isBetween ? { details: because } : {}) };
}

/** The code of an error, or of the first of those it was made of: letters, digits and `_` only. */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return 'UNKNOWN';
  if (error instanceof AggregateError && error.errors.length > 0) return errorCode(error.errors[0]);
  const code = 'code' in error ? error.code : undefined;
  if (typeof code === 'string' && /^\w{1,60}$/.test(code)) return code;
  // undici's parser does not always give one.
  if (error.name === 'HTTPParserError') return 'HPE_UNKNOWN';
  return error.cause === undefined ? 'UNKNOWN' : errorCode(error.cause);
}

const byStatus: Record<number, Omit<Failure, 'reason'>> = {
  400: { code: 'invalid_request', details: { reason: 'refused-upstream' } },
  401: { code: 'upstream_unauthorized' },
  403: { code: 'upstream_unauthorized' },
  404: { code: 'not_found' },
  408: { code: 'upstream_unavailable' },
  410: { code: 'not_found' },
  414: { code: 'invalid_request', details: { reason: 'refused-upstream' } },
  422: { code: 'invalid_request', details: { reason: 'refused-upstream' } },
  429: { code: 'upstream_rate_limited' },
  502: { code: 'upstream_unavailable', ill: 'this-loan', again: true },
  503: { code: 'upstream_unavailable', ill: 'this-loan', again: true },
  504: { code: 'upstream_unavailable', ill: 'this-loan', again: true },
};

/**
 * What an answer that is not 200 means. A redirect is never followed (the key would go with it), and like
 * every other status that the specification does not know it is an answer that cannot be read.
 */
export function failureOfStatus(status: number, retryAfter: string | undefined): Failure {
  const known = byStatus[status] ??
    (status >= 500 ? { code: 'upstream_unavailable' as const, ill: 'this-loan' as const } : null) ?? {
      code: 'upstream_malformed' as const,
    };
  const seconds = readRetryAfter(retryAfter, Date.now());
  const waits = seconds !== null && /rate_limited|unavailable/.test(known.code);
  const wait = waits ? waitDetails(seconds) : {};
  return { ...known, reason: `status ${status}`, details: { ...known.details, ...wait } };
}

/** So long is the desk's own patience, in seconds. What the API asks for beyond it is told all the same. */
const longestWait = 3600;

function waitDetails(seconds: number): ProblemDetails {
  return seconds > longestWait ? { retryAfter: longestWait, asksToWait: seconds } : { retryAfter: seconds };
}

/** Seconds, from seconds or an HTTP date, at least 1; null where it says neither. */
export function readRetryAfter(value: string | undefined, now: number): number | null {
  if (value === undefined) return null;
  const seconds = /^\d{1,9}$/.test(value) ? Number(value) : (Date.parse(value) - now) / 1000;
  return Number.isFinite(seconds) ? Math.max(Math.ceil(seconds), 1) : null;
}

export type Measured = { upstreamMs: number; tries: number };

/** A failure as what the desk throws. Its cause is what the log says of it, and no more. */
export function toDeskError({ code, details, reason }: Failure, measured: Measured): DeskError {
  return new DeskError(code, details, { reason, ...measured });
}
