import type { ProblemCode, ProblemDetails } from '#lib/http/problem.ts';
import { DeskError } from '../desk-error.ts';

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

/** What a try threw before an answer had begun: a connection, a name, a certificate, a malformed head. */
export function failureOf(error: unknown, { connectMs }: { connectMs: number }): Failure {
  const reason = errorCode(error);
  if (reason === 'UND_ERR_CONNECT_TIMEOUT' || reason === 'ETIMEDOUT') {
    return { code: 'upstream_timeout', reason, details: { timeoutMs: connectMs }, ill: 'any-loan' };
  }
  if (reason.startsWith('HPE_')) return { code: 'upstream_malformed', reason };
  return { ...(byErrorCode[reason] ?? unreachable), reason };
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
  const wait = seconds !== null && /rate_limited|unavailable/.test(known.code) ? { retryAfter: seconds } : {};
  return { ...known, reason: `status ${status}`, details: { ...known.details, ...wait } };
}

const longestWait = 3600;

/** Seconds, from seconds or an HTTP date, between 1 and an hour; null where it says neither. */
export function readRetryAfter(value: string | undefined, now: number): number | null {
  if (value === undefined) return null;
  const seconds = /^\d{1,9}$/.test(value) ? Number(value) : (Date.parse(value) - now) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(Math.ceil(seconds), 1), longestWait) : null;
}

export type Measured = { upstreamMs: number; tries: number };

/** A failure as what the desk throws. Its cause is what the log says of it, and no more. */
export function toDeskError({ code, details, reason }: Failure, measured: Measured): DeskError {
  return new DeskError(code, details, { reason, ...measured });
}
