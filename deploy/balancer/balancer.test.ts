import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import getPort from 'get-port';
import { expect, test } from 'vitest';

const haproxy = '/usr/sbin/haproxy';
const file = fileURLToPath(new URL('haproxy.cfg', import.meta.url));

/** HAProxy is a package of the system, and not of the project. */
test.skipIf(!existsSync(haproxy))(
  'the desk gets the address of the browser',
  async () => {
    const seen: IncomingHttpHeaders[] = [];
    const desk = createServer(({ headers, url }, response) => {
      if (url === '/loans/loan_1') seen.push(headers);
      response.end();
    }).listen(0, '127.0.0.1');
    await once(desk, 'listening');
    const [front, behind] = [await getPort(), (desk.address() as AddressInfo).port];
    const balancer = execa(haproxy, ['-f', file], {
      reject: false,
      env: { BIND: `127.0.0.1:${front}`, DESK_1: `127.0.0.1:${behind}`, DESK_2: `127.0.0.1:${behind}` },
    });
    try {
      const headers = { 'x-request-id': 'kept' };
      const ask = () => fetch(`http://127.0.0.1:${front}/loans/loan_1`, { headers }).catch(() => null);
      await expect.poll(async () => (await ask())?.status, { timeout: 20_000 }).toBe(200);
      expect(seen.at(-1)).toMatchObject({ 'x-request-id': 'kept', 'x-forwarded-for': '127.0.0.1' });
    } finally {
      balancer.kill('SIGKILL');
      desk.closeAllConnections();
      desk.close();
    }
  },
  30_000,
);
