import type { ServerResponse } from 'node:http';
import { processSingleton } from '../process-singletons.ts';

/** Responses that are still open, by request id. */
const openResponses = () => processSingleton('openPages', () => new Map());

/**
 * Lets the page of a request set the status of its response. Next has no other way: it answers 200 for every page that
 * renders, also for one that shows why there is no loan.
 */
export function acceptPageStatus(requestId: string, response: ServerResponse): void {
  openResponses().set(requestId, response);
  response.once('close', () => openResponses().delete(requestId));
}

/**
 * Sets the status of a page, and `Retry-After` where a time is known. It has no effect once the head of the response was
 * sent, or when the client is gone.
 */
export function setPageStatus(requestId: string, status: number, retryAfter?: number): void {
  const response = openResponses().get(requestId);
  if (!response || response.headersSent) return;
  response.statusCode = status;
  if (retryAfter !== undefined) response.setHeader('retry-after', String(retryAfter));
}
