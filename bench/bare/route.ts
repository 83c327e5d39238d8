import type { NextRequest } from 'next/server';
import { requestIdOf } from '#lib/http/request-id.ts';
import { reviewOffer } from '#lib/offer/review/review-offer.ts';
import { env } from '#lib/server/env.ts';
import { fetchAndReadLoan } from '#lib/server/lending/fetch-and-read-loan.ts';
import { readRequest } from '#lib/server/loans/read-loan-request.ts';
import { log } from '#lib/server/log.ts';

export const dynamic = 'force-dynamic';

type Context = { params: Promise<{ loan: string }> };

/**
 * The door without session, masking and record (and what the index keeps, which the record's statement writes), to
 * measure what they cost; with `?review=none` it only validates, reads and answers. It stands in the bench's own copy of the desk alone (processes.ts puts it there): no build
 * of the desk has it.
 */
export async function GET(incoming: NextRequest, { params }: Context): Promise<Response> {
  const requestId = requestIdOf(incoming.headers);
  const { searchParams } = new URL(incoming.url);
  const request = readRequest((await params).loan, searchParams);
  const { loan, deviations, retrievedAt, measured } = await fetchAndReadLoan(request);
  const { AMOUNT_UNIT: amountUnit, RATE_UNIT: rateUnit, DISPLAY_TIME_ZONE: timeZone } = env();
  const options = { amountUnit, rateUnit, timeZone };
  const review = searchParams.get('review') === 'none' ? null : reviewOffer(loan, options);
  const { expand, fields } = request;
  const told = { requestId, loan: request.loan, expand, fields, paymentFor: request.paymentFor !== null };
  log().info({ event: 'view-loan', ...told, ...measured }, 'loan read');
  const body = { loan, deviations, request, retrievedAt, requestId, review };
  return Response.json(body, { headers: { 'cache-control': 'private, no-store' } });
}
