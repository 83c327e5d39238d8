import type { NextRequest } from 'next/server';
import { redirectResponse } from '#lib/http/redirect-response.ts';
import { requestIdOf } from '#lib/http/request-id.ts';
import { clearSiteDataHeaders, signOut } from '#lib/server/access/sign-out/sign-out.ts';

export const dynamic = 'force-dynamic';

/** A form of the header posts here; `bin/start` has seen that it is a form of the desk. */
export async function POST({ headers }: NextRequest): Promise<Response> {
  const { location } = await signOut(headers, requestIdOf(headers));
  return redirectResponse(location, clearSiteDataHeaders);
}
