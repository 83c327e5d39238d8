import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { readDatabaseFailure } from './database-failure.ts';

test('a connection that was cut is a database that is down', async () => {
  const server = createServer((socket) => socket.resetAndDestroy()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1');
  const [error] = await once(socket, 'error').catch((thrown: unknown) => [thrown]);
  server.close();
  expect(error).toMatchObject({ code: 'ECONNRESET' });
  expect(readDatabaseFailure(error)).toMatchObject({ fault: 'down' });
});

test('a mistake of ours is no failure of the database', () => {
  expect(readDatabaseFailure(new TypeError('ours'))).toBeNull();
});
