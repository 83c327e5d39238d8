import type { NextRequest } from 'next/server';
import { exportViewers, reportViewers } from '#lib/server/access-log/viewers/viewers-report.ts';
import { readBody } from '#lib/server/loans/read-loan-request.ts';
import { csvResponse } from '#lib/server/responses/csv-response.ts';
import { answer } from '#lib/server/responses/json-response.ts';
import { readPreferences } from '../../../preferences.ts';

export const dynamic = 'force-dynamic';

/** Who saw each of many loans: as JSON, or as CSV for whom `Accept` says so. */
export function POST(incoming: NextRequest): Promise<Response> {
  if (incoming.headers.get('accept') !== 'text/csv') {
    return answer(incoming, async (caller) => reportViewers({ ...caller, body: await readBody(incoming) }));
  }
  return csvResponse(incoming, 'access-log-people', async (caller) => {
    const { locale } = await readPreferences();
    return exportViewers({ ...caller, body: await readBody(incoming), locale });
  });
}
