import type { NextRequest } from 'next/server';
import { waitsLonger } from '#lib/http/longer-timeout.ts';
import { readRequest } from '#lib/server/loans/read-loan-request.ts';
import { revealLoan } from '#lib/server/loans/reveal-loan.ts';
import { readJsonBody } from '#lib/server/responses/json-body.ts';
import { jsonResponse } from '#lib/server/responses/json-response.ts';

export const dynamic = 'force-dynamic';

type Context = { params: Promise<{ loan: string }> };

/** Reveals masked values. The query is that of the view, so that the same loan data is read again. */
export function POST(incoming: NextRequest, { params }: Context): Promise<Response> {
  return jsonResponse(incoming, async (caller) => {
    const { loan } = await params;
    const request = readRequest(loan, incoming.nextUrl.searchParams);
    const body = await readJsonBody(incoming);
    return revealLoan({ ...caller, request, body, waitsLonger: waitsLonger(incoming.headers) });
  });
}
