import type { NextRequest } from 'next/server';
import { requestIdOf } from '#lib/http/request-id.ts';
import { finishSignIn } from '#lib/server/access/sign-in/finish-sign-in.ts';
import { redirectResponse } from '#lib/server/responses/redirect-response.ts';

/** Finishes a sign-in: the provider redirects the browser here. */
export async function GET({ headers, nextUrl }: NextRequest): Promise<Response> {
  const requestId = requestIdOf(headers);
  const { location, cookies } = await finishSignIn(headers, { response: nextUrl.searchParams, requestId });
  return redirectResponse(location, { cookies });
}
