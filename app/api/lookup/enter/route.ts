import type { NextRequest } from 'next/server';
import { compileLoanIdPattern } from '#lib/loan/loan-id.ts';
import { parseLookupRequest } from '#lib/lookup/request/parse-lookup-request.ts';
import { recordLookup } from '#lib/server/contracts/search/record-lookup.ts';
import { displaySettings } from '#lib/server/display-settings.ts';
import { readBody, unreadableBody } from '#lib/server/loans/read-loan-request.ts';
import { answer } from '#lib/server/responses/json-response.ts';

export const dynamic = 'force-dynamic';

/** Enter, or a choice: one access record. `chosen` is the loan that was picked, null where none was. */
export function POST(incoming: NextRequest): Promise<Response> {
  return answer(incoming, async (caller) => {
    const { loanIdPattern } = displaySettings();
    const body = await readBody(incoming);
    const recognised = parseLookupRequest(body, compileLoanIdPattern(loanIdPattern));
    if (!recognised) throw unreadableBody();
    const { chosen = null } = body as { chosen?: unknown };
    if (chosen !== null && typeof chosen !== 'string') throw unreadableBody();
    return recordLookup({ ...caller, recognised, chosen });
  });
}
