import 'server-only';
import type { Problem } from '#lib/http/problem.ts';
import { setPageStatus } from '#lib/server/http/page-status.ts';
import { toProblem } from './to-problem.ts';

/** Anything thrown as the problem that a page shows; the page's status is that of the problem, if it is known in time. */
export function pageProblem(error: unknown, requestId: string): Problem {
  const found = toProblem(error, requestId);
  setPageStatus(requestId, found.status);
  return found;
}
