import type { NextRequest } from 'next/server';
import { exportPeopleOf, peopleOf } from '#lib/server/access-log/viewers/viewers-report.ts';
import { readBody } from '#lib/server/loans/read-loan-request.ts';
import { csvAnswer } from '#lib/server/responses/csv-response.ts';
import { answer } from '#lib/server/responses/json-response.ts';
import { readPreferences } from '../../../preferences.ts';

export const dynamic = 'force-dynamic';

/** Who saw each of many loans: as JSON, or as CSV for whom `Accept` says so. */
export function POST(incoming: NextRequest): Promise<Response> {
  if (incoming.headers.get('accept') !== 'text/csv') {
    return answer(incoming, async (asking) => peopleOf({ ...asking, body: await readBody(incoming) }));
  }
  return csvAnswer(incoming, 'access-log-people', async (asking) => {
    const { locale } = await readPreferences();
    return exportPeopleOf({ ...asking, body: await readBody(incoming), locale });
  });
}
