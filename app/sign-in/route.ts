import type { NextRequest } from 'next/server';
import { requestIdOf } from '#lib/http/request-id.ts';
import { beginSignIn } from '#lib/server/access/sign-in/begin-sign-in.ts';
import { redirectResponse } from '#lib/server/responses/redirect-response.ts';

/** Begins a sign-in. `?returnTo=`: a page of the desk; `?as=`: as `beginSignIn` says. */
export async function GET({ headers, nextUrl }: NextRequest): Promise<Response> {
  const { location, cookies } = await beginSignIn(headers, {
    returnTo: nextUrl.searchParams.get('returnTo'),
    as: nextUrl.searchParams.get('as'),
    requestId: requestIdOf(headers),
  });
  return redirectResponse(location, { cookies });
}
