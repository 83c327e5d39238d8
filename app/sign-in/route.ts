import type { NextRequest } from 'next/server';
import { requestIdOf } from '#lib/http/request-id.ts';
import { beginSignIn } from '#lib/server/access/sign-in/begin-sign-in.ts';
import { redirectResponse } from '#lib/server/responses/redirect-response.ts';

export const dynamic = 'force-dynamic';

/** Begins a sign-in. `?returnTo=`: a page of the desk; `?as=other`, `?as=recent`: when the provider asks who the person is. */
export async function GET({ headers, nextUrl }: NextRequest): Promise<Response> {
  const as = nextUrl.searchParams.get('as');
  const { location, cookies } = await beginSignIn(headers, {
    returnTo: nextUrl.searchParams.get('returnTo'),
    as: as === 'other' || as === 'recent' ? as : null,
    requestId: requestIdOf(headers),
  });
  return redirectResponse(
    location,
    cookies.map((cookie) => ['set-cookie', cookie]),
  );
}
