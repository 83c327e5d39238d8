import type { ListSummary } from '#lib/lookup/index-matches.ts';
import type { ListRequest } from '#lib/lookup/request/lookup-request.ts';
import { type JsonResult, requestJson } from './request-json.ts';

export function sendList(rows: ListRequest): Promise<JsonResult<ListSummary>> {
  return requestJson<ListSummary>('/api/lists', 'id', rows);
}

export async function sendDone(list: string, position: number, done: boolean): Promise<boolean> {
  return (await requestJson<{ done: boolean }>(`/api/lists/${list}`, 'done', { position, done })).ok;
}

export async function sendPin(loan: string, pinned: boolean): Promise<boolean> {
  const url = `/api/pins/${encodeURIComponent(loan)}`;
  return (await requestJson<{ pinned: boolean }>(url, 'pinned', { pinned })).ok;
}
