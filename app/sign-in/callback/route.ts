import type { NextRequest } from 'next/server';
import { redirectResponse } from '#lib/http/redirect-response.ts';
import { requestIdOf } from '#lib/http/request-id.ts';
import { finishSignIn } from '#lib/server/access/sign-in/finish-sign-in.ts';

export const dynamic = 'force-dynamic';

/** Where the provider sends the browser back to. */
export async function GET({ headers, nextUrl }: NextRequest): Promise<Response> {
  const requestId = requestIdOf(headers);
  const { location, cookies } = await finishSignIn(headers, { answer: nextUrl.searchParams, requestId });
  return redirectResponse(
    location,
    cookies.map((cookie) => ['set-cookie', cookie]),
  );
}
