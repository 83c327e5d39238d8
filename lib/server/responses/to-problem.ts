import 'server-only';
import { type Problem, problem } from '#lib/http/problem.ts';
import { isDeskError } from '../desk-error.ts';
import { log } from '../log.ts';

/** Turns anything thrown into a problem that may be shown. An unknown error is `internal`; only the log has its cause. */
export function toProblem(error: unknown, requestId: string): Problem {
  if (!isDeskError(error)) {
    log().error({ event: 'internal', requestId, error }, 'an unexpected error');
    return problem('internal', requestId);
  }
  // Any query may throw this error; it is logged here, once.
  if (error.code === 'access_log_unavailable') {
    const cause = error.cause as object | undefined;
    log().error(
      { event: 'access-log', requestId, ...cause },
      'the database failed or did not answer in time',
    );
  }
  return problem(error.code, requestId, error.details);
}
