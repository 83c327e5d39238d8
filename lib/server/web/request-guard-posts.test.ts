import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { guardRequest } from './request-guard.ts';

const origin = 'https://desk.example';
const own = {
  host: 'desk.example',
  'sec-fetch-site': 'same-origin',
  'content-type': 'application/json',
  'content-length': '2',
};
const form = { ...own, 'content-type': 'application/x-www-form-urlencoded' };
const post = (url: string, headers: Record<string, string | undefined> = own, at = origin, method = 'POST') =>
  guardRequest({ method, url, headers }, { origin: at, isFile: () => false });
const status = (...args: Parameters<typeof post>) => post(...args)?.status ?? null;

test.each([
  '/api/session',
  '/api/sessions/ab12',
  '/api/loans/loan_1/reveals',
  '/api/loans/loan_1/verifications',
  '/api/loans/loan_1/verifications/end',
  '/api/access-log/viewers',
  '/api/lookup',
  '/api/lists/7',
])('%s accepts JSON from a page of the desk', (url) => {
  expect(post(url)).toBeNull();
  expect(post(`${url}?a=1`, { ...own, 'content-type': 'application/json; charset=utf-8' })).toBeNull();
});

test('sign-out accepts a form', () => {
  expect(post('/sign-out', form)).toBeNull();
  expect(status('/sign-out')).toBe(415);
});

test.each([
  '/',
  '/loans/loan_1',
  '/api/loans/loan_1',
  '/api/loans/a/b/reveals',
  '/api/loans//reveals',
  '/api/sessions/',
  '/api/sessions/a/b',
  '/sign-in',
  '/sign-in/callback',
  '/sign-out/',
  '/SIGN-OUT',
  '/api/health/live',
  '/x/sign-out',
])('%s accepts no POST', (url) => {
  expect(post(url)).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
});

test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'])('%s is not allowed anywhere', (method) => {
  expect(post('/api/session', own, origin, method)).toMatchObject({
    status: 405,
    headers: { allow: 'GET, HEAD, POST' },
  });
});

test.each([
  ['/', 'GET, HEAD'],
  ['/api/session', 'GET, HEAD, POST'],
  ['/sign-out', 'POST'],
  ['/api/loans/loan_1/reveals', 'POST'],
  ['/api/access-log/export', 'GET, HEAD, POST'],
])('%s names %s in Allow', (url, allow) => {
  expect(post(url, own, origin, 'PATCH')).toMatchObject({ status: 405, headers: { allow } });
  expect(post(url, own, origin, 'GET')?.status).toBe(allow.startsWith('GET') ? undefined : 405);
});

describe('the sender', () => {
  const without = { ...own, 'sec-fetch-site': undefined };
  test.each(['cross-site', 'same-site', 'none', '', 'Same-Origin', 'same-origin, cross-site'])(
    'is refused where Sec-Fetch-Site is %j',
    (site) => {
      expect(status('/api/session', { ...own, 'sec-fetch-site': site })).toBe(403);
      // Sec-Fetch-Site wins over Origin.
      expect(status('/api/session', { ...own, 'sec-fetch-site': site, origin })).toBe(403);
    },
  );
  test('is judged by Origin where an old browser sends no Sec-Fetch-Site', () => {
    expect(status('/api/session', { ...without, origin })).toBeNull();
    for (const other of [
      undefined,
      '',
      'null',
      'https://evil.example',
      'http://desk.example',
      'https://desk.example:444',
      'https://desk.example.evil',
    ])
      expect(status('/api/session', { ...without, origin: other })).toBe(403);
  });
  test('may be any of the three names of localhost', () => {
    const local = 'http://localhost:3000';
    const sent = { ...without, host: '127.0.0.1:3000' };
    expect(status('/api/session', { ...sent, origin: 'http://127.0.0.1:3000' }, local)).toBeNull();
    expect(status('/api/session', { ...sent, origin: 'http://127.0.0.1:4011' }, local)).toBe(403);
  });
  test('may be the provider’s server at the back-channel logout', () => {
    const { host, 'content-length': length, 'content-type': type } = form;
    expect(
      post('/api/back-channel-logout', { host, 'content-length': length, 'content-type': type }),
    ).toBeNull();
  });
  test('from another site reads no data, but may open a page', () => {
    const read = (url: string, site: string) =>
      status(url, { host: own.host, 'sec-fetch-site': site }, origin, 'GET');
    for (const site of ['cross-site', 'same-site']) {
      expect(read('/api/loans/loan_1', site)).toBe(403);
      // A link in a ticket.
      expect(read('/loans/loan_1', site)).toBeNull();
    }
    for (const site of ['same-origin', 'none']) expect(read('/api/loans/loan_1', site)).toBeNull();
  });
  test('from another site opens no page in an image or a frame', () => {
    const open = (dest: string, mode: string, url = '/loans/loan_1') =>
      status(
        url,
        { host: own.host, 'sec-fetch-site': 'same-site', 'sec-fetch-dest': dest, 'sec-fetch-mode': mode },
        origin,
        'GET',
      );
    expect(open('document', 'navigate')).toBeNull();
    for (const [dest, mode] of [
      ['image', 'no-cors'],
      ['script', 'no-cors'],
      ['empty', 'no-cors'],
      ['empty', 'cors'],
      ['iframe', 'navigate'],
      ['embed', 'navigate'],
    ] as const)
      expect(open(dest, mode)).toBe(403);
  });
});

describe('the body', () => {
  test('is at most 1 MiB, and has a Content-Length', () => {
    expect(status('/api/session', { ...own, 'content-length': '1048576' })).toBeNull();
    expect(status('/api/session', { ...own, 'content-length': '1048577' })).toBe(413);
    expect(status('/api/session', { ...own, 'content-length': undefined })).toBe(411);
    expect(status('/api/session', { ...own, 'transfer-encoding': 'chunked' })).toBe(411);
  });
  test('is at most 8 MiB for a list', () => {
    expect(status('/api/lists', { ...own, 'content-length': '8388608' })).toBeNull();
    expect(status('/api/lists', { ...own, 'content-length': '8388609' })).toBe(413);
    expect(status('/api/lists/7', { ...own, 'content-length': '1048577' })).toBe(413);
  });
  test('is JSON or empty', () => {
    for (const type of [undefined, 'text/plain', 'multipart/form-data; boundary=x', 'application/json5'])
      expect(status('/api/session', { ...own, 'content-type': type })).toBe(415);
    expect(status('/api/session', { ...own, 'content-type': undefined, 'content-length': '0' })).toBeNull();
  });
  test('is refused whatever another site can make a browser send', () => {
    const header = fc.option(fc.constantFrom('cross-site', 'same-site', 'none'), { nil: undefined });
    const from = fc.option(fc.constantFrom('null', 'https://evil.example'), { nil: undefined });
    const types = fc.constantFrom('text/plain', 'application/x-www-form-urlencoded', 'application/json');
    const path = fc.constantFrom('/sign-out', '/api/session', '/api/sessions/a', '/api/loans/loan_1/reveals');
    fc.assert(
      fc.property(path, header, from, types, (url, site, sentFrom, type) => {
        const sent = { ...own, 'sec-fetch-site': site, origin: sentFrom, 'content-type': type };
        expect(status(url, sent)).toBe(403);
      }),
    );
  });
});
