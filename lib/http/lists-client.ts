import { queryOptions } from '@tanstack/react-query';
import type { ListPage, ListSummary } from '#lib/lookup/index-matches.ts';
import type { ListReading, ReadingAct } from '#lib/lookup/list/list-reading.ts';
import { type ListView, listQueryOf } from '#lib/lookup/list/list-view.ts';
import type { ListRequest } from '#lib/lookup/request/lookup-request.ts';
import type { RequestError } from './request-error.ts';
import { answerOrThrow, type JsonResult, requestJson } from './request-json.ts';

export function sendList(rows: ListRequest): Promise<JsonResult<ListSummary>> {
  return requestJson<ListSummary>('/api/lists', 'id', rows);
}

export async function sendDone(list: string, position: number, done: boolean): Promise<boolean> {
  return (await requestJson<{ done: boolean }>(`/api/lists/${list}`, 'done', { position, done })).ok;
}

export async function sendReadingAct(list: string, act: ReadingAct): Promise<JsonResult<ListReading>> {
  return requestJson<ListReading>(`/api/lists/${list}/reading`, 'state', { act });
}

/** Between two looks at a list that is being read, in milliseconds. */
const followMs = 4000;

/** The query by which the page of a list follows its reading. Once nothing is read, nothing is asked. */
export function listPageQuery(page: ListPage, view: ListView) {
  return queryOptions<ListPage, RequestError>({
    queryKey: ['list', page.id, view],
    queryFn: ({ signal }) =>
      answerOrThrow(
        requestJson<ListPage>(`/api/lists/${page.id}?${listQueryOf(view)}`, 'items', undefined, signal),
      ),
    initialData: page,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data?.reading.state === 'reading' ? followMs : false),
    retry: false,
  });
}
