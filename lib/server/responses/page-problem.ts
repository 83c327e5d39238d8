import 'server-only';
import { unstable_rethrow } from 'next/navigation';
import type { Problem } from '#lib/http/problem.ts';
import { setPageStatus } from '../telemetry/request-parts.ts';
import { toProblem } from './problem-response.ts';

/**
 * Turns anything thrown into the problem that a page shows, and gives the page the problem's status. Throws on what
 * Next itself throws, such as the redirect to the sign-in.
 */
export function pageProblem(error: unknown, requestId: string): Problem {
  unstable_rethrow(error);
  const problem = toProblem(error, requestId);
  setPageStatus(problem.status, problem.retryAfter);
  return problem;
}
