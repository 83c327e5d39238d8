import type { NextRequest } from 'next/server';
import { findLastIndexedLoan } from '#lib/server/lookup/index/last-indexed-loan.ts';
import { jsonResponse } from '#lib/server/responses/json-response.ts';

export const dynamic = 'force-dynamic';

/** Returns the last indexed state of a loan, for a page that has just learned that the loan is deleted. */
export function GET(incoming: NextRequest): Promise<Response> {
  return jsonResponse(incoming, (caller) =>
    findLastIndexedLoan({ ...caller, loan: incoming.nextUrl.searchParams.get('loan') ?? '' }),
  );
}
