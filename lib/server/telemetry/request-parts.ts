import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';
import { processValue } from '../process-value.ts';
import type { DeskSpan } from './create-tracer.ts';
import { metrics, telemetry } from './telemetry.ts';

/** The parts of a request in which it waits: for its turn, its session, the lending API, its access record. */
type RequestPart = 'queue' | 'session' | 'upstream' | 'record';

/** A request that is being measured, from its arrival to the end of its answer. */
export type ObservedRequest = {
  /** The response, whose status the page may set; null where the status has to stay 200. */
  page: ServerResponse | null;
  /** Milliseconds that each part took. Parts that ran at the same time are added up. */
  partMs: Partial<Record<RequestPart, number>>;
  /** When the last part ended, by `performance.now()`. */
  lastPartEndedAt: number | null;
  /** Issuer and subject of the person, once the session is read. */
  actor: { issuer: string; subject: string } | null;
};

type Scope = { request: ObservedRequest; span: DeskSpan | null };

const scopes = () => processValue('request-scopes', () => new AsyncLocalStorage<Scope>());

/** Runs the work of a request, so that whatever it calls can be measured as a part of it. */
export function runObserved<T>(request: ObservedRequest, span: DeskSpan | null, work: () => T): T {
  return scopes().run({ request, span }, work);
}

/** Sets the status of the page that is rendered now, and `Retry-After`. It has no effect once the head was sent. */
export function setPageStatus(status: number, retryAfter?: number): void {
  const page = scopes().getStore()?.request.page;
  if (!page || page.headersSent) return;
  page.statusCode = status;
  if (retryAfter !== undefined) page.setHeader('retry-after', String(retryAfter));
}

/** The span of the work that runs now; null where it is not traced. */
export function currentSpan(): DeskSpan | null {
  return telemetry().tracer ? (scopes().getStore()?.span ?? null) : null;
}

/** Stores the person of the request that runs now. */
export function noteActor({ issuer, subject }: { issuer: string; subject: string }): void {
  const scope = scopes().getStore();
  if (scope) scope.request.actor = { issuer, subject };
}

/** Measures a part of the request that runs now: for the log, the metrics and its trace. */
export async function measurePart<T>(part: RequestPart, work: () => Promise<T>): Promise<T> {
  const scope = scopes().getStore();
  if (!scope) return work();
  const startedAt = performance.now();
  const span = scope.span?.startChild(part) ?? null;
  let isOk = false;
  try {
    const result = await (span ? runObserved(scope.request, span, work) : work());
    isOk = true;
    return result;
  } finally {
    addPart(scope.request, part, performance.now() - startedAt);
    span?.end({ isOk });
  }
}

/** Adds the time of a part that has been measured, in milliseconds. */
export function addPart(request: ObservedRequest, part: RequestPart, ms: number): void {
  request.partMs[part] = (request.partMs[part] ?? 0) + ms;
  request.lastPartEndedAt = performance.now();
  metrics()?.partSeconds.observe({ part }, ms / 1000);
}
