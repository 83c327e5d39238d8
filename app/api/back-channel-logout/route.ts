import type { NextRequest } from 'next/server';
import { requestIdOf } from '#lib/http/request-id.ts';
import { backChannelLogout } from '#lib/server/access/sign-out/back-channel-logout.ts';
import { errorResponse } from '#lib/server/responses/problem-response.ts';

const headers = { 'cache-control': 'no-store' };

/** The provider's servers report here that sessions are over; the token's signature proves that they did. */
export async function POST(request: NextRequest): Promise<Response> {
  const requestId = requestIdOf(request.headers);
  try {
    const token = new URLSearchParams(await request.text()).get('logout_token') ?? '';
    if (await backChannelLogout(token, requestId)) return new Response(null, { status: 200, headers });
    return Response.json({ error: 'invalid_request' }, { status: 400, headers });
  } catch (error) {
    return errorResponse(error, requestId);
  }
}
