import type { NextRequest } from 'next/server';
import { compileLoanIdPattern } from '#lib/loan/loan-id.ts';
import { parseListRequest } from '#lib/lookup/request/parse-lookup-request.ts';
import { createList } from '#lib/server/lookup/lists/lookup-lists.ts';
import { displaySettings } from '#lib/server/read-display-settings.ts';
import { invalidBody, readJsonBody } from '#lib/server/responses/json-body.ts';
import { jsonResponse } from '#lib/server/responses/json-response.ts';

export const dynamic = 'force-dynamic';

/** Creates a list of the pasted rows. */
export function POST(incoming: NextRequest): Promise<Response> {
  return jsonResponse(incoming, async (caller) => {
    const { loanIdPattern } = displaySettings();
    const request = parseListRequest(await readJsonBody(incoming), compileLoanIdPattern(loanIdPattern));
    if (!request) throw invalidBody();
    return createList({ ...caller, ...request });
  });
}
