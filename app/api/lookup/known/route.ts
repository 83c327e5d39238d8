import type { NextRequest } from 'next/server';
import { findLastIndexedLoan } from '#lib/server/contracts/index/last-indexed-loan.ts';
import { answer } from '#lib/server/responses/json-response.ts';

export const dynamic = 'force-dynamic';

/** What the index last knew of the loan `loan`: for a page that learns only now that it is deleted. */
export function GET(incoming: NextRequest): Promise<Response> {
  return answer(incoming, (caller) =>
    findLastIndexedLoan({ ...caller, loan: incoming.nextUrl.searchParams.get('loan') ?? '' }),
  );
}
