import type { NextRequest } from 'next/server';
import { readBody, readRequest } from '#lib/server/loans/read-loan-request.ts';
import { revealLoan } from '#lib/server/loans/reveal-loan.ts';
import { answer } from '#lib/server/responses/json-response.ts';

export const dynamic = 'force-dynamic';

type Context = { params: Promise<{ loan: string }> };

/** Its query is that of the view, so that the same answer is read again. */
export function POST(incoming: NextRequest, { params }: Context): Promise<Response> {
  return answer(incoming, async (caller) => {
    const { loan } = await params;
    const request = readRequest(loan, incoming.nextUrl.searchParams);
    return revealLoan({ ...caller, request, body: await readBody(incoming) });
  });
}
