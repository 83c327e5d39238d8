import type { NextRequest } from 'next/server';
import { problem, problemResponse } from '#lib/http/problem.ts';
import { requestIdOf } from '#lib/http/request-id.ts';

export const dynamic = 'force-dynamic';

/** Nothing else is under /api. */
export function GET({ headers }: NextRequest): Response {
  return problemResponse(problem('not_found', requestIdOf(headers)));
}
