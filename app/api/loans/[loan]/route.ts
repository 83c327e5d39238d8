import { waitsLonger } from '#lib/http/longer-timeout.ts';
import { isRefresh } from '#lib/http/refresh-header.ts';
import { readRequest } from '#lib/server/loans/read-loan-request.ts';
import { viewLoan } from '#lib/server/loans/view-loan.ts';
import { jsonResponse } from '#lib/server/responses/json-response.ts';

export const dynamic = 'force-dynamic';

type Context = { params: Promise<{ loan: string }> };

export function GET(incoming: Request, { params }: Context): Promise<Response> {
  return jsonResponse(incoming, async (caller) => {
    const { loan } = await params;
    const request = readRequest(loan, new URL(incoming.url).searchParams);
    const action = isRefresh(incoming.headers) ? 'refresh' : 'view';
    return viewLoan({ ...caller, request, action, waitsLonger: waitsLonger(incoming.headers) });
  });
}
