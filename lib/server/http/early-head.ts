import type { ServerResponse } from 'node:http';
import type { Theme } from '#lib/i18n/locales.ts';
import { shared } from '../shared.ts';

/** What `<html>` says of a page, in the language and theme of its reader. */
export type PageFrame = { locale: string; theme: Theme };
type Send = (frame: PageFrame) => Promise<void>;

/** By the request's id, until its head is sent or it is answered. */
const offers = () => shared('early-heads', () => new Map<string, Send>());

/** The server offers to send the head of a page before the page is there. */
export function offerHead(requestId: string, response: ServerResponse, send: Send): void {
  const open = offers();
  open.set(requestId, send);
  response.once('close', () => open.delete(requestId));
}

/**
 * A page has its head sent, with its styles: a browser makes its document and reads them while the page is rendered.
 * From then on it is a page of status 200. Resolves once the head is on its way: rendering keeps this thread busy.
 */
export async function sendHead(requestId: string, frame: PageFrame): Promise<void> {
  const open = offers();
  const send = open.get(requestId);
  open.delete(requestId);
  await send?.(frame);
}
