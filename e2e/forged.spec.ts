import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { freshLoan } from './servers/start-sandbox.ts';

/** Headers by which a caller may try to pass for somebody inside. */
const forged: Record<string, string>[] = [
  { 'x-middleware-subrequest': 'middleware:middleware:middleware:middleware:middleware' },
  { 'x-middleware-subrequest': 'src/middleware:src/middleware', 'x-middleware-next': '1' },
  { 'x-middleware-rewrite': '/api/health/live', 'x-middleware-override-headers': 'cookie' },
  { 'x-middleware-set-cookie': '__Host-desk-session=x', 'x-middleware-request-cookie': 'x' },
  { 'x-invoke-path': '/signed-out', 'x-invoke-status': '200', 'x-invoke-output': '/signed-out' },
  { 'x-matched-path': '/signed-out', 'x-now-route-matches': '1=x' },
  { 'x-nextjs-data': '1' },
  { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', 'x-forwarded-port': '443' },
  { 'x-forwarded-for': '127.0.0.1', 'x-client-ip': '127.0.0.1', 'x-real-ip': '127.0.0.1' },
  { 'x-request-url': '//evil.example/', 'x-nonce': 'abc', 'x-request-id': 'chosen' },
  { 'x-original-url': '/signed-out', 'x-rewrite-url': '/signed-out' },
  { authorization: 'Basic YW5hOmFuYS00ODIx', 'x-user': 'ana', 'x-remote-user': 'ana' },
  { 'next-action': 'abc', 'next-router-state-tree': '%5B%5D' },
  { cookie: '__Host-desk-session=; __Host-desk-sign-in=x' },
  { cookie: `__Host-desk-session=${'A'.repeat(43)}` },
];

test('no header lets in a person who is not signed in', async ({ desk, sandbox }) => {
  const loan = freshLoan();
  const watch = await sandbox.watch();
  for (const headers of forged) {
    const what = JSON.stringify(headers);
    const json = await desk.raw({ path: `/api/loans/${loan}`, headers, as: null });
    expect(json.status, what).toBe(401);
    expect(JSON.parse(json.body).code, what).toBe('unauthenticated');
    const page = await desk.raw({ path: `/loans/${loan}`, headers, as: null });
    expect(page.wire, what).not.toMatch(/CCB-2026-000417|evil\.example/);
    const to = page.headers.location ?? page.body;
    expect(to, what).toContain(`/sign-in?returnTo=%2Floans%2F${loan}`);
    const home = await desk.raw({ path: '/access-log', headers, as: null });
    expect(home.headers.location ?? home.body, what).toContain('/sign-in?returnTo=%2Faccess-log');
  }
  expect(await watch.queries(), 'the lending API was not asked').toEqual([]);
});

test('forged headers change nothing for who is signed in', async ({ desk, records, cookieOf }) => {
  const as = await cookieOf('analyst');
  for (const { cookie, ...headers } of forged) {
    if (cookie) continue;
    const loan = freshLoan();
    const json = await desk.raw({ path: `/api/loans/${loan}?expand=`, headers, as });
    const what = JSON.stringify(headers);
    expect(json.status, what).toBe(200);
    expect(json.headers['x-request-id'], what).toMatch(/^[0-9a-f-]{36}$/);
    expect(await records.of({ loan }), what).toMatchObject([
      { action: 'view', outcome: 'ok', ip: '127.0.0.1', request_id: json.headers['x-request-id'] },
    ]);
  }
});

test('a router state that cannot be read fails nowhere', async ({ desk, cookieOf }) => {
  const value = '390.533.447-05';
  const as = await cookieOf('analyst');
  const written = (state: unknown) => encodeURIComponent(JSON.stringify(state));
  const trees = [
    ['', {}],
    ['', { children: ['x', {}] }],
    ['', { children: [['loan', 'x', 'd', null], { children: ['__PAGE__', {}] }] }, null, 'refetch', 16],
    ['', { children: ['__PAGE__', {}, ['//x', 'x'], 'metadata-only'] }, null, 'inside-shared-layout'],
  ];
  for (const who of [as, null])
    for (const path of ['/', `/loans/${freshLoan()}?expand=`, '/nothing']) {
      for (const [tree, expected] of [
        [value, 400],
        [written(['']), 400],
        ...trees.map((tree) => [written(tree), 200]),
      ]) {
        const asked = { headers: { rsc: '1', 'next-router-state-tree': String(tree) }, as: who };
        // Next leads such a request to an address of its own first.
        const led = await desk.raw({ path, ...asked });
        const answer = led.headers.location?.startsWith('/sign-in')
          ? led
          : await desk.raw({ path: led.headers.location ?? path, ...asked });
        const what = `${path} ${tree}`;
        if (expected !== 400) expect(answer.status, what).toBeLessThan(500);
        else expect([answer.status, answer.wire.includes(value)], what).toEqual([400, false]);
      }
    }
  for (const path of ['/_global-error', '/_global-error?_rsc=1', '/_not-found']) {
    const { status, headers } = await desk.raw({ path, as: null });
    expect(status, path).toBe(404);
    expect(headers['cache-control'], path).toBe('no-store');
  }
  expect(desk.output()).not.toContain(value);
});

test('the address of a client is taken from trusted proxies only', async ({
  desk,
  configuredDesk: behind,
  records,
  cookieOf,
}) => {
  const as = await cookieOf('analyst');
  const cases = [
    [desk, '203.0.113.9', '127.0.0.1'],
    [behind, '203.0.113.9', '203.0.113.9'],
    [behind, '198.51.100.1, 203.0.113.9, 10.1.2.3', '203.0.113.9'],
    [behind, '203.0.113.9, not-an-address', '127.0.0.1'],
  ] as const;
  for (const [at, forwarded, ip] of cases) {
    const loan = freshLoan();
    const headers = { 'x-forwarded-for': forwarded, 'x-client-ip': '192.0.2.1', 'x-real-ip': '192.0.2.2' };
    expect((await at.raw({ path: `/api/loans/${loan}`, headers, as })).status).toBe(200);
    expect(await records.of({ loan }), forwarded).toMatchObject([{ ip }]);
  }
});

test('a prefetch reads no loan and leaves no record', async ({ desk, records, sandbox, cookieOf }) => {
  const as = await cookieOf('analyst');
  const loan = freshLoan();
  const ways: Record<string, string>[] = [
    { 'next-router-prefetch': '1', rsc: '1' },
    { 'next-router-segment-prefetch': '/_tree', rsc: '1' },
    { 'next-router-prefetch': '2' },
    { 'sec-purpose': 'prefetch' },
    { 'sec-purpose': 'prefetch;prerender' },
    { purpose: 'prefetch' },
    { 'x-moz': 'prefetch' },
  ];
  for (const headers of ways) {
    for (const path of [`/loans/${loan}`, `/loans/${loan}?_rsc=abc12`, `/api/loans/${loan}`]) {
      const answer = await desk.raw({ path, headers, as });
      expect(answer.status, `${path} ${JSON.stringify(headers)}`).toBe(503);
      expect(answer.body).toBe('');
    }
  }
  expect(await records.of({ loan })).toEqual([]);
  expect(await sandbox.asked(loan)).toEqual([]);
});
