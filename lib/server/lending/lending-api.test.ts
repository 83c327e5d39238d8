import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { stubSettings } from '../test-settings.ts';
import { lendingApi } from './lending-api.ts';
import { loanRequest } from './test-lending-api.ts';

afterEach(() => vi.unstubAllEnvs());

test('goes through the proxy that is configured, by a tunnel to the API that is', async () => {
  const asked: string[] = [];
  const proxy = createServer().on('connect', ({ method, url = '' }, socket) => {
    asked.push(`${method} ${url}`);
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  stubSettings({
    LENDING_API_BASE_URL: 'https://api.example/lending',
    HTTPS_PROXY: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    NO_PROXY: '',
  });
  const api = lendingApi();
  await expect(api.fetchLoan(loanRequest('loan_1'))).rejects.toMatchObject({
    code: 'upstream_unavailable',
    details: { because: 'no_way' },
  });
  expect(new Set(asked)).toEqual(new Set(['CONNECT api.example:443']));
  await api.close();
  proxy.close();
});
