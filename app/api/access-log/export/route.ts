import type { NextRequest } from 'next/server';
import { exportLog } from '#lib/server/access-log/export/export-log.ts';
import { csvResponse } from '#lib/server/responses/csv-response.ts';
import { readPreferences } from '../../../preferences.ts';

/** Exports a search of the access log as CSV. The query is that of the page. */
export function GET(incoming: NextRequest): Promise<Response> {
  return csvResponse(incoming, 'access-log', async (caller) => {
    const { locale } = await readPreferences();
    return exportLog({ ...caller, query: incoming.nextUrl.searchParams, locale });
  });
}
