import type { NextRequest } from 'next/server';
import { backChannelLogout } from '#lib/server/access/sign-out/back-channel-logout.ts';
import { respond } from '#lib/server/responses/problem-response.ts';

const headers = { 'cache-control': 'no-store' };

/** The provider's servers report here that sessions are over; the token's signature proves that they did. */
export function POST(request: NextRequest): Promise<Response> {
  return respond(request, async (requestId) => {
    const token = new URLSearchParams(await request.text()).get('logout_token') ?? '';
    if (await backChannelLogout(token, requestId)) return new Response(null, { status: 200, headers });
    return Response.json({ error: 'invalid_request' }, { status: 400, headers });
  });
}
