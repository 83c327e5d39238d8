import { ListNotFound, ListScreen } from '#components/lookup/list/list-screen.tsx';
import { parseListView } from '#lib/lookup/list/list-view.ts';
import { nearLimitsOf } from '#lib/server/limits/require-within-limit.ts';
import { readList } from '#lib/server/lists/lookup-lists.ts';
import { type QueryProps, showPage, titled } from '../../show-page.tsx';

type Props = QueryProps & { params: Promise<{ id: string }> };

export const generateMetadata = titled(({ lookup }) => lookup.lists.title);

/** A person's own list. `?show=` filters it, `?from=` is the page's first position. */
export default async function ListPage({ params, searchParams }: Props) {
  const { id } = await params;
  const view = parseListView(await searchParams);
  return showPage(async (caller) => {
    const page = await readList({ ...caller, id, view });
    const limits = nearLimitsOf(caller.actor);
    return page ? <ListScreen page={page} view={view} limits={limits} /> : <ListNotFound />;
  });
}
