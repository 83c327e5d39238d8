import type { NextRequest } from 'next/server';
import { compileLoanIdPattern } from '#lib/loan/loan-id.ts';
import { parseListRequest } from '#lib/lookup/request/parse-lookup-request.ts';
import { createList } from '#lib/server/contracts/lists/lookup-lists.ts';
import { displaySettings } from '#lib/server/display-settings.ts';
import { readBody, unreadableBody } from '#lib/server/loans/read-loan-request.ts';
import { answer } from '#lib/server/responses/json-response.ts';

export const dynamic = 'force-dynamic';

/** Makes a list of the rows that were pasted. */
export function POST(incoming: NextRequest): Promise<Response> {
  return answer(incoming, async (caller) => {
    const { loanIdPattern } = displaySettings();
    const recognised = parseListRequest(await readBody(incoming), compileLoanIdPattern(loanIdPattern));
    if (!recognised) throw unreadableBody();
    return createList({ ...caller, recognised });
  });
}
