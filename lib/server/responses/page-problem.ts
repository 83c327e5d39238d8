import 'server-only';
import { unstable_rethrow } from 'next/navigation';
import type { Problem } from '#lib/http/problem.ts';
import { redirectToSignIn } from '../access/page-actor.ts';
import { isDeskError } from '../desk-error.ts';
import { setPageStatus } from '../telemetry/request-parts.ts';
import { toProblem } from './problem-response.ts';

/**
 * Turns anything thrown into the problem that a page shows, and gives the page the problem's status. Throws on what
 * Next itself throws, such as the redirect to the sign-in, and redirects there where the session was ended meanwhile.
 */
export async function pageProblem(error: unknown, requestId: string): Promise<Problem> {
  unstable_rethrow(error);
  if (isDeskError(error) && error.code === 'unauthenticated') return redirectToSignIn();
  const problem = toProblem(error, requestId);
  setPageStatus(problem.status, problem.retryAfter);
  return problem;
}
