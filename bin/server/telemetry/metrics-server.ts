import { createServer, type Server } from 'node:http';
import { log } from '#lib/server/log.ts';
import type { DeskMetrics } from '#lib/server/telemetry/create-metrics.ts';
import type { ServerFactory } from '../server-factory.ts';

/**
 * Creates the server that Prometheus reads. It has a port of its own, which no balancer leads to: the metrics hold no
 * value of a loan or a person, and yet they are nobody's but the operator's.
 */
export function createMetricsServer(
  registry: DeskMetrics['registry'],
  create: ServerFactory['create'] = createServer,
): Server {
  const server = create({ requestTimeout: 5000, headersTimeout: 5000 });
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
