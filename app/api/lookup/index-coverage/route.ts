import { indexCoverage } from '#lib/server/lookup/index/index-coverage.ts';
import { jsonResponse } from '#lib/server/responses/json-response.ts';

export const dynamic = 'force-dynamic';

/** Reports how many loans the lookup index covers, and how fresh it is. */
export function GET(incoming: Request): Promise<Response> {
  return jsonResponse(incoming, indexCoverage);
}
