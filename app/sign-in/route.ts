import type { NextRequest } from 'next/server';
import { redirectResponse } from '#lib/http/redirect-response.ts';
import { requestIdOf } from '#lib/http/request-id.ts';
import { beginSignIn } from '#lib/server/access/sign-in/begin-sign-in.ts';

export const dynamic = 'force-dynamic';

/** `?returnTo=` a page of the desk; `?as=other`: as somebody else than the provider remembers. */
export async function GET({ headers, nextUrl }: NextRequest): Promise<Response> {
  const { location, cookies } = await beginSignIn(headers, {
    returnTo: nextUrl.searchParams.get('returnTo'),
    anew: nextUrl.searchParams.get('as') === 'other',
    requestId: requestIdOf(headers),
  });
  return redirectResponse(
    location,
    cookies.map((cookie) => ['set-cookie', cookie]),
  );
}
