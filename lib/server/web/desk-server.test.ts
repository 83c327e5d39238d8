import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, request, type Server } from 'node:http';
import { BlockList, connect, createServer } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLog, replaceLog } from '#lib/server/log.ts';
import { setPageStatus } from '#lib/server/telemetry/request-parts.ts';
import { createDeskServer } from './desk-server.ts';
import type { Handler } from './forward-to-next.ts';

const origin = 'http://localhost:4100';
const lines: string[] = [];
let server: Server;
let answer: Handler;

beforeAll(async () => {
  replaceLog(createLog('trace', { write: (line) => void lines.push(line) }));
  const trustedProxies = new BlockList();
  trustedProxies.addAddress('127.0.0.1');
  server = createDeskServer((...asked) => answer(...asked), {
    origin,
    trustedProxies,
    dev: true,
    maxActive: 8,
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => void server.close());
beforeEach(() => {
  lines.splice(0);
  answer = async (_request, response) => void response.writeHead(200).end();
});

function portOf(listening: { address: Server['address'] }): number {
  const address = listening.address();
  return typeof address === 'object' && address ? address.port : 0;
}
const port = () => portOf(server);

type TestRequest = { method?: string; path?: string; headers?: Record<string, string> };

async function headersOf(asked: TestRequest): Promise<IncomingHttpHeaders> {
  return (await answerTo(asked)).headers;
}

async function answerTo({ method = 'GET', path = '/', headers = {} }: TestRequest): Promise<IncomingMessage> {
  const own = { host: 'localhost:4100', 'x-forwarded-for': '203.0.113.7', ...headers };
  const sent = request({ host: '127.0.0.1', port: port(), method, path, headers: own }).end();
  const [response] = await once(sent, 'response');
  response.resume();
  await once(response, 'end');
  return response;
}

/** The lines of the log, but for the one that each answered request leaves. */
const loggedLines = () =>
  lines
    .map((line) => JSON.parse(line))
    .filter(({ event }: { event: string }) => event !== 'request')
    .map(({ time: _, level: __, msg: ___, ...line }) => line);
const value = '390.533.447-05';

test('what follows a closing answer on a connection is not carried out', async () => {
  const asked: string[] = [];
  answer = async ({ url = '' }, response) => {
    asked.push(url);
    response.writeHead(200).end();
  };
  const socket = connect(port(), '127.0.0.1');
  const host = 'Host: localhost:4100';
  const post = `POST /api/loans/loan_1/notes HTTP/1.1\r\n${host}\r\nSec-Fetch-Site: cross-site\r\nContent-Length: 0`;
  const get = (path: string) => `GET ${path} HTTP/1.1\r\n${host}`;
  const sent = [get('/before'), post, get('/loans/loan_1'), get('/loans/loan_2')];
  socket.write(sent.map((head) => `${head}\r\n\r\n`).join(''));
  let received = '';
  socket.on('data', (data) => {
    received += data;
  });
  await once(socket, 'close');
  expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 403']);
  expect(asked).toEqual(['/before']);
});

test('what comes while a closing answer ends is not carried out', async () => {
  const asked: string[] = [];
  let end = () => {};
  answer = async ({ url = '' }, response) => {
    asked.push(url);
    end = () => response.writeHead(200, { connection: 'close' }).end();
  };
  // As the database or the lending API does, whose answer ends that of the desk.
  const upstream = createServer((accepted) => accepted.on('data', () => end()));
  await once(upstream.listen(0, '127.0.0.1'), 'listening');
  const toDesk = connect(port(), '127.0.0.1');
  const toUpstream = connect(portOf(upstream), '127.0.0.1');
  await once(upstream, 'connection');
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost:4100\r\n\r\n`;
  toDesk.write(get('/first'));
  await expect.poll(() => asked).toEqual(['/first']);
  // Both are read in one turn of the event loop, in this order.
  toUpstream.write('answer');
  toDesk.write(get('/second'));
  await once(toDesk.resume(), 'close');
  toUpstream.destroy();
  await once(upstream.close(), 'close');
  expect(asked).toEqual(['/first']);
});

test('two hosts are a bad request', async () => {
  const socket = connect(port(), '127.0.0.1');
  socket.end('GET / HTTP/1.1\r\nHost: localhost:4100\r\nHost: evil.example\r\nConnection: close\r\n\r\n');
  const [head] = await once(socket, 'data');
  expect(String(head)).toMatch(/^HTTP\/1\.1 400 /);
  socket.destroy();
});

test.each<[string, TestRequest, object]>([
  [
    'for another host',
    { path: `/loans/loan_1?q=${value}`, headers: { host: 'evil.example' } },
    { status: 421, code: 'invalid_request', method: 'GET', path: '/loans/*' },
  ],
  [
    'that another site posts',
    {
      ...{ method: 'POST', path: `/api/loans/${value}/reveals` },
      headers: { 'sec-fetch-site': 'cross-site', 'content-length': '0' },
    },
    { status: 403, code: 'forbidden', method: 'POST', path: '/api/loans/*/reveals' },
  ],
  [
    'that another site reads',
    { path: `/api/loans/${value}`, headers: { 'sec-fetch-site': 'cross-site' } },
    { status: 403, code: 'forbidden', method: 'GET', path: '/api/loans/*' },
  ],
  [
    'by a method that is not allowed',
    { method: 'DELETE', path: `/loans/${value}` },
    { status: 405, code: 'method_not_allowed', method: 'DELETE', path: '/loans/*' },
  ],
  [
    'for a prefetch',
    { headers: { purpose: 'prefetch' } },
    { status: 503, code: null, method: 'GET', path: '/' },
  ],
  [
    'for the error page of the framework',
    { path: '/_global-error' },
    { status: 404, code: 'not_found', method: 'GET', path: '/*' },
  ],
  [
    'with a malformed path',
    { path: '/loans/%ff' },
    { status: 400, code: 'invalid_request', method: 'GET', path: '/loans/*' },
  ],
])('a request %s is refused, with one line in the log', async (_name, asked, line) => {
  const headers = await headersOf(asked);
  const requestId = headers['x-request-id'];
  expect(loggedLines()).toEqual([{ event: 'refused', requestId, ip: '203.0.113.7', ...line }]);
  expect(lines.filter((line) => line.includes('"event":"refused"')).join()).toContain('"level":30,');
  expect(lines.join()).not.toContain(value);
});

test('a response of 401 leaves one line in the log, and another response none', async () => {
  await headersOf({ path: '/loans/loan_1' });
  expect(loggedLines()).toEqual([]);
  answer = async (_request, response) => void response.writeHead(401).end('{}');
  const headers = await headersOf({ path: `/api/loans/${value}?q=${value}` });
  await expect.poll(loggedLines).toEqual([
    {
      ...{ event: 'refused', requestId: headers['x-request-id'], status: 401, code: 'unauthenticated' },
      ...{ ip: '203.0.113.7', method: 'GET', path: '/api/loans/*' },
    },
  ]);
});

test.each<Record<string, string>>([{}, { rsc: '1' }])(
  'a 500 that Next wrote itself leaves one line, with %j',
  async (sent) => {
    answer = async (_request, response) => void response.writeHead(500).end('Internal Server Error');
    const headers = await headersOf({ path: `/loans/${value}?_rsc=${value}`, headers: sent });
    await expect.poll(loggedLines).toEqual([
      {
        ...{ event: 'failed', requestId: headers['x-request-id'], status: 500, code: 'internal' },
        ...{ ip: '203.0.113.7', method: 'GET', path: '/loans/*' },
      },
    ]);
    expect(lines.join()).not.toContain(value);
  },
);

test('an internal failure is logged without values of the request', async () => {
  answer = async () => {
    throw new Error(`about ${value}`);
  };
  const headers = await headersOf({ path: `/loans/${value}` });
  const requestId = headers['x-request-id'];
  expect(loggedLines()).toMatchObject([
    { event: 'internal', requestId, error: { name: 'Error' } },
    { event: 'refused', requestId, status: 500, code: 'internal', ip: '203.0.113.7', path: '/loans/*' },
  ]);
  expect(lines.join()).not.toContain(value);
});

test('bytes that are no request leave a line in the log too', async () => {
  const socket = connect(port(), '127.0.0.1');
  socket.end(`GET /loans/${value} HTTP/9\r\n\r\n`);
  await once(socket.resume(), 'close');
  expect(loggedLines()).toMatchObject([{ event: 'refused', status: 400, code: 'invalid_request' }]);
  expect(lines.join()).not.toContain(value);
});

test.each([
  ['GET', {}, 503],
  ['HEAD', {}, 503],
  // Next's client would load the whole page again.
  ['GET', { rsc: '1' }, 200],
])('a page has the status of its problem, by %s with %j: %i', async (method, headers, status) => {
  answer = async (_request, response) => {
    setPageStatus(503);
    response.end();
  };
  expect((await answerTo({ method, path: '/loans/loan_1', headers })).statusCode).toBe(status);
});
