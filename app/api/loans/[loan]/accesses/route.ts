import type { NextRequest } from 'next/server';
import { readLoanAccesses } from '#lib/server/access-log/viewers/loan-accesses.ts';
import { jsonResponse } from '#lib/server/responses/json-response.ts';

export const dynamic = 'force-dynamic';

type Context = { params: Promise<{ loan: string }> };

/** Lists the accesses to this loan, newest first. `before`: only those older than that sequence. */
export function GET(incoming: NextRequest, { params }: Context): Promise<Response> {
  return jsonResponse(incoming, async (caller) => {
    const { loan } = await params;
    return readLoanAccesses({ ...caller, loan, before: incoming.nextUrl.searchParams.get('before') });
  });
}
