import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { request } from 'undici';
import { expect, test } from 'vitest';
import { compressResponse } from '../web/compress-response.ts';
import { runObserved, setPageStatus } from './request-parts.ts';

const observed = (page: ServerResponse | null) => ({ page, partMs: {} });

type Step = (response: ServerResponse) => unknown;

/** The status of a page that is made in these steps, after something asynchronous. */
async function statusOf(steps: readonly Step[]): Promise<number> {
  const server = createServer((incoming, response) => {
    compressResponse(incoming, response);
    response.setHeader('content-type', 'text/html');
    void runObserved(observed(response), async () => {
      await Promise.resolve();
      for (const step of steps) step(response);
    });
  }).listen(0, '127.0.0.1');
  try {
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const { statusCode, body } = await request(`http://127.0.0.1:${port}/`);
    await body.text();
    return statusCode;
  } finally {
    server.close();
  }
}

const sets =
  (status: number): Step =>
  () =>
    setPageStatus(status);
const setsInAnotherPage: Step = () => runObserved(observed(null), () => setPageStatus(503));
const writes: Step = (response) => response.write('chunk');
const ends: Step = (response) => response.end('end');
const redirects: Step = (response) => response.writeHead(307, { location: '/' }).end();

test.each<[string, number, Step[]]>([
  ['sets no status', 200, [ends]],
  ['sets one', 503, [sets(503), ends]],
  ['sets one and is written in chunks', 403, [sets(403), writes, ends]],
  ['stands beside another that sets one', 200, [setsInAnotherPage, ends]],
  ['sets one after its head was sent', 200, [writes, sets(503), ends]],
  ['sets one and then redirects', 307, [sets(503), redirects]],
])('a page that %s: %i', async (_what, status, steps) => {
  expect(await statusOf(steps)).toBe(status);
  setPageStatus(503);
});
