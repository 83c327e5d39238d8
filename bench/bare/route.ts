import type { NextRequest } from 'next/server';
import { requestIdOf } from '#lib/http/request-id.ts';
import { readLoan } from '#lib/loan/read-loan.ts';
import { reviewOffer } from '#lib/offer/review.ts';
import { env } from '#lib/server/env.ts';
import { lendingApi } from '#lib/server/lending/lending-api.ts';
import { readRequest } from '#lib/server/loans/read-request.ts';
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
  const { text, retrievedAt, ...measured } = await lendingApi().fetchLoan(request);
  const read = readLoan(text, request);
  if (!read.ok) throw new Error(read.reason);
  const { loan, deviations } = read;
  const { AMOUNT_UNIT: amountUnit, RATE_UNIT: rateUnit, DISPLAY_TIME_ZONE: timeZone } = env();
  const options = { amountUnit, rateUnit, timeZone };
  const review = searchParams.get('review') === 'none' ? null : reviewOffer(loan, options);
  const { expand, fields } = request;
  const told = { requestId, loan: request.loan, expand, fields, paymentFor: request.paymentFor !== null };
  log().info({ event: 'view-loan', ...told, ...measured, deviations: deviations.length }, 'loan read');
  const view = { loan, deviations, request, retrievedAt, requestId, review };
  return new Response(Buffer.from(JSON.stringify(view)), {
    headers: { 'content-type': 'application/json', 'cache-control': 'private, no-store' },
  });
}
