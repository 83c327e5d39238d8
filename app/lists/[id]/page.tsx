import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { ListNotFound } from '#components/lookup/list/list-not-found.tsx';
import { ListScreen } from '#components/lookup/list/list-screen.tsx';
import { ReloadableProblem } from '#components/problems/reloadable-problem.tsx';
import { requestIdOf } from '#lib/http/request-id.ts';
import { parseListView, rowsPerPage } from '#lib/lookup/list/list-view.ts';
import { requirePageActor } from '#lib/server/access/page-actor.ts';
import { nearLimitsOf } from '#lib/server/limits/require-within-limit.ts';
import { readList } from '#lib/server/lookup/lists/lookup-lists.ts';
import { pageProblem } from '#lib/server/responses/page-problem.ts';
import { readPreferences } from '../../preferences.ts';

type Props = {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await readPreferences()).messages.lookup.lists.title };
}

/** A person's own list. `?show=` filters it, `?from=` is the page's first position. */
export default async function ListPage({ params, searchParams }: Props) {
  const requestId = requestIdOf(await headers());
  const { id } = await params;
  const view = parseListView(await searchParams);
  try {
    const actor = await requirePageActor();
    const page = await readList({ actor, requestId, id, ...view, count: rowsPerPage + 1 });
    return page ? <ListScreen page={page} view={view} limits={nearLimitsOf(actor)} /> : <ListNotFound />;
  } catch (error) {
    return <ReloadableProblem problem={pageProblem(error, requestId)} />;
  }
}
