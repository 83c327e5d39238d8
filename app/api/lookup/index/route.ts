import { indexCoverage } from '#lib/server/contracts/index/index-coverage.ts';
import { answer } from '#lib/server/responses/json-response.ts';

export const dynamic = 'force-dynamic';

/** What the lookup index covers, and how fresh it is. */
export function GET(incoming: Request): Promise<Response> {
  return answer(incoming, indexCoverage);
}
