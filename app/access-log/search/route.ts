import { authenticate } from '#lib/server/access/authenticate.ts';
import { logSearchLocation } from '#lib/server/access-log/search/contract-lists.ts';
import { respond } from '#lib/server/responses/problem-response.ts';
import { redirectResponse } from '#lib/server/responses/redirect-response.ts';
import { readForm } from '#lib/server/storable-input.ts';

/** The search form of the access log, before the page's scripts have come or without them. */
export function POST(request: Request): Promise<Response> {
  return respond(request, async (requestId) => {
    const form = await readForm(request);
    const actor = await authenticate(request.headers).catch(() => null);
    return redirectResponse(actor ? await logSearchLocation({ actor, requestId, form }) : '/access-log');
  });
}
