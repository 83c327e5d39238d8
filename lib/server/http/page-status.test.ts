import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { request } from 'undici';
import { expect, test } from 'vitest';
import { processSingleton } from '../process-singletons.ts';
import { compressResponse } from './compress-response.ts';
import { acceptPageStatus, setPageStatus } from './page-status.ts';

const openResponses = () => processSingleton('openPages', () => new Map()).size;

/** The status of a response that is made in these steps. */
async function statusOf(steps: readonly Step[]): Promise<number> {
  const closed = Promise.withResolvers<void>();
  const server = createServer((incoming, response) => {
    acceptPageStatus('one', response);
    response.once('close', () => closed.resolve());
    compressResponse(incoming, response);
    response.setHeader('content-type', 'text/html');
    for (const step of steps) step(response);
  }).listen(0, '127.0.0.1');
  try {
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const { statusCode, body } = await request(`http://127.0.0.1:${port}/`);
    await body.text();
    await closed.promise;
    return statusCode;
  } finally {
    server.close();
  }
}

type Step = (response: ServerResponse) => unknown;
const sets =
  (status: number, requestId = 'one'): Step =>
  () =>
    setPageStatus(requestId, status);
const writes: Step = (response) => response.write('chunk');
const ends: Step = (response) => response.end('end');
const redirects: Step = (response) => response.writeHead(307, { location: '/' }).end();

test.each<[string, number, Step[]]>([
  ['sets no status', 200, [ends]],
  ['sets one', 503, [sets(503), ends]],
  ['sets one and is written in chunks', 403, [sets(403), writes, ends]],
  ['sets the status of another page', 200, [sets(503, 'other'), ends]],
  ['sets one after its head was sent', 200, [writes, sets(503), ends]],
  ['sets one and then redirects', 307, [sets(503), redirects]],
])('a page that %s: %i', async (_what, status, steps) => {
  expect(await statusOf(steps)).toBe(status);
  expect(openResponses(), 'the response is forgotten').toBe(0);
  setPageStatus('one', 503);
});

test('a response whose client is gone is forgotten', async () => {
  const closed = Promise.withResolvers<void>();
  const server = createServer((_incoming, response) => {
    acceptPageStatus('one', response);
    setPageStatus('one', 503);
    response.once('close', () => closed.resolve());
    expect(openResponses()).toBe(1);
    response.destroy();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await expect(request(`http://127.0.0.1:${port}/`)).rejects.toThrow();
  await closed.promise;
  expect(openResponses()).toBe(0);
  server.close();
});
