import type { IncomingMessage, ServerResponse } from 'node:http';
import { log } from '../log.ts';
import { addPart, type ObservedRequest, runObserved } from '../telemetry/request-parts.ts';
import { metrics } from '../telemetry/telemetry.ts';
import { findRoute } from './routes.ts';

/** Runs the work of a request whose turn has come, under its id. */
type RunObserved = (requestId: string, work: () => Promise<void>) => Promise<void>;

const methods = new Set(['GET', 'HEAD', 'POST']);

/**
 * Creates the observer of all requests: it counts each, times it and its parts, and logs one line for it. Files and
 * probes are counted only.
 */
export function createRequestObserver({ isFile }: { isFile: (path: string) => boolean }) {
  return (request: IncomingMessage, response: ServerResponse): RunObserved => {
    const receivedAt = performance.now();
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    const tableRoute = findRoute(path);
    const isUnknown = tableRoute === undefined && !isFile(path);
    const route = tableRoute?.path ?? (isUnknown ? 'other' : 'file');
    const method = methods.has(request.method ?? '') ? (request.method ?? '') : 'other';
    const isReported = isUnknown || (tableRoute !== undefined && !tableRoute.isHealth);
    // Next's client loads the whole page again when the data that it requests for a page has an error status.
    const page = request.headers.rsc === undefined ? response : null;
    const observed: ObservedRequest = { page, partMs: {} };
    let startedId: string | null = null;

    response.once('close', () => {
      // A client that went away has got no whole answer, whatever status it began with.
      const status = response.writableFinished ? response.statusCode : null;
      const totalMs = performance.now() - receivedAt;
      metrics()?.requests.inc({ route, method, status: status ?? 'aborted' });
      metrics()?.requestSeconds.observe({ route }, totalMs / 1000);
      if (startedId === null || !isReported) return;
      const parts = Object.entries({ total: totalMs, ...observed.partMs });
      const ms = Object.fromEntries(parts.map(([name, time]) => [name, Math.round(time * 10) / 10]));
      const line = { event: 'request', requestId: startedId, method, route, status, ms };
      log().info(line, 'a request was answered');
    });

    return (requestId, work) => {
      addPart(observed, 'queue', performance.now() - receivedAt);
      startedId = requestId;
      return runObserved(observed, work);
    };
  };
}
