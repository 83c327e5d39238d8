import type { ProblemCode, ProblemDetails } from '#lib/http/problem.ts';

const brand = Symbol.for('loan-desk.error');

/**
 * A failure with a problem code. Its message is the code, so it holds nothing that the lending API sent; `cause` holds
 * only details that are safe to log.
 */
export class DeskError extends Error {
  readonly code: ProblemCode;
  readonly details: ProblemDetails;
  readonly [brand] = true;

  constructor(code: ProblemCode, details: ProblemDetails = {}, cause?: unknown) {
    super(code, cause === undefined ? undefined : { cause });
    this.name = 'DeskError';
    this.code = code;
    this.details = details;
  }
}

/** Checks a brand rather than the class, because each bundle of the server has its own copy of the class. */
export function isDeskError(error: unknown): error is DeskError {
  return error instanceof Error && brand in error;
}

/** True of a failure that is the desk's own: the lending API refused its key, or what it may do or from where. */
export function isRefusedToDesk(code: ProblemCode): boolean {
  return code === 'upstream_unauthorized' || code === 'upstream_forbidden';
}
