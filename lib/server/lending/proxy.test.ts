import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer as createHttp } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { type AddressInfo, connect, type Server } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const program = fileURLToPath(new URL('../../testing/test-proxied-read.ts', import.meta.url));
// Of a name that is nowhere, for these tests alone: it opens nothing.
const certificate = fileURLToPath(new URL('../../testing/certificate/cert.pem', import.meta.url));
const secret = fileURLToPath(new URL('../../testing/certificate/key.pem', import.meta.url));
const key = 'zq9-the-key';
const forms = [key, Buffer.from(`${key}:`).toString('base64')];
const baseUrl = 'https://lending.test';

const api = createHttps(
  { cert: readFileSync(certificate), key: readFileSync(secret) },
  (request, response) => {
    asked.push(request.headers.authorization ?? '');
    const known = request.url === '/v1/loans/loan_1' && asked.at(-1) === `Basic ${forms[1]}`;
    response.writeHead(known ? 200 : 401).end('{"id":"loan_1"}');
  },
);
/** Takes each tunnel to the API, whatever name was asked for, and keeps all that goes through it. */
const proxy = createHttp();
let asked: string[] = [];
let tunnels: string[] = [];
let through = '';
proxy.on('connect', ({ url = '', headers }, socket) => {
  tunnels.push(`${url} ${headers['proxy-authorization'] ?? ''}`);
  const onward = connect(portOf(api), '127.0.0.1', () => {
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    socket.pipe(onward).pipe(socket);
  });
  socket.on('data', (bytes: Buffer) => {
    through += bytes.toString('latin1');
  });
  onward.on('error', () => socket.destroy());
  socket.on('error', () => onward.destroy());
});

const portOf = (server: Server) => (server.address() as AddressInfo).port;
const listening = (server: Server) =>
  new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));

beforeAll(() => Promise.all([listening(api), listening(proxy)]));
afterAll(() => {
  for (const server of [api, proxy]) {
    server.closeAllConnections();
    server.close();
  }
});

/** Reads the loan in a process of its own: Node reads NODE_EXTRA_CA_CERTS once, when it starts. */
async function readLoan(env: Record<string, string>): Promise<{ code: number; output: string }> {
  [asked, tunnels, through] = [[], [], ''];
  const proxied = `http://desk:proxy-word@127.0.0.1:${portOf(proxy)}`;
  const all = {
    LENDING_API_BASE_URL: baseUrl,
    LENDING_API_KEY: key,
    HTTPS_PROXY: proxied,
    ...env,
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [program], { env: { NODE_ENV: 'test', ...all } }, (error, out, err) => {
      resolve({ code: error ? Number(error.code) : 0, output: out + err });
    });
  });
}

test('the key reaches the API and never the proxy', async () => {
  const { code, output } = await readLoan({ NODE_EXTRA_CA_CERTS: certificate });
  expect(code, output).toBe(0);
  expect(output).toContain('loan_1');
  expect(asked).toEqual([`Basic ${forms[1]}`]);
  const credentials = Buffer.from('desk:proxy-word').toString('base64');
  expect(new Set(tunnels)).toEqual(new Set([`lending.test:443 Basic ${credentials}`]));
  expect(through.length).toBeGreaterThan(500);
  for (const form of [...forms, 'authorization', '/v1/loans']) expect(through).not.toContain(form);
  for (const form of [...forms, 'proxy-word', credentials]) expect(output).not.toContain(form);
});

test('without that authority no request is sent', async () => {
  const { code, output } = await readLoan({ NODE_TLS_REJECT_UNAUTHORIZED: '0' });
  expect(code).toBe(1);
  expect(output).toContain('DEPTH_ZERO_SELF_SIGNED_CERT');
  expect(tunnels.length).toBeGreaterThan(0);
  expect(asked).toEqual([]);
});

test('a host of NO_PROXY is not asked for there', async () => {
  const { code } = await readLoan({ NODE_EXTRA_CA_CERTS: certificate, NO_PROXY: 'lending.test' });
  expect(code).toBe(1);
  expect(tunnels).toEqual([]);
});
