import type { ProblemCode, ProblemDetails } from '#lib/http/problem.ts';

/** An answer of the server in front, before Next sees the request. `code` null: an answer without a body. */
export type Refusal = {
  status: number;
  code: ProblemCode | null;
  details?: ProblemDetails;
  headers?: Record<string, string>;
};
