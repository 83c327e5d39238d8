import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import type { RawAnswer, RawRequest } from './raw.ts';
import type { Desk } from './servers/start-desk.ts';
import { failingLoan } from './servers/start-sandbox.ts';

const nonceOf = (policy = '') => /'nonce-([A-Za-z0-9+/=]+)'/.exec(policy)?.[1] ?? '';

/** Headers of every answer of a desk. The nonce has 128 bits; nothing inline or evaluated is allowed. */
function expectSecure(answer: RawAnswer, what: string, { https = false } = {}) {
  const { headers } = answer;
  const policy = headers['content-security-policy'] ?? '';
  expect(policy, what).toContain("default-src 'none'");
  expect(policy, what).toContain("frame-ancestors 'none'");
  expect(policy, what).toContain("base-uri 'none'");
  expect(policy, what).toContain("form-action 'self';");
  expect(policy, what).not.toContain('unsafe');
  expect(Buffer.from(nonceOf(policy), 'base64'), what).toHaveLength(16);
  expect(policy.match(/default-src/g), `${what}: one policy`).toHaveLength(1);
  expect(headers, what).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
  });
  expect(headers, what).not.toHaveProperty('x-powered-by');
  expect(headers, what).not.toHaveProperty('server');
  if (https) expect(headers['strict-transport-security'], what).toMatch(/^max-age=\d{8,}/);
  else expect(headers, what).not.toHaveProperty('strict-transport-security');
}

const requests: [what: string, status: number, request: RawRequest][] = [
  ['the home page', 200, { path: '/' }],
  ['a loan', 200, { path: '/loans/loan_complete' }],
  ['a loan, as HEAD', 200, { method: 'HEAD', path: '/loans/loan_complete' }],
  ['a loan as JSON', 200, { path: '/api/loans/loan_complete' }],
  ['a loan that is not', 404, { path: '/api/loans/loan_nobody' }],
  ['a loan that fails', 503, { path: `/api/loans/${failingLoan('503')}` }],
  ['a bad identifier', 400, { path: '/api/loans/nobody' }],
  ['a bad parameter', 400, { path: '/api/loans/loan_complete?expand=1' }],
  ['no such page', 404, { path: '/no/such/page' }],
  ['no such path', 404, { path: '/api/no/such/path' }],
  ['the form without JavaScript', 303, { path: '/open?q=loan_complete' }],
  ['another method', 405, { method: 'POST', path: '/loans/loan_complete' }],
  ['another method of the JSON', 405, { method: 'DELETE', path: '/api/loans/loan_complete' }],
  ['TRACE', 405, { method: 'TRACE', path: '/' }],
  ['CONNECT', 405, { method: 'CONNECT', path: 'evil.example:443' }],
  ['a malformed escape', 400, { path: '/loans/%ff' }],
  ['half an escape', 400, { path: '/loans/%' }],
  ['a malformed escape in the query', 400, { path: '/loans/loan_complete?expand=%ff' }],
  ['two slashes', 400, { path: '//x' }],
  ['two slashes and a host', 400, { path: '//evil.example/loans/loan_complete' }],
  ['a whole address', 400, { path: 'http://evil.example/' }],
  ['a slash too many', 308, { path: '/loans/loan_complete/' }],
  ['another host', 421, { path: '/', headers: { host: 'evil.example' } }],
  [
    'a page fetched in advance',
    503,
    { path: '/loans/loan_complete', headers: { 'sec-purpose': 'prefetch' } },
  ],
  ['headers too large', 431, { path: '/', headers: { 'x-large': 'a'.repeat(40_000) } }],
  ['too many parameters', 414, { path: `/api/loans/loan_complete?${'a=b&'.repeat(3000)}` }],
  ['an address too long', 431, { path: `/${'a'.repeat(40_000)}` }],
  ['an expectation', 417, { path: '/', headers: { expect: 'a-miracle' } }],
  ['no HTTP at all', 400, { path: '', bytes: 'HELO desk\r\n\r\n' }],
  ['a request without a host', 400, { path: '', bytes: 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n' }],
  ['the image optimizer', 404, { path: '/_next/image?url=%2Ficon.svg&w=64&q=75' }],
  ['a chunk that is not', 404, { path: '/_next/static/chunks/nobody.js' }],
  ['the icon that browsers guess', 404, { path: '/favicon.ico' }],
  ['the icon', 200, { path: '/icon.svg' }],
  ['live', 200, { path: '/api/health/live' }],
  ['ready', 200, { path: '/api/health/ready' }],
];

test.describe('every response bears the headers of the desk', () => {
  test('whatever is asked, well and badly', async ({ desk }) => {
    for (const [what, status, request] of requests) {
      const answer = await desk.raw(request);
      expect(answer.status, what).toBe(status);
      expectSecure(answer, what);
    }
  });

  test('and HSTS where its origin is https', async ({ deskWith }) => {
    const desk = await deskWith({ APP_ORIGIN: 'https://desk.example' });
    for (const [what, status, request] of requests) {
      const answer = await desk.raw(request);
      expect(answer.status, what).toBe(status);
      expectSecure(answer, what, { https: true });
      expect(answer.headers.location ?? '', what).not.toContain('http://');
    }
  });

  test('scripts, styles and fonts too, and they may be kept', async ({ desk }) => {
    const files = await filesOf(desk);
    expect(files.filter((file) => file.endsWith('.js')).length).toBeGreaterThan(2);
    expect(files.some((file) => file.endsWith('.css'))).toBe(true);
    expect(files.some((file) => file.endsWith('.woff2'))).toBe(true);
    for (const path of files) {
      const answer = await desk.raw({ path });
      expect(answer.status, path).toBe(200);
      expectSecure(answer, path);
      expect(answer.headers['cache-control'], path).toContain('immutable');
    }
  });

  test('a loan is private and not stored', async ({ desk }) => {
    for (const path of ['/loans/loan_complete', '/api/loans/loan_complete', '/api/loans/loan_nobody']) {
      const { headers } = await desk.raw({ path });
      expect(headers['cache-control'], path).toContain('private');
      expect(headers['cache-control'], path).toContain('no-store');
    }
  });

  test('no answer names the framework, or allows another origin', async ({ desk }) => {
    for (const path of ['/', '/loans/loan_complete', '/api/loans/loan_complete', '/no/such/page']) {
      const { headers } = await desk.raw({ path, headers: { origin: 'https://evil.example' } });
      expect(
        Object.keys(headers).filter((name) => /powered|access-control/.test(name)),
        path,
      ).toEqual([]);
    }
  });
});

test.describe('the nonce', () => {
  const pages = ['/', '/loans/loan_complete', '/loans/nobody', '/loans/loan_nobody', '/no/such/page'];
  for (const path of pages) {
    test(`of ${path} is on each of its scripts, and changes with each request`, async ({ desk }) => {
      const seen = new Set<string>();
      for (const answer of [await desk.raw({ path }), await desk.raw({ path })]) {
        const nonce = nonceOf(answer.headers['content-security-policy']);
        seen.add(nonce);
        const tags = answer.body.match(/<(script|style)\b[^>]*>/g) ?? [];
        expect(tags.length).toBeGreaterThan(2);
        expect(tags.filter((tag) => !tag.includes(` nonce="${nonce}"`))).toEqual([]);
        // An inline style, which a policy without unsafe-inline would block.
        expect(answer.body.match(/<[a-z][^>]*\s(style|on[a-z]+)=/g) ?? []).toEqual([]);
      }
      expect(seen.size).toBe(2);
    });
  }
});

/** Files that the pages of a desk load: scripts and styles of their HTML, fonts of their styles. */
async function filesOf(desk: Desk): Promise<string[]> {
  const pages = await Promise.all(
    ['/', '/loans/loan_complete'].map(async (path) => (await desk.raw({ path })).body),
  );
  const named = (text: string) => text.match(/\/_next\/static\/[\w./~-]+\.(js|css|woff2)/g) ?? [];
  const files = new Set(pages.flatMap(named));
  for (const style of [...files].filter((file) => file.endsWith('.css'))) {
    const { body } = await desk.raw({ path: style });
    const folder = style.slice(0, style.lastIndexOf('/') + 1);
    for (const [, name = ''] of body.matchAll(/url\(["']?([^"')]+\.woff2)/g)) {
      files.add(new URL(name, `http://desk${folder}`).pathname);
    }
  }
  return [...files];
}

test('the policy keeps a page from loading what is not of the desk', async ({ desk, page, faults }) => {
  faults.expect(/evil\.example.*(Content Security Policy|csp)/);
  await page.goto(`${desk.origin}/sign-in/problem?reason=noAccess`);
  const directive = await page.evaluate(() => {
    const violated = new Promise<string>((resolve) => {
      document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective));
    });
    const image = document.createElement('img');
    image.src = 'http://evil.example/loan_planted1';
    document.body.append(image);
    return violated;
  });
  expect(directive).toBe('img-src');
});
