import { once } from 'node:events';
import { createServer, Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { createLog, replaceLog } from '#lib/server/log.ts';
import { isDraining } from '#lib/server/web/draining.ts';
import { drainOnSignal, finishAnswers, longestRequestMs, longestStopMs, refuseConnections } from './drain.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  process.removeAllListeners('SIGTERM').removeAllListeners('SIGINT');
});

test('a request of a busy process is answered before refusing others', async () => {
  const server = createServer((_, response) => response.end('answered'));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  const answer = text(socket);
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n');
  // Node connects in the next tick. The server accepts in the next turn of the event loop, after the signal.
  await new Promise<void>((resolve) => process.nextTick(resolve));
  const closed = refuseConnections(server);
  expect(await answer).toContain('answered');
  await closed;
  await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow();
});

test('an answer that is still being read is not cut off', async () => {
  const body = 'x'.repeat(30_000_000);
  const server = createServer((_, response) => response.end(body));
  finishAnswers(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
  // A reader who takes the head of the answer, and the rest later.
  await once(socket, 'readable');
  const closed = refuseConnections(server);
  await wait(200);
  expect((await text(socket)).length).toBeGreaterThan(body.length);
  await closed;
});

test('a draining desk waits for a queued read and a slow provider', () => {
  const database = { DATABASE_TIMEOUT_MS: 1000 };
  expect(longestRequestMs({ LENDING_API_TIMEOUT_MS: 15_000, ...database })).toBe(32_000);
  expect(longestRequestMs({ LENDING_API_TIMEOUT_MS: 500, ...database })).toBe(12_000);
});

test('the deadline of begun requests starts after the notice', async () => {
  replaceLog(createLog('silent', { write: () => {} }));
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] });
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never);
  // A server with a request that never ends.
  const server = new Server();
  const close = vi.spyOn(server, 'close').mockReturnValue(server);
  const settings = { DRAIN_NOTICE_MS: 5000, LENDING_API_TIMEOUT_MS: 15_000, DATABASE_TIMEOUT_MS: 1000 };
  drainOnSignal(server, { settings, closeApp: async () => {}, closeDatabase: async () => {}, dev: false });
  expect(isDraining()).toBe(false);
  process.emit('SIGTERM');
  expect(isDraining()).toBe(true);
  await vi.advanceTimersByTimeAsync(4999);
  expect(close).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await vi.waitFor(() => expect(close).toHaveBeenCalled(), { interval: 0, timeout: 30_000 });
  // 4 seconds for requests that wait for their turn, and 32 for the longest of them.
  await vi.advanceTimersByTimeAsync(35_999);
  expect(exit).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await expect.poll(() => exit.mock.calls).toEqual([[0]]);
  expect(longestStopMs(settings)).toBe(5000 + 36_000 + 5000);
});
