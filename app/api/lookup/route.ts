import type { NextRequest } from 'next/server';
import { compileLoanIdPattern } from '#lib/loan/loan-id.ts';
import { parseLookupRequest } from '#lib/lookup/request/parse-lookup-request.ts';
import { findContracts } from '#lib/server/lookup/search/find-contracts.ts';
import { displaySettings } from '#lib/server/read-display-settings.ts';
import { invalidBody, readJsonBody } from '#lib/server/responses/json-body.ts';
import { jsonResponse } from '#lib/server/responses/json-response.ts';

export const dynamic = 'force-dynamic';

/** Searches the lookup index while a person types. */
export function POST(incoming: NextRequest): Promise<Response> {
  return jsonResponse(incoming, async (caller) => {
    const { loanIdPattern } = displaySettings();
    const pastedText = parseLookupRequest(await readJsonBody(incoming), compileLoanIdPattern(loanIdPattern));
    if (!pastedText) throw invalidBody();
    return findContracts({ ...caller, pastedText });
  });
}
