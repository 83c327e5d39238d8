import type { NextRequest } from 'next/server';
import { exportLog } from '#lib/server/access-log/export/export-log.ts';
import { exportProof } from '#lib/server/access-log/export/export-proof.ts';
import { downloadResponse } from '#lib/server/responses/download-response.ts';
import { redirectResponse } from '#lib/server/responses/redirect-response.ts';
import { readForm } from '#lib/server/storable-input.ts';
import { readPreferences } from '../../../preferences.ts';

const pageOf = (query: URLSearchParams) => `/access-log?${query}`;

/** Exports a search of the access log as CSV. The query is that of the page. */
export function GET(incoming: NextRequest): Promise<Response> {
  const query = incoming.nextUrl.searchParams;
  const file = { name: 'access-log', ending: 'csv', page: pageOf(query) } as const;
  return downloadResponse(incoming, file, async (caller) => {
    const { locale } = await readPreferences();
    return exportLog({ ...caller, query, locale });
  });
}

/**
 * Exports the same search as a zip with what is needed to check it. The form holds heads that were kept elsewhere: where
 * one of its lines is none, the page says so at the field.
 */
export async function POST(incoming: NextRequest): Promise<Response> {
  const query = incoming.nextUrl.searchParams;
  const response = await downloadResponse(
    incoming,
    { name: 'access-log-proof', ending: 'zip', page: pageOf(query) },
    async (caller) => {
      const { locale } = await readPreferences();
      const form = await readForm(incoming);
      const keptHeads = String(form.get('heads') ?? '');
      return exportProof({ ...caller, query, locale, keptHeads });
    },
  );
  const { reason } = response.status === 400 ? await response.clone().json() : {};
  return reason === 'unreadable' ? redirectResponse(`${pageOf(query)}&heads=wrong#proof`) : response;
}
