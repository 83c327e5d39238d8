import { pinnedAndRecent } from '#lib/server/lookup/pins/pinned-and-recent.ts';
import { jsonResponse } from '#lib/server/responses/json-response.ts';

export const dynamic = 'force-dynamic';

/** Lists the caller's recent and pinned loans. */
export function GET(incoming: Request): Promise<Response> {
  return jsonResponse(incoming, pinnedAndRecent);
}
