import { pinnedAndRecent } from '#lib/server/lookup/pins/pinned-and-recent.ts';
import { jsonRoute } from '#lib/server/responses/json-response.ts';

/** Lists the caller's recent and pinned loans. */
export const GET = jsonRoute(pinnedAndRecent);
