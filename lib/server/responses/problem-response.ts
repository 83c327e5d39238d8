import 'server-only';
import type { Problem } from '#lib/http/problem.ts';
import { notStored } from '../http/response-headers.ts';
import { toProblem } from './to-problem.ts';

/** A problem as `application/problem+json`: never stored, with `Retry-After` where the problem knows it. */
export function problemResponse(problem: Problem): Response {
  const headers = new Headers({ 'content-type': 'application/problem+json', ...notStored });
  if (problem.retryAfter !== undefined) headers.set('retry-after', String(problem.retryAfter));
  return new Response(JSON.stringify(problem), { status: problem.status, headers });
}

/** Anything thrown, as the response of a route handler. */
export function errorResponse(error: unknown, requestId: string): Response {
  return problemResponse(toProblem(error, requestId));
}
