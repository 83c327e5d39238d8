import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { refusalAnswer } from './refusal-response.ts';
import { type Refusal, screenRequest, stripInternal } from './request-guard.ts';
import { securityHeaders } from './response-headers.ts';

const screen = {
  origin: 'https://desk.example',
  isFile: (path: string) => path.startsWith('/_next/static/'),
};
const ask = (
  url: string,
  headers: Record<string, string | undefined> = {},
  method = 'GET',
  origin = screen.origin,
) =>
  screenRequest({ method, url, headers: { host: new URL(origin).host, ...headers } }, { ...screen, origin });

describe('what may pass', () => {
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

describe('a URL that cannot be read the same way by all', () => {
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

  test('whatever passes can be decoded and stays on this origin', () => {
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

describe('the host', () => {
  test.each([
    'evil.example',
    'desk.example.evil',
    'desk.example:444',
    'a@desk.example',
    'desk.example/x',
    '',
    'localhost',
  ])('%j is another', (host) => {
    expect(ask('/', { host })).toMatchObject({ status: 421, details: { reason: 'host' } });
    expect(ask('/api/health/live', { host })).toBeNull();
  });
  test.each(['desk.example', 'DESK.example', 'desk.example:443'])('%s is its own', (host) => {
    expect(ask('/', { host })).toBeNull();
  });
  test('none is a bad request', () => {
    expect(ask('/', { host: undefined })).toMatchObject({ status: 400 });
  });
  test('on this machine the desk has three names, on its port only', () => {
    const local = 'http://localhost:3000';
    for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000'])
      expect(ask('/', { host }, 'GET', local)).toBeNull();
    for (const host of ['localhost:3001', 'localhost', 'rebound.example:3000'])
      expect(ask('/', { host }, 'GET', local)).not.toBeNull();
  });
});

describe('what is fetched in advance', () => {
  test.each([
    { 'next-router-prefetch': '1' },
    { 'next-router-segment-prefetch': '/_tree' },
    { 'sec-purpose': 'prefetch' },
    { 'sec-purpose': 'prefetch;prerender' },
    { purpose: 'prefetch' },
    { 'x-moz': 'prefetch' },
  ])('%j', (headers) => {
    expect(ask('/loans/loan_1', headers)).toEqual({ status: 503, code: null });
    expect(ask('/_next/static/a.js', headers)).toBeNull();
  });
});

test('from outside nobody speaks as Next or as the desk', () => {
  const headers: Record<string, string> = {
    'content-security-policy': "script-src 'nonce-evil'",
    'x-middleware-subrequest': 'middleware',
    'x-nonce': '1',
    'x-invoke-path': '/',
    'x-request-id': '1',
    'x-forwarded-host': 'evil',
    'x-forwarded-for': '203.0.113.7',
    'x-client-ip': '203.0.113.7',
    'x-request-url': '/loans/loan_1',
    'next-resume': '1',
    'x-matched-path': '/',
    accept: 'text/html',
    rsc: '1',
  };
  stripInternal(headers);
  expect(headers).toEqual({ accept: 'text/html', rsc: '1' });
});

describe('a refusal as an answer', () => {
  const details = { parameter: 'url', reason: 'encoding' } as const;
  const refusal = { status: 400, code: 'invalid_request', details } as const;
  const reader = (headers: Record<string, string>) => ({ headers, nonce: 'abc' });
  const page = (headers: Record<string, string>, of: Refusal = refusal) =>
    refusalAnswer(of, reader({ accept: 'text/html,*/*', ...headers }), 'id-1');
  test('is a problem', () => {
    const { headers, body } = refusalAnswer(refusal, reader({ accept: 'application/json' }), 'id-1');
    expect(headers).toMatchObject({
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
    });
    expect(JSON.parse(body)).toMatchObject({
      code: 'invalid_request',
      status: 400,
      parameter: 'url',
      requestId: 'id-1',
    });
  });
  test('is a page for a browser', () => {
    const { headers, body } = page({});
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toContain('<html lang="en">');
    expect(body).toContain('The address holds a “%” that encodes no character.');
    expect(body).toContain('id-1');
    expect(body).toContain('<style nonce="abc">');
    expect(body).not.toContain('<script');
  });
  test.each([
    [{ 'accept-language': 'pt-BR,pt;q=0.9' }, 'pt-BR'],
    [{ 'accept-language': 'pt-BR', cookie: 'a=1; locale=en; b=2' }, 'en'],
    [{ cookie: 'xlocale=en; locale=pt-BR' }, 'pt-BR'],
    [{ cookie: 'locale="><script>' }, 'en'],
  ])('to %j in %s', (headers, locale) => {
    expect(page(headers).body).toContain(`<html lang="${locale}">`);
    expect(page(headers).body).not.toContain('<script');
  });
  test('in the theme that was chosen', () => {
    expect(page({ cookie: 'theme=dark' }).body).toContain('content="dark"');
    expect(page({ cookie: 'theme=blue' }).body).toContain('content="light dark"');
  });
  test('in the colours of the desk’s other screens', () => {
    const known = readFileSync(new URL('../../../app/globals.css', import.meta.url), 'utf8');
    const colours = page({}).body.match(/oklch\([^)]*\)/g) ?? [];
    expect(colours.length).toBeGreaterThan(10);
    for (const colour of colours) expect(known).toContain(colour);
  });
  test('says what each refusal is', () => {
    const said = (status: number, code: Refusal['code']) => page({}, { status, code }).body;
    expect(said(405, 'method_not_allowed')).toContain('The desk only reads');
    expect(said(403, 'forbidden')).toContain('Another site asked for this');
    expect(said(415, 'invalid_request')).toContain('What was asked cannot be read.');
    expect(said(500, 'internal')).toContain('On the desk’s side');
  });
  test('to what never became a request is a problem', () => {
    expect(JSON.parse(refusalAnswer(refusal, null, 'id-1').body)).toMatchObject({ code: 'invalid_request' });
  });
  test('has no body where nobody reads it', () => {
    expect(page({}, { status: 503, code: null }).body).toBe('');
  });
});

describe('the headers of every response', () => {
  const headers = securityHeaders({
    origin: 'https://desk.example',
    nonce: 'abc',
  });
  test('a policy without anything unsafe', () => {
    const policy = headers['content-security-policy'];
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain(
      "default-src 'none'; script-src 'self' 'nonce-abc' 'strict-dynamic'; style-src 'self' 'nonce-abc'",
    );
    expect(policy).toContain("; worker-src 'self';");
    expect(policy).toContain('upgrade-insecure-requests');
    expect(policy).toContain("form-action 'self';");
    expect(headers['strict-transport-security']).toContain('max-age=');
  });
  test('HTTPS is not demanded of this machine', () => {
    const local = securityHeaders({
      origin: 'http://localhost:3000',
      nonce: 'abc',
    });
    expect(local['strict-transport-security']).toBeUndefined();
    expect(local['content-security-policy']).not.toContain('upgrade');
  });
});
