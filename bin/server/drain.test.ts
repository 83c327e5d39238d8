import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { longestRequestMs, refuseConnections } from './drain.ts';

test('a request that arrived while the process was busy is answered before connections are refused', async () => {
  const server = createServer((_, response) => response.end('answered'));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  const answer = text(socket);
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n');
  // Node connects in the next tick. The server accepts in the next turn of the event loop, after it was told to stop.
  await new Promise<void>((resolve) => process.nextTick(resolve));
  const closed = refuseConnections(server);
  expect(await answer).toContain('answered');
  await closed;
  await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow();
});

test('a draining desk waits for a read that somebody chose to wait for, and for a slow provider', () => {
  const database = { DATABASE_TIMEOUT_MS: 1000 };
  expect(longestRequestMs({ LENDING_API_TIMEOUT_MS: 8000, ...database })).toBe(26_000);
  expect(longestRequestMs({ LENDING_API_TIMEOUT_MS: 500, ...database })).toBe(12_000);
});
