import type { NextRequest } from 'next/server';
import { problem } from '#lib/http/problem.ts';
import { requestIdOf } from '#lib/http/request-id.ts';
import { problemResponse } from '#lib/server/responses/problem-response.ts';

/** Every other path under /api is not found. */
export function GET({ headers }: NextRequest): Response {
  return problemResponse(problem('not_found', requestIdOf(headers)));
}
