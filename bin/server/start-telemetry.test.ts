import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createMetrics } from '#lib/server/telemetry/create-metrics.ts';
import { listen } from './listen.ts';
import { createMetricsServer } from './start-telemetry.ts';

const host = '127.0.0.1';
const portVariable = 'METRICS_PORT';

test('the metrics are read at one path alone', async () => {
  const { registry } = createMetrics('1.2.3');
  const server = createMetricsServer(registry);
  await listen(server, { host, port: 0, portVariable });
  const { port } = server.address() as AddressInfo;
  const read = (path: string, method = 'GET') => fetch(`http://${host}:${port}${path}`, { method });
  const response = await read('/metrics');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.text()).toContain('loan_desk_build_info{version="1.2.3",node="');
  expect((await read('/')).status).toBe(404);
  expect((await read('/metrics', 'POST')).status).toBe(404);
  server.close();
});

test('a port that is taken is said in one line, with the variable that sets it', async () => {
  const taken = createServer();
  await once(taken.listen(0, host), 'listening');
  const { port } = taken.address() as AddressInfo;
  const { registry } = createMetrics('1');
  await expect(listen(createMetricsServer(registry), { host, port, portVariable })).rejects.toThrow(
    `Port ${port} of ${host} is taken: stop what listens there, or set METRICS_PORT.`,
  );
  taken.close();
});
