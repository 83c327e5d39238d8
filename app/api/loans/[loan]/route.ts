import type { NextRequest } from 'next/server';
import { problemResponse } from '#lib/http/problem.ts';
import { requestIdOf } from '#lib/http/request-id.ts';
import { readRequest, toProblem, viewLoan } from '#lib/server/loans/view-loan.ts';

export const dynamic = 'force-dynamic';

type Context = { params: Promise<{ loan: string }> };

export async function GET(incoming: NextRequest, { params }: Context): Promise<Response> {
  const requestId = requestIdOf(incoming.headers);
  try {
    const { loan } = await params;
    const request = readRequest(loan, incoming.nextUrl.searchParams);
    const view = await viewLoan({ request, requestId });
    return Response.json(view, { headers: { 'cache-control': 'private, no-store' } });
  } catch (error) {
    return problemResponse(toProblem(error, requestId));
  }
}
