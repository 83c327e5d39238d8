import type { NextRequest } from 'next/server';
import { requestIdOf } from '#lib/http/request-id.ts';
import { clearSiteData, signOut } from '#lib/server/access/sign-out/sign-out.ts';
import { redirectResponse } from '#lib/server/responses/redirect-response.ts';

/** The sign-out form of the header posts here. The request guard has checked that the desk's own page sent it. */
export async function POST({ headers }: NextRequest): Promise<Response> {
  const { location, cookies } = await signOut(headers, requestIdOf(headers));
  return redirectResponse(location, { headers: clearSiteData, cookies });
}
