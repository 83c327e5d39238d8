import 'server-only';
import { type Problem, problem } from '#lib/http/problem.ts';
import { isDeskError } from '#lib/server/desk-error.ts';
import { describeError, log } from '#lib/server/log.ts';

/** Anything thrown as a problem that may be shown: what is unknown is `internal`, its cause only in the log. */
export function toProblem(error: unknown, requestId: string): Problem {
  if (!isDeskError(error)) {
    log().error(
      { event: 'internal', requestId, error: describeError(error) },
      'something failed inside the desk',
    );
    return problem('internal', requestId);
  }
  // Whatever asked for the database, here it is told once.
  if (error.code === 'access_log_unavailable') {
    const cause = error.cause as object | undefined;
    log().error(
      { event: 'access-log', requestId, ...cause },
      'the database did not take or give what it must',
    );
  }
  return problem(error.code, requestId, error.details);
}
