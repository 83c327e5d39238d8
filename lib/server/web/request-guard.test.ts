import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { guardRequest } from './request-guard.ts';

const options = {
  origin: 'https://desk.example',
  isFile: (path: string) => path.startsWith('/_next/static/'),
};
const ask = (
  url: string,
  headers: Record<string, string | undefined> = {},
  method = 'GET',
  origin = options.origin,
) =>
  guardRequest({ method, url, headers: { host: new URL(origin).host, ...headers } }, { ...options, origin });

describe('requests that pass', () => {
  test.each([
    '/',
    '/loans/loan_1?expand=a,b&payment_for=2026-01-01',
    '/loans/loan_1%2f..%2fx',
    '/loans/loan_%00',
    '/a..b',
    '/loans/x?y=//z',
  ])('%s', (url) => {
    expect(ask(url)).toBeNull();
    expect(ask(url, {}, 'HEAD')).toBeNull();
  });
});

describe('a URL that Next, a proxy and the desk could read differently', () => {
  test.each([
    '',
    '*',
    'http://evil.example/',
    '//evil.example',
    '/a//b',
    '/a\\b',
    '/%',
    '/%ff',
    '/a?b=%e0%a4',
    '/..',
    '/a/../b',
    '/%2e%2e/b',
    '/a/%2E',
    '/a#b',
    '/a\u0000',
  ])('%j', (url) => {
    expect(ask(url)).toMatchObject({ status: 400, details: { parameter: 'url', reason: 'encoding' } });
  });

  test('a URL that passes can be decoded and stays on this origin', () => {
    const url = fc.oneof(fc.string({ maxLength: 20 }), fc.stringMatching(/^\/[%./\\a-f0-9?]{0,12}$/));
    fc.assert(
      fc.property(url, (text) => {
        if (ask(text)) return;
        expect(() => decodeURIComponent(text)).not.toThrow();
        expect(new URL(text, 'https://desk.example').origin).toBe('https://desk.example');
      }),
    );
  });
});

test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'CONNECT', 'QUERY', ''])(
  '%s is not allowed',
  (method) => {
    expect(ask('/', {}, method)).toEqual({
      status: 405,
      code: 'method_not_allowed',
      headers: { allow: 'GET, HEAD' },
    });
  },
);

test('a URL with very many parameters is refused, on any path and by anyone', () => {
  const refusal = { status: 414, details: { parameter: 'url', reason: 'too-long' } };
  for (const path of ['/', '/loans/loan_1', '/api/loans/loan_1', '/no/such/page', '/_next/static/a.js'])
    expect(ask(`${path}?${'a=b&'.repeat(3500)}`)).toMatchObject(refusal);
});

describe('the host', () => {
  test.each([
    'evil.example',
    'desk.example.evil',
    'desk.example:444',
    'a@desk.example',
    'desk.example/x',
    '',
    'localhost',
  ])('%j is refused', (host) => {
    expect(ask('/', { host })).toMatchObject({ status: 421, details: { reason: 'host' } });
    expect(ask('/api/health/live', { host })).toBeNull();
  });
  test.each(['desk.example', 'DESK.example', 'desk.example:443'])('%s is accepted', (host) => {
    expect(ask('/', { host })).toBeNull();
  });
  test('a missing one is a bad request', () => {
    expect(ask('/', { host: undefined })).toMatchObject({ status: 400 });
  });
  test.each(['desk.example?x', 'desk.example#x', 'desk.example, desk.example', 'desk.example x'])(
    '%j is no host, whoever asks',
    (host) => {
      for (const path of ['/', '/api/health/live'])
        expect(ask(path, { host })).toMatchObject({ status: 400, details: { reason: 'host' } });
    },
  );
  test('localhost has three names, on the desk’s port only', () => {
    const local = 'http://localhost:3000';
    for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000'])
      expect(ask('/', { host }, 'GET', local)).toBeNull();
    for (const host of ['localhost:3001', 'localhost', 'rebound.example:3000'])
      expect(ask('/', { host }, 'GET', local)).not.toBeNull();
  });
});

test.each([
  '/_global-error',
  '/_global-error/',
  '/%5Fglobal-error',
  '/_global-error.rsc',
  '/_not-found',
  '/_error',
])('%s is a page of the framework, and no path of the desk', (path) => {
  expect(ask(path)).toEqual({ status: 404, code: 'not_found' });
  expect(ask('/_next/static/a.js')).toBeNull();
});

test('a router state of another shape than the framework writes is refused', () => {
  const state = (tree: unknown) => ({ 'next-router-state-tree': encodeURIComponent(JSON.stringify(tree)) });
  expect(ask('/', { rsc: '1', ...state(['']) })).toEqual({ status: 400, code: 'invalid_request' });
  expect(ask('/', { rsc: '1', ...state(['', {}]) })).toBeNull();
  expect(ask('/', state([''])), 'the framework does not read it').toBeNull();
  expect(ask('/', { rsc: '1' })).toBeNull();
});

describe('a prefetch is refused', () => {
  test.each([
    { 'next-router-prefetch': '1' },
    { 'next-router-segment-prefetch': '/_tree' },
    { 'sec-purpose': 'prefetch' },
    { 'sec-purpose': 'prefetch;prerender' },
    { 'sec-purpose': 'prerender' },
    { 'x-purpose': 'preview' },
    { purpose: 'prefetch' },
    { 'x-moz': 'prefetch' },
  ])('%j', (headers) => {
    expect(ask('/loans/loan_1', headers)).toEqual({ status: 503, code: null });
    expect(ask('/_next/static/a.js', headers)).toBeNull();
  });
});
