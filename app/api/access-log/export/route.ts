import type { NextRequest } from 'next/server';
import { exportLog } from '#lib/server/access-log/export/export-log.ts';
import { csvAnswer } from '#lib/server/responses/csv-response.ts';
import { readPreferences } from '../../../preferences.ts';

export const dynamic = 'force-dynamic';

/** What a search of the log finds, as CSV: the query is that of its page. */
export function GET(incoming: NextRequest): Promise<Response> {
  return csvAnswer(incoming, 'access-log', async (asking) => {
    const { locale } = await readPreferences();
    return exportLog({ ...asking, query: incoming.nextUrl.searchParams, locale });
  });
}
