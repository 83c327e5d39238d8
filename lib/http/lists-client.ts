import { queryOptions } from '@tanstack/react-query';
import { type AskedListView, listQueryOf } from '#lib/lookup/list/list-view.ts';
import type { ListPage } from '#lib/lookup/list/lookup-list.ts';
import type { RequestError } from './request-error.ts';
import { answerOrThrow, requestJson } from './request-json.ts';

/** Between two looks at a list that is being read, in milliseconds. */
const followMs = 4000;

/** The query by which the page of a list follows its reading. Once nothing is read, nothing is asked. */
export function listPageQuery(page: ListPage, view: AskedListView) {
  return queryOptions<ListPage, RequestError>({
    queryKey: ['list', page.id, view],
    queryFn: ({ signal }) =>
      answerOrThrow(
        requestJson<ListPage>(`/api/lists/${page.id}?${listQueryOf(view)}`, 'items', undefined, signal),
      ),
    initialData: page,
    refetchInterval: ({ state }) => (state.data?.reading.state === 'reading' ? followMs : false),
  });
}
