import type { NextRequest } from 'next/server';
import { requestIdOf } from '#lib/http/request-id.ts';
import { fetchAndReadLoan } from '#lib/server/lending/fetch-and-read-loan.ts';
import { readRequest } from '#lib/server/loans/read-loan-request.ts';
import { log } from '#lib/server/log.ts';

export const dynamic = 'force-dynamic';

type Context = { params: Promise<{ loan: string }> };

/**
 * The JSON of a loan without session, masking, review and record: it validates, reads and answers. The bench copies
 * this file into a copy of the desk (`bench-processes.ts`); no build of the desk itself has this route.
 */
export async function GET(incoming: NextRequest, { params }: Context): Promise<Response> {
  const requestId = requestIdOf(incoming.headers);
  const request = readRequest((await params).loan, new URL(incoming.url).searchParams);
  const { loan, deviations, retrievedAt, measured, release } = await fetchAndReadLoan(request);
  release();
  log().info({ event: 'view-loan', requestId, loan: request.loan, ...measured }, 'loan read');
  const body = { loan, deviations, request, retrievedAt, requestId };
  return Response.json(body, { headers: { 'cache-control': 'private, no-store' } });
}
