import type { NextRequest } from 'next/server';
import { readSignInAs } from '#lib/access/sign-in/return-to.ts';
import { requestIdOf } from '#lib/http/request-id.ts';
import { beginSignIn } from '#lib/server/access/sign-in/begin-sign-in.ts';
import { redirectResponse } from '#lib/server/responses/redirect-response.ts';

/** Begins a sign-in. `?returnTo=`: a page of the desk; `?as=`: when the provider asks who the person is. */
export function GET(request: NextRequest): Promise<Response> {
  return begin(request, false);
}

/** The same by the button of `/sign-in/start`, which only a page of the desk can send. */
export function POST(request: NextRequest): Promise<Response> {
  return begin(request, true);
}

async function begin({ headers, nextUrl }: NextRequest, isConfirmed: boolean): Promise<Response> {
  const { location, cookies } = await beginSignIn(headers, {
    returnTo: nextUrl.searchParams.get('returnTo'),
    as: readSignInAs(nextUrl.searchParams.get('as')),
    requestId: requestIdOf(headers),
    isConfirmed,
  });
  return redirectResponse(location, { cookies });
}
