import { parseListView } from '#lib/lookup/list/list-view.ts';
import { exportList } from '#lib/server/lists/export-list.ts';
import { downloadResponse } from '#lib/server/responses/download-response.ts';
import { readPreferences } from '../../../../preferences.ts';

/** Exports the rows of the caller's own list that a filter shows, as CSV. The query is that of the page. */
export async function GET(
  incoming: Request,
  { params }: { params: Promise<{ id: string }> },
): Promise<Response> {
  const { id } = await params;
  const view = parseListView(Object.fromEntries(new URL(incoming.url).searchParams));
  const file = { name: 'list', ending: 'csv', page: `/lists/${id}` } as const;
  return downloadResponse(incoming, file, async (caller) => {
    const { locale } = await readPreferences();
    return exportList({ ...caller, id, view, locale });
  });
}
