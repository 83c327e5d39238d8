import type { NextRequest } from 'next/server';
import { compileLoanIdPattern } from '#lib/loan/loan-id.ts';
import { parseLookupRequest } from '#lib/lookup/request/parse-lookup-request.ts';
import { findContracts } from '#lib/server/contracts/search/find-contracts.ts';
import { displaySettings } from '#lib/server/display-settings.ts';
import { readBody, unreadableBody } from '#lib/server/loans/read-loan-request.ts';
import { answer } from '#lib/server/responses/json-response.ts';

export const dynamic = 'force-dynamic';

/** What the index has for what is being typed. */
export function POST(incoming: NextRequest): Promise<Response> {
  return answer(incoming, async (caller) => {
    const { loanIdPattern } = displaySettings();
    const recognised = parseLookupRequest(await readBody(incoming), compileLoanIdPattern(loanIdPattern));
    if (!recognised) throw unreadableBody();
    return findContracts({ ...caller, recognised });
  });
}
