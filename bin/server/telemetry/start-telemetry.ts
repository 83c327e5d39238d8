import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { Env } from '#lib/server/env.ts';
import { log } from '#lib/server/log.ts';
import type { BuildInfo } from '#lib/server/telemetry/create-metrics.ts';
import { telemetry } from '#lib/server/telemetry/telemetry.ts';
import { listen } from '../listen.ts';
import type { ServerFactory } from '../server-factory.ts';
import { createMetricsServer } from './metrics-server.ts';

/**
 * Starts metrics and traces as they are configured. Their packages are loaded only where they are wanted. Throws a
 * `CommandError` where `METRICS_PORT` cannot be listened on. `close` sends the last traces.
 */
export async function startTelemetry(
  settings: Env,
  servers: ServerFactory,
): Promise<{ close: () => Promise<void> }> {
  const { METRICS_PORT: port, METRICS_HOST: host, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = settings;
  const build = { version: readVersion(), commit: settings.BUILD_COMMIT };
  if (endpoint) {
    const { createTracer } = await import('#lib/server/telemetry/create-tracer.ts');
    telemetry().tracer = createTracer({ ...build, endpoint, instance: settings.INSTANCE_NAME, onLost });
  }
  const server = port === undefined ? null : await startMetrics(build, { host, port, servers });
  return {
    async close() {
      server?.close();
      server?.closeAllConnections();
      await telemetry().tracer?.close();
    },
  };
}

async function startMetrics(
  build: BuildInfo,
  { host, port, servers }: { host: string; port: number; servers: ServerFactory },
): Promise<Server> {
  const { createMetrics } = await import('#lib/server/telemetry/create-metrics.ts');
  const { observeDatabase } = await import('#lib/server/telemetry/observe-database.ts');
  const { observeLendingApi } = await import('#lib/server/telemetry/observe-lending-api.ts');
  const metrics = createMetrics(build);
  observeDatabase(metrics.registry);
  observeLendingApi(metrics.registry);
  telemetry().metrics = metrics;
  const server = createMetricsServer(metrics.registry, servers.create);
  await listen(server, { host, port, variables: { host: 'METRICS_HOST', port: 'METRICS_PORT' } });
  return server;
}

function onLost(lost: number): void {
  log().warn({ event: 'traces', lost }, 'the collector of traces did not take spans');
}

function readVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));
  return String(version);
}
