import { requestIdOf } from '#lib/http/request-id.ts';
import { authenticate } from '#lib/server/access/authenticate.ts';
import { logSearchLocation } from '#lib/server/access-log/search/contract-lists.ts';
import { redirectResponse } from '#lib/server/responses/redirect-response.ts';

/** The search form of the access log, before the page's scripts have come or without them. */
export async function POST(request: Request): Promise<Response> {
  const form = await request.formData().catch(() => new FormData());
  const actor = await authenticate(request.headers).catch(() => null);
  const location = actor
    ? await logSearchLocation({ actor, requestId: requestIdOf(request.headers), form })
    : '/access-log';
  return redirectResponse(location);
}
