import 'server-only';
import { type Problem, problem } from '#lib/http/problem.ts';
import { requestIdOf } from '#lib/http/request-id.ts';
import { isDeskError } from '../desk-error.ts';
import { log } from '../log.ts';
import { notStored } from '../web/response-headers.ts';

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

/** A problem as `application/problem+json`: never stored, with `Retry-After` where the problem knows it. */
export function problemResponse(problem: Problem): Response {
  const headers = new Headers({ 'content-type': 'application/problem+json', ...notStored });
  if (problem.retryAfter !== undefined) headers.set('retry-after', String(problem.retryAfter));
  return new Response(JSON.stringify(problem), { status: problem.status, headers });
}

/** Answers a request under its id: with the response of `answer`, or with the problem of anything that it throws. */
export async function respond(
  { headers }: Pick<Request, 'headers'>,
  answer: (requestId: string) => Promise<Response>,
): Promise<Response> {
  const requestId = requestIdOf(headers);
  try {
    return await answer(requestId);
  } catch (error) {
    return problemResponse(toProblem(error, requestId));
  }
}
