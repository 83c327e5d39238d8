import type { NextRequest } from 'next/server';
import { problemResponse } from '#lib/http/problem.ts';
import { requestIdOf } from '#lib/http/request-id.ts';
import { backChannelLogout } from '#lib/server/access/sign-out/back-channel-logout.ts';
import { toProblem } from '#lib/server/responses/to-problem.ts';

export const dynamic = 'force-dynamic';

const headers = { 'cache-control': 'no-store' };

/** The provider's servers say here that sessions are over; that it is them is in the token's signature. */
export async function POST(request: NextRequest): Promise<Response> {
  const requestId = requestIdOf(request.headers);
  try {
    const token = new URLSearchParams(await request.text()).get('logout_token') ?? '';
    if (await backChannelLogout(token, requestId)) return new Response(null, { status: 200, headers });
    return Response.json({ error: 'invalid_request' }, { status: 400, headers });
  } catch (error) {
    return problemResponse(toProblem(error, requestId));
  }
}
