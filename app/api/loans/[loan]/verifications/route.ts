import type { NextRequest } from 'next/server';
import { waitsLonger } from '#lib/http/longer-timeout.ts';
import { readRequest } from '#lib/server/loans/read-loan-request.ts';
import { readLocks } from '#lib/server/loans/verification/unlock-verification.ts';
import { verifyCaller } from '#lib/server/loans/verification/verify-caller.ts';
import { readJsonBody } from '#lib/server/responses/json-body.ts';
import { jsonResponse } from '#lib/server/responses/json-response.ts';

export const dynamic = 'force-dynamic';

type Context = { params: Promise<{ loan: string }> };

/** Lists the people who are locked out of verifying this loan today. */
export function GET(incoming: NextRequest, { params }: Context): Promise<Response> {
  return jsonResponse(incoming, async (caller) => {
    const { loan } = readRequest((await params).loan, {});
    return readLocks({ ...caller, loan });
  });
}

export function POST(incoming: NextRequest, { params }: Context): Promise<Response> {
  return jsonResponse(incoming, async (caller) => {
    const { loan } = readRequest((await params).loan, {});
    const body = await readJsonBody(incoming);
    return verifyCaller({ ...caller, loan, body, waitsLonger: waitsLonger(incoming.headers) });
  });
}
