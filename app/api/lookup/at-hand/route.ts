import { pinnedAndRecent } from '#lib/server/contracts/pins/pinned-and-recent.ts';
import { answer } from '#lib/server/responses/json-response.ts';

export const dynamic = 'force-dynamic';

/** The loans that who asks saw last, and those they pinned. */
export function GET(incoming: Request): Promise<Response> {
  return answer(incoming, pinnedAndRecent);
}
