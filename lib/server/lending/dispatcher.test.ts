import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { generate } from 'selfsigned';
import { expect, test } from 'vitest';
import { Secret } from '../secret.ts';
import { createDispatcher } from './dispatcher.ts';

async function makeCertificate(name: string) {
  const { private: key, cert } = await generate([{ name: 'commonName', value: name }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  });
  return { key, cert };
}

test('the API is shown the certificate of the desk', async () => {
  const [own, client] = await Promise.all(['api', 'desk-1'].map(makeCertificate));
  if (!own || !client) throw new Error('two certificates were made');
  const server = createServer({ ...own, ca: client.cert, requestCert: true }, ({ socket }, response) => {
    const { subject } = (socket as TLSSocket).getPeerCertificate();
    response.setHeader('connection', 'close').end(String(subject?.CN));
  });
  await once(server.listen(0, 'localhost'), 'listening');
  const baseUrl = `https://localhost:${(server.address() as AddressInfo).port}`;
  const route = { baseUrl, httpsProxy: undefined, noProxy: '' };
  const clientCertificate = { cert: new Secret(client.cert), key: new Secret(client.key) };
  const { setDefaultCACertificates, getCACertificates } = await import('node:tls');
  setDefaultCACertificates([...getCACertificates(), own.cert]);
  const known = createDispatcher({ ...route, clientCertificate }, 5000);
  const unknown = createDispatcher(route, 5000);
  const ask = async (dispatcher: typeof known) => {
    const { body } = await dispatcher.request({ origin: baseUrl, path: '/', method: 'GET' });
    return body.text();
  };
  try {
    expect(await ask(known)).toBe('desk-1');
    await expect(ask(unknown)).rejects.toThrow();
  } finally {
    await Promise.all([known.destroy(), unknown.destroy()]);
    server.close();
  }
});
