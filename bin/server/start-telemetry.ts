import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { Env } from '#lib/server/env.ts';
import { log } from '#lib/server/log.ts';
import type { DeskMetrics } from '#lib/server/telemetry/create-metrics.ts';
import { telemetry } from '#lib/server/telemetry/telemetry.ts';
import { listen } from './listen.ts';

/**
 * Starts the metrics where they are configured, and loads their packages only then. Returns what stops them. Throws a
 * `CommandError` where `METRICS_PORT` cannot be listened on.
 */
export async function startTelemetry({
  HOST: host,
  METRICS_PORT: port,
}: Pick<Env, 'HOST' | 'METRICS_PORT'>): Promise<() => void> {
  if (port === undefined) return () => {};
  const { createMetrics } = await import('#lib/server/telemetry/create-metrics.ts');
  const { observeDatabase, observeLendingApi } = await import('#lib/server/health/observe-dependencies.ts');
  const metrics = createMetrics(readVersion());
  observeDatabase(metrics.registry);
  observeLendingApi(metrics.registry);
  telemetry().metrics = metrics;
  const server = createMetricsServer(metrics.registry);
  await listen(server, { host, port, portVariable: 'METRICS_PORT' });
  return () => {
    server.close();
    server.closeAllConnections();
  };
}

/**
 * Creates the server that Prometheus reads. It has a port of its own, which no balancer leads to: the metrics hold no
 * value of a loan or a person, and yet they are nobody's but the operator's.
 */
export function createMetricsServer(registry: DeskMetrics['registry']): Server {
  const server = createServer({ requestTimeout: 5000, headersTimeout: 5000 });
  server.on('request', async ({ method, url }, response) => {
    response.setHeader('cache-control', 'no-store');
    if (url?.split('?', 1)[0] !== '/metrics' || method !== 'GET') {
      response.writeHead(404).end();
      return;
    }
    try {
      const text = await registry.metrics();
      response.writeHead(200, { 'content-type': registry.contentType }).end(text);
    } catch (error) {
      log().error({ event: 'metrics', error }, 'the metrics could not be read');
      response.writeHead(500).end();
    }
  });
  return server;
}

function readVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  return String(version);
}
