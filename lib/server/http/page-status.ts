import type { ServerResponse } from 'node:http';
import { shared } from '../shared.ts';

/** By the request's id, for as long as it is answered: the status that its page has told. */
const told = () => shared('page-status', () => new Map<string, number | null>());

/**
 * What a page cannot show has a status, and Next sends 200 for every page: so the server around it takes the one that
 * the page tells, where the head was not sent yet.
 */
export function takePageStatus(requestId: string, response: ServerResponse): void {
  const pages = told();
  pages.set(requestId, null);
  response.once('close', () => pages.delete(requestId));
  const writeHead = response.writeHead.bind(response);
  response.writeHead = ((...[status, headers]: Parameters<typeof writeHead>) =>
    writeHead((status === 200 && pages.get(requestId)) || status, headers)) as typeof writeHead;
}

/** A page tells the status of its problem. Of no use once its head is sent, or where nobody waits for it. */
export function tellPageStatus(requestId: string, status: number): void {
  const pages = told();
  if (pages.has(requestId)) pages.set(requestId, status);
}
