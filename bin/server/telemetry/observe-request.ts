import type { IncomingMessage, ServerResponse } from 'node:http';
import { findRoute } from '#lib/server/http/routes.ts';
import { log } from '#lib/server/log.ts';
import type { DeskSpan } from '#lib/server/telemetry/create-tracer.ts';
import type { createActorHash } from '#lib/server/telemetry/hash-actor.ts';
import { addPart, type ObservedRequest, runObserved } from '#lib/server/telemetry/request-parts.ts';
import { metrics, telemetry } from '#lib/server/telemetry/telemetry.ts';

export type ObserverOptions = {
  /** Makes the hash that stands for a person in the line of each request; null: no lines. */
  hashActor: ReturnType<typeof createActorHash> | null;
  isFile: (path: string) => boolean;
};

/** Runs the work of a request whose turn has come, under its id. `parent`: the `traceparent` of a trusted proxy. */
type RunObserved = (
  requestId: string,
  parent: string | undefined,
  work: () => Promise<void>,
) => Promise<void>;

type Observe = (request: IncomingMessage, response: ServerResponse) => RunObserved;

const methods = new Set(['GET', 'HEAD', 'POST']);
const runUnobserved: RunObserved = (_requestId, _parent, work) => work();

/**
 * Creates the observer of all requests: it counts and times each, traces its parts, and logs one line for it. Files and
 * probes are counted only. It costs nothing where neither metrics, traces nor lines are wanted.
 */
export function createRequestObserver({ hashActor, isFile }: ObserverOptions): Observe {
  return (request, response) => {
    const { metrics: kept, tracer } = telemetry();
    if (!kept && !tracer && !hashActor) return runUnobserved;
    const receivedAt = performance.now();
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    const tableRoute = findRoute(path);
    const isUnknown = tableRoute === undefined && !isFile(path);
    const route = tableRoute?.path ?? (isUnknown ? 'other' : 'file');
    const method = methods.has(request.method ?? '') ? (request.method ?? '') : 'other';
    const isReported = isUnknown || (tableRoute !== undefined && !tableRoute.neverWaits);
    const observed: ObservedRequest = { partMs: {}, lastPartEndedAt: null, actor: null };
    let started: { requestId: string; span: DeskSpan | null } | null = null;

    response.once('close', () => {
      // A client that went away has got no whole answer, whatever status it began with.
      const status = response.writableFinished ? response.statusCode : null;
      const totalMs = performance.now() - receivedAt;
      metrics()?.requests.inc({ route, method, status: status ?? 'aborted' });
      metrics()?.requestSeconds.observe({ route }, totalMs / 1000);
      if (!started || !isReported) return;
      const { requestId, span } = started;
      if (tableRoute?.kind === 'page' && observed.lastPartEndedAt !== null) {
        span?.startChild('render', { startedAt: observed.lastPartEndedAt }).end({ isOk: true });
      }
      span?.end({ isOk: response.statusCode < 500, ...(status !== null && { status }) });
      if (!hashActor) return;
      const ms = { total: totalMs, ...observed.partMs };
      const line = {
        ...{ event: 'request', requestId, method, route, status, ms: roundAll(ms) },
        ...(observed.actor && { actor: hashActor(observed.actor) }),
        ...(span && { traceId: span.traceId }),
      };
      log().info(line, 'a request was answered');
    });

    return (requestId, parent, work) => {
      addPart(observed, 'queue', performance.now() - receivedAt);
      const span = (isReported && tracer?.startRequest({ method, route, receivedAt, parent })) || null;
      started = { requestId, span };
      return runObserved(observed, span, work);
    };
  };
}

/** Tenths of a millisecond. */
function roundAll(times: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(times).map(([name, ms]) => [name, Math.round(ms * 10) / 10]));
}
