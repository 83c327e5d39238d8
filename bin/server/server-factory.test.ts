import { once } from 'node:events';
import { get as getPlain, type RequestOptions, type Server } from 'node:http';
import { get } from 'node:https';
import { type AddressInfo, BlockList, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { TLSSocket } from 'node:tls';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { createLog, replaceLog } from '#lib/server/log.ts';
import { Secret } from '#lib/server/secret.ts';
import { type Certificates, makeCertificates } from '../../bench/faults/upstream/certificates.ts';
import { createDeskServer } from './desk-server.ts';
import { createServerFactory } from './server-factory.ts';

let certificates: Certificates;
let server: Server;
beforeAll(async () => {
  replaceLog(createLog('silent'));
  certificates = await makeCertificates();
});
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function startDesk() {
  const { cert, key } = certificates.of.good;
  const settings = { TLS_CERT: new Secret(cert), TLS_KEY: new Secret(key) };
  const factory = createServerFactory(settings);
  server = createDeskServer(async (_request, response) => void response.end('the desk'), {
    ...{ origin: 'https://localhost', trustedProxies: new BlockList(), dev: true, transformsPages: false },
    ...{ maxActive: 8, createServer: factory.create },
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { factory, settings, port: (server.address() as AddressInfo).port };
}

async function ask(port: number, options: RequestOptions = {}) {
  const headers = { host: 'localhost' };
  const trusted = { ca: certificates.authority, servername: 'localhost', agent: false, ...options };
  const [response] = await once(get({ host: '127.0.0.1', port, headers, ...trusted }), 'response');
  const { subject } = (response.socket as TLSSocket).getPeerCertificate();
  return { status: response.statusCode, body: await text(response), name: subject?.CN };
}

test('with a certificate the desk speaks TLS, and nothing else', async () => {
  const { port } = await startDesk();
  expect(await ask(port)).toEqual({ status: 200, body: 'the desk', name: 'localhost' });
  const plain = getPlain({ host: '127.0.0.1', port, agent: false });
  await expect(once(plain, 'response')).rejects.toThrow();
  const old = { maxVersion: 'TLSv1.1', minVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' };
  await expect(ask(port, old as RequestOptions)).rejects.toThrow();
});

test('what is no handshake is hung up on, and the desk goes on', async () => {
  const { port } = await startDesk();
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.resume().write('GET / HTTP/1.1\r\n\r\n');
  await once(socket, 'close');
  expect((await ask(port)).status).toBe(200);
});

test('a key of another certificate keeps the desk from starting', () => {
  const { good, expired } = certificates.of;
  const settings = { TLS_CERT: new Secret(good.cert), TLS_KEY: new Secret(expired.key) };
  expect(() => createServerFactory(settings).create({})).toThrow(
    /TLS_CERT and TLS_KEY cannot be used together/,
  );
});
