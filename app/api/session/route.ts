import type { NextRequest } from 'next/server';
import { problemResponse } from '#lib/http/problem.ts';
import { requestIdOf } from '#lib/http/request-id.ts';
import { sessionState } from '#lib/server/access/sessions/report-session.ts';
import { toProblem } from '#lib/server/responses/to-problem.ts';

export const dynamic = 'force-dynamic';

/** Who is signed in, and for how long yet. A page that asks has nobody before it: nothing is renewed. */
export function GET({ headers }: NextRequest): Promise<Response> {
  return answer(headers, { renew: false });
}

/** Somebody did something in the page. */
export function POST({ headers }: NextRequest): Promise<Response> {
  return answer(headers, { renew: true });
}

async function answer(headers: Headers, how: { renew: boolean }): Promise<Response> {
  try {
    const state = await sessionState(headers, how);
    return Response.json(state, { headers: { 'cache-control': 'private, no-store' } });
  } catch (error) {
    return problemResponse(toProblem(error, requestIdOf(headers)));
  }
}
