import type { NextRequest } from 'next/server';
import { compileLoanIdPattern } from '#lib/loan/loan-id.ts';
import { parseLookupRequest } from '#lib/lookup/request/parse-lookup-request.ts';
import { recordLookup } from '#lib/server/lookup/search/record-lookup.ts';
import { displaySettings } from '#lib/server/read-display-settings.ts';
import { invalidBody, readJsonBody } from '#lib/server/responses/json-body.ts';
import { jsonResponse } from '#lib/server/responses/json-response.ts';

export const dynamic = 'force-dynamic';

/** Looks up a text on Enter, or on a choice, with one access record. `chosen` is the picked loan, or null. */
export function POST(incoming: NextRequest): Promise<Response> {
  return jsonResponse(incoming, async (caller) => {
    const { loanIdPattern } = displaySettings();
    const request = parseLookupRequest(await readJsonBody(incoming), compileLoanIdPattern(loanIdPattern));
    if (!request) throw invalidBody();
    return recordLookup({ ...caller, pastedText: request, chosen: request.chosen });
  });
}
