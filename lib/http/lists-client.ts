import type { ListSummary } from '#lib/lookup/index-matches.ts';
import type { SentList } from '#lib/lookup/request/lookup-request.ts';
import { type Answered, sendJson } from './request-json.ts';

export function sendList(rows: SentList): Promise<Answered<ListSummary>> {
  return sendJson<ListSummary>('/api/lists', 'id', rows);
}

export async function sendDone(list: string, position: number, done: boolean): Promise<boolean> {
  return (await sendJson<{ done: boolean }>(`/api/lists/${list}`, 'done', { position, done })).ok;
}

export async function sendPin(loan: string, pinned: boolean): Promise<boolean> {
  const url = `/api/pins/${encodeURIComponent(loan)}`;
  return (await sendJson<{ pinned: boolean }>(url, 'pinned', { pinned })).ok;
}
