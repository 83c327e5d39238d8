import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';
import { processValue } from '../process-value.ts';
import { metrics } from './telemetry.ts';

/** The parts of a request in which it waits: for its turn, its session, the lending API, its access record. */
type RequestPart = 'queue' | 'session' | 'upstream' | 'record';

/** A request that is being measured, from its arrival to the end of its answer. */
export type ObservedRequest = {
  /** The response, whose status the page may set; null where the status has to stay 200. */
  page: ServerResponse | null;
  /** Milliseconds that each part took. Parts that ran at the same time are added up. */
  partMs: Partial<Record<RequestPart, number>>;
};

const requests = () => processValue('observed-requests', () => new AsyncLocalStorage<ObservedRequest>());

/** Runs the work of a request, so that whatever it calls can be measured as a part of it. */
export function runObserved<T>(request: ObservedRequest, work: () => T): T {
  return requests().run(request, work);
}

/** Sets the status of the page that is rendered now, and `Retry-After`. It has no effect once the head was sent. */
export function setPageStatus(status: number, retryAfter?: number): void {
  const page = requests().getStore()?.page;
  if (!page || page.headersSent) return;
  page.statusCode = status;
  if (retryAfter !== undefined) page.setHeader('retry-after', String(retryAfter));
}

/** Measures a part of the request that runs now, for the log and the metrics. */
export async function measurePart<T>(part: RequestPart, work: () => Promise<T>): Promise<T> {
  const request = requests().getStore();
  if (!request) return work();
  const startedAt = performance.now();
  try {
    return await work();
  } finally {
    addPart(request, part, performance.now() - startedAt);
  }
}

/** Adds the time of a part that has been measured, in milliseconds. */
export function addPart(request: ObservedRequest, part: RequestPart, ms: number): void {
  request.partMs[part] = (request.partMs[part] ?? 0) + ms;
  metrics()?.partSeconds.observe({ part }, ms / 1000);
}
