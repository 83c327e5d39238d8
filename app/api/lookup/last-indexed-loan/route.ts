import { findLastIndexedLoan } from '#lib/server/lookup/index/last-indexed-loan.ts';
import { jsonRoute } from '#lib/server/responses/json-response.ts';

/** Returns the last indexed state of a loan, for a page that has just learned that the loan is deleted. */
export const GET = jsonRoute(async (caller, { query }) =>
  findLastIndexedLoan({ ...caller, loan: query.get('loan') ?? '' }),
);
