import type { NextRequest } from 'next/server';
import { readRequest } from '#lib/server/loans/read-loan-request.ts';
import { endCall } from '#lib/server/loans/verification/verified-caller-rows.ts';
import { jsonResponse } from '#lib/server/responses/json-response.ts';

export const dynamic = 'force-dynamic';

type Context = { params: Promise<{ loan: string }> };

/** Ends the call: the caller is no longer verified in this session. */
export function POST(incoming: NextRequest, { params }: Context): Promise<Response> {
  return jsonResponse(incoming, async (caller) => {
    const { loan } = readRequest((await params).loan, {});
    return endCall({ ...caller, loan });
  });
}
