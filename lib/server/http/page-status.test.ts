import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { request } from 'undici';
import { expect, test } from 'vitest';
import { shared } from '../shared.ts';
import { compressed } from './compress.ts';
import { takePageStatus, tellPageStatus } from './page-status.ts';

const waiting = () => shared('page-status', () => new Map<string, number | null>()).size;

/** The status of a page that is made in these steps, when its answer is closed. */
async function statusOf(steps: readonly Step[]): Promise<number> {
  const closed = Promise.withResolvers<void>();
  const server = createServer((incoming, response) => {
    takePageStatus('one', response);
    response.once('close', () => closed.resolve());
    compressed(incoming, response, (piece) => piece ?? Buffer.alloc(0));
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
const tells =
  (status: number, requestId = 'one'): Step =>
  () =>
    tellPageStatus(requestId, status);
const writes: Step = (response) => response.write('piece');
const ends: Step = (response) => response.end('end');
const redirects: Step = (response) => response.writeHead(307, { location: '/' }).end();

test.each<[string, number, Step[]]>([
  ['no status', 200, [ends]],
  ['one', 503, [tells(503), ends]],
  ['one, and is written in pieces', 403, [tells(403), writes, ends]],
  ['that of another page', 200, [tells(503, 'other'), ends]],
  ['one after its head', 200, [writes, tells(503), ends]],
  ['one, and is a redirect', 307, [tells(503), redirects]],
])('a page that tells %s: %i', async (_what, status, steps) => {
  expect(await statusOf(steps)).toBe(status);
  expect(waiting(), 'nothing is kept of it').toBe(0);
  tellPageStatus('one', 503);
  expect(waiting(), 'nor when it is told too late').toBe(0);
});

test('of a page that nobody waits for any more nothing is kept', async () => {
  const closed = Promise.withResolvers<void>();
  const server = createServer((_incoming, response) => {
    takePageStatus('one', response);
    tellPageStatus('one', 503);
    response.once('close', () => closed.resolve());
    expect(waiting()).toBe(1);
    response.destroy();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await expect(request(`http://127.0.0.1:${port}/`)).rejects.toThrow();
  await closed.promise;
  expect(waiting()).toBe(0);
  server.close();
});
