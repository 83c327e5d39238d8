import { once } from 'node:events';
import { type IncomingMessage, request, type Server } from 'node:http';
import { BlockList } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLog, replaceLog } from '#lib/server/log.ts';
import { createMetrics } from '#lib/server/telemetry/create-metrics.ts';
import { measurePart } from '#lib/server/telemetry/request-parts.ts';
import { telemetry } from '#lib/server/telemetry/telemetry.ts';
import { fakeApi, loanRequest } from '#lib/testing/test-lending-api.ts';
import { createDeskServer } from './desk-server.ts';
import type { Handler } from './forward-to-next.ts';

/** Identifiers as people type them into paths, queries and headers, and as they stand in a session and a loan. */
const planted = [
  '390.533.447-05',
  'loan_planted1',
  'CCB-2026-000417',
  'maria.silva@bank.example',
  'subject-4711',
];
const [, loan, contract, mail] = planted;
const version = '1.2.3';

const lines: string[] = [];
let server: Server;
let answer: Handler;

beforeAll(async () => {
  replaceLog(createLog('info', { write: (line) => void lines.push(line) }));
  const trustedProxies = new BlockList();
  trustedProxies.addAddress('127.0.0.1');
  telemetry().metrics = createMetrics(version);
  server = createDeskServer((...asked) => answer(...asked), {
    origin: 'http://localhost:4100',
    trustedProxies,
    dev: true,
    maxActive: 8,
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => {
  server.close();
  Object.assign(telemetry(), { metrics: null });
});
beforeEach(() => {
  lines.splice(0);
});

async function send(path: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const own = { host: 'localhost:4100', ...headers };
  const [response] = await once(request({ host: '127.0.0.1', port, path, headers: own }).end(), 'response');
  response.resume();
  await once(response, 'end');
  return response;
}

const requestLines = () =>
  lines.map((line) => JSON.parse(line)).filter(({ event }: { event: string }) => event === 'request');
const metricsText = async () => (await telemetry().metrics?.registry.metrics()) ?? '';

test('a request leaves one line with the times of its parts', async () => {
  await using upstream = await fakeApi((_asked, _request, response) => response.end('{}'));
  answer = async (_request, response) => {
    await measurePart('session', async () => {});
    await measurePart('upstream', () => upstream.api.fetchLoan(loanRequest(loan)));
    await measurePart('record', async () => {});
    response.end('a page');
  };
  const { headers } = await send(`/loans/${loan}?q=${mail}&fields=${contract}`, {
    traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
    'user-agent': `${mail}`,
  });
  await expect.poll(requestLines).toHaveLength(1);
  const [line] = requestLines();
  expect(line).toMatchObject({
    requestId: headers['x-request-id'],
    method: 'GET',
    route: '/loans/[loan]',
    status: 200,
  });
  expect(Object.keys(line.ms)).toEqual(['total', 'queue', 'session', 'upstream', 'record']);
  expect(upstream.seen[0]?.headers).not.toHaveProperty('traceparent');
});

test('no identifier is in metrics or request lines, whatever is asked for', async () => {
  answer = async (incoming, response) => {
    response.writeHead(incoming.url?.includes('api') ? 500 : 200).end();
  };
  for (const value of planted) {
    for (const path of [
      `/loans/${value}`,
      `/api/loans/${value}/reveals`,
      `/${value}`,
      `/api/${value}?q=${value}`,
    ]) {
      await send(path);
      await send(path, { host: value });
      await send(path, { traceparent: value, purpose: 'prefetch' });
    }
  }
  // The methods that `/api/loans/…/reveals` takes do not include GET: such a request leaves the line of its refusal.
  await expect.poll(() => requestLines().length).toBe(planted.length * 3);
  const shown = [
    await metricsText(),
    requestLines()
      .map((line) => JSON.stringify(line))
      .join('\n'),
  ];
  for (const text of shown) for (const value of planted) expect(text).not.toContain(value);
  expect(shown[0]).toContain('route="/loans/[loan]"');
});

test('a probe, a file and an aborted request are counted and leave no line', async () => {
  answer = async (_request, response) => void response.end('ok');
  await send('/api/health/live');
  await send('/_next/static/a.js');
  expect(requestLines()).toEqual([]);
  const text = await metricsText();
  expect(text).toMatch(/requests_total\{route="\/api\/health\/live",method="GET",status="200"\} 1/);
  expect(text).toMatch(/requests_total\{route="file",method="GET",status="200"\} 1/);
});
