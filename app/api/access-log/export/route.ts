import type { NextRequest } from 'next/server';
import { exportLog } from '#lib/server/access-log/export-log.ts';
import { readPreferences } from '../../../preferences.ts';
import { csvAnswer } from '../csv-answer.ts';

export const dynamic = 'force-dynamic';

/** What a search of the log finds, as CSV: the query is that of its page. */
export function GET(incoming: NextRequest): Promise<Response> {
  return csvAnswer(incoming, 'access-log', async (asking) => {
    const { locale } = await readPreferences();
    return exportLog({ ...asking, query: incoming.nextUrl.searchParams, locale });
  });
}
