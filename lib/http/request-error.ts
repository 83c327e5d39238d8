import type { Problem } from './problem.ts';

/** Why the browser has no data: a problem that the desk reported, or that the desk was not reached. */
export type RequestProblem = Problem | { code: 'offline'; because?: undefined; scope?: undefined };

export class RequestError extends Error {
  readonly problem: RequestProblem;
  constructor(problem: RequestProblem) {
    super(problem.code);
    this.name = 'RequestError';
    this.problem = problem;
  }
}

/** The problem in the body of a failed response. A proxy may have answered instead of the desk: `internal` then. */
export function problemOf(response: Response, body: unknown): Problem {
  if (isProblem(body)) return body;
  return {
    type: 'urn:loan-desk:problem:internal',
    title: 'Not a response of the desk',
    status: response.status,
    code: 'internal',
    requestId: response.headers.get('x-request-id') ?? '',
  };
}

function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string';
}
