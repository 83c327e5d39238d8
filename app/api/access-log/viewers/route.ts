import type { NextRequest } from 'next/server';
import { exportViewers, reportViewers } from '#lib/server/access-log/viewers/viewers-report.ts';
import { downloadResponse } from '#lib/server/responses/download-response.ts';
import { readJsonBody } from '#lib/server/responses/json-body.ts';
import { jsonRoute } from '#lib/server/responses/json-response.ts';
import { readPreferences } from '../../../preferences.ts';

const report = jsonRoute(async (caller, { readBody }) =>
  reportViewers({ ...caller, body: await readBody() }),
);

/** Reports who saw each of many loans: as JSON, or as CSV where `Accept` is `text/csv`. */
export function POST(incoming: NextRequest): Promise<Response> {
  if (incoming.headers.get('accept') !== 'text/csv') {
    return report(incoming, { params: Promise.resolve({}) });
  }
  const file = { name: 'access-log-people', ending: 'csv', page: '/access-log' } as const;
  return downloadResponse(incoming, file, async (caller) => {
    const { locale } = await readPreferences();
    return exportViewers({ ...caller, body: await readJsonBody(incoming), locale });
  });
}
