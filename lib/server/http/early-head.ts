import type { Theme } from '#lib/i18n/locales.ts';
import { shared } from '../shared.ts';

/** What `<html>` says of a page, in the language and theme of its reader. */
export type PageFrame = { locale: string; theme: Theme };

const offers = () => shared('early-heads', () => new Map<string, (frame: PageFrame) => void>());

/** The server offers to send the head of a page before the page is there. Gives what takes the offer back. */
export function offerHead(requestId: string, send: (frame: PageFrame) => void): () => void {
  offers().set(requestId, send);
  return () => void offers().delete(requestId);
}

/**
 * A page has its head sent, with its styles: a browser makes its document and reads them while the page waits for the
 * loan. From then on it is a page of status 200, which sends nobody elsewhere.
 */
export function sendHead(requestId: string, frame: PageFrame): void {
  const send = offers().get(requestId);
  offers().delete(requestId);
  send?.(frame);
}
