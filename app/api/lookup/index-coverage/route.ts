import { indexCoverage } from '#lib/server/lookup/index/index-coverage.ts';
import { jsonRoute } from '#lib/server/responses/json-response.ts';

/** Reports how many loans the lookup index covers, and how fresh it is. */
export const GET = jsonRoute(indexCoverage);
