import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import type { Desk } from './servers/start-desk.ts';
import { failingLoan, freshLoan, type Sandbox } from './servers/start-sandbox.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** An answer that refuses: its status and code, its form, and that it names the request that the header names. */
async function refused(desk: Desk, path: string, headers: Record<string, string> = {}, method = 'GET') {
  const answer = await desk.raw({ method, path, headers });
  expect(answer.headers['content-type']).toBe('application/problem+json');
  expect(answer.headers['cache-control']).toContain('no-store');
  const problem = JSON.parse(answer.body);
  expect(problem.status).toBe(answer.status);
  expect(problem.requestId).toMatch(uuid);
  expect(problem.requestId).toBe(answer.headers['x-request-id']);
  expect(problem.type).toBe(`urn:loan-desk:problem:${problem.code}`);
  return { status: answer.status, ...problem };
}

async function asksNothing(sandbox: Sandbox, act: () => Promise<unknown>) {
  const watch = await sandbox.watch();
  await act();
  expect(await watch.queries(), 'what the lending API was asked').toEqual([]);
}

test.describe('an answer', () => {
  test('holds the loan value for value, and what departs', async ({ desk, sandbox, request }) => {
    const loan = freshLoan();
    const response = await request.get(
      `${desk.origin}/api/loans/${loan}?expand=customer&payment_for=2036-12-01`,
    );
    expect(response.status()).toBe(200);
    expect(response.headers()['content-type']).toMatch(/^application\/json/);
    expect(response.headers()['cache-control']).toMatch(/private.*no-store|no-store.*private/);
    const body = await response.json();
    expect(Object.keys(body).sort()).toEqual([
      'answerMark',
      'changes',
      'contradictions',
      'days',
      'deviations',
      'draftKey',
      'fingerprints',
      'ledger',
      'limits',
      'loan',
      'masked',
      'missesLeft',
      'notes',
      'notesLeftOut',
      'nothingOwed',
      'payoff',
      'position',
      'questions',
      'reader',
      'repayment',
      'request',
      'requestId',
      'retrievedAt',
      'revealNeeds',
      'review',
      'reviewTooLarge',
      'rights',
      'userAgents',
      'verdictReasons',
      'verdicts',
      'verifiable',
      'verified',
      'visibility',
    ]);
    expect(body.loan).toEqual(await sandbox.loan(`${loan}?expand=customer&payment_for=2036-12-01`));
    expect(body.deviations).toEqual([]);
    expect(body.request).toEqual({ loan, expand: ['customer'], fields: null, paymentFor: '2036-12-01' });
    expect(new Date(body.retrievedAt).toISOString()).toBe(body.retrievedAt);
    expect(body.requestId).toBe(response.headers()['x-request-id']);
    expect(body.requestId).toMatch(uuid);
  });

  test('keeps a number that a double cannot hold as its text, and says so', async ({ desk, request }) => {
    const response = await request.get(`${desk.origin}/api/loans/loan_exact_numbers`);
    const { loan, deviations } = await response.json();
    expect(loan.offer.disbursementAmount).toBe('12345678901234567890');
    expect(loan.offer.totalAmount).toBe('1e400');
    expect(loan.transactions[0].amount).toBe('98765432109876543210.01');
    const found = { path: '/offer/disbursementAmount', expected: 'number that a double holds' };
    expect(deviations).toContainEqual(expect.objectContaining(found));
  });

  test('lists where the answer departs from the specification', async ({ desk, request }) => {
    const { loan, deviations } = await (
      await request.get(`${desk.origin}/api/loans/loan_wrong_types`)
    ).json();
    expect(loan.offer.disbursementAmount).toBe('5000.00');
    expect(deviations).toContainEqual({
      path: '/offer/disbursementAmount',
      expected: 'number',
      found: 'string "5000.00"',
    });
    expect(deviations.map(({ path }: { path: string }) => path)).toContain('/status');
  });

  test('asks the lending API once, with what was asked and the key as Basic', async ({
    desk,
    sandbox,
    request,
  }) => {
    const loan = freshLoan();
    await request.get(`${desk.origin}/api/loans/${loan}?expand=company,fund&fields=id,company,offer`);
    const asked = await sandbox.asked(loan);
    expect(asked.map(({ method, path, query, scheme }) => ({ method, path, query, scheme }))).toEqual([
      {
        method: 'GET',
        path: `/v1/loans/${loan}`,
        query: 'expand=company,fund&fields=id,company,offer',
        scheme: 'basic',
      },
    ]);
  });

  test('to HEAD equals the answer to GET without its body', async ({ desk }) => {
    for (const path of [`/api/loans/${freshLoan()}`, `/loans/${freshLoan()}`, '/', '/api/health/live']) {
      const head = await desk.raw({ method: 'HEAD', path });
      const get = await desk.raw({ path });
      expect([head.status, head.body], path).toEqual([200, '']);
      expect(head.headers['content-type']).toBe(get.headers['content-type']);
    }
  });

  test('to HEAD has the status of GET where there is nothing to show', async ({ desk, cookieOf }) => {
    const [analyst, auditor] = [await cookieOf('analyst'), await cookieOf('auditor')];
    const asked: [status: number, path: string, as: string | null][] = [
      [404, '/loans/loan_nobody', analyst],
      [400, '/loans/nobody', analyst],
      [503, `/loans/${failingLoan('503')}`, analyst],
      [403, '/access-log', analyst],
      [404, '/api/loans/loan_nobody', analyst],
      [401, '/api/loans/loan_nobody', null],
      [307, '/loans/loan_nobody', null],
      [200, '/access-log', auditor],
    ];
    for (const [status, path, as] of asked) {
      const [head, get] = [await desk.raw({ method: 'HEAD', path, as }), await desk.raw({ path, as })];
      expect([get.status, head.status, head.body], path).toEqual([status, status, '']);
    }
  });

  test('is compressed for those who take it so', async ({ desk }) => {
    for (const path of ['/api/loans/loan_history_10000', '/loans/loan_complete']) {
      const plain = await desk.raw({ path });
      const packed = await desk.raw({ path, headers: { 'accept-encoding': 'gzip' } });
      expect(plain.headers['content-encoding'], path).toBeUndefined();
      expect(packed.headers['content-encoding'], path).toBe('gzip');
      expect(packed.headers.vary?.toLowerCase(), path).toContain('accept-encoding');
    }
  });

  test('is one upstream read where the same is asked for at once', async ({ desk, sandbox, request }) => {
    const loan = freshLoan().replace('slow_0_', 'slow_400_');
    const url = `${desk.origin}/api/loans/${loan}?expand=`;
    const answers = await Promise.all(Array.from({ length: 5 }, () => request.get(url)));
    expect(answers.map((answer) => answer.status())).toEqual([200, 200, 200, 200, 200]);
    const ids = new Set(answers.map((answer) => answer.headers()['x-request-id']));
    expect(ids.size, 'request ids').toBe(5);
    expect(await sandbox.asked(loan)).toHaveLength(1);
  });
});

test.describe('expand, fields and payment_for', () => {
  const forwarded: [name: string, query: string, upstream: string][] = [
    ['no expand: the configured default', '', 'expand=customer'],
    ['an empty expand: none', '?expand=', ''],
    ['a doubled name: once', '?expand=company,company,customer,company', 'expand=company,customer'],
    ['an unknown name: as it is', '?expand=starSign', 'expand=starSign'],
    ['a path', '?expand=offer.fund,cashout.paymentMethod', 'expand=offer.fund,cashout.paymentMethod'],
    ['a name that JavaScript knows', '?expand=constructor,toString', 'expand=constructor,toString'],
    ['blanks about a name: dropped', '?expand=%20company%20,+fund', 'expand=company,fund'],
    ['an empty fields: all', '?expand=&fields=', ''],
    ['doubled fields: once', '?expand=&fields=id,id,status', 'fields=id,status'],
    ['fields not returned by default', '?expand=&fields=internalScore', 'fields=internalScore'],
    ['fields without the customer: no default expand', '?fields=id,status', 'fields=id,status'],
    ['a date', '?expand=&payment_for=2036-12-01', 'payment_for=2036-12-01'],
    ['an empty payment_for: none', '?expand=&payment_for=', ''],
    ['other parameters: not passed on', '?expand=&key=1&utm_source=x', ''],
    ['the longest name', `?expand=${'a'.repeat(64)}`, `expand=${'a'.repeat(64)}`],
  ];
  for (const [name, query, upstream] of forwarded) {
    test(`${name} (${query.slice(0, 60)})`, async ({ desk, sandbox, request }) => {
      const loan = freshLoan();
      const response = await request.get(`${desk.origin}/api/loans/${loan}${query}`);
      expect(response.status()).toBe(200);
      expect(
        (await sandbox.asked(loan)).map((receivedRequest) => decodeURIComponent(receivedRequest.query)),
      ).toEqual([upstream]);
    });
  }

  const wrong: [query: string, parameter: string, reason: string][] = [
    ['expand=customer,,company', 'expand', 'name'],
    ['expand=,', 'expand', 'name'],
    ['expand=../customer', 'expand', 'name'],
    ['expand=a%26fields=id', 'expand', 'name'],
    ['expand=%3Cscript%3E', 'expand', 'name'],
    ['expand=__proto__', 'expand', 'name'],
    ['expand=a%00b', 'expand', 'name'],
    ['expand=a%0d%0ax-evil:1', 'expand', 'name'],
    ['expand=1st', 'expand', 'name'],
    ['expand=%E2%80%AEa', 'expand', 'name'],
    [`expand=${'a'.repeat(65)}`, 'expand', 'name'],
    [`expand=${Array.from({ length: 65 }, (_, k) => `n${k}`).join(',')}`, 'expand', 'too-many'],
    ['expand=customer&expand=company', 'expand', 'twice'],
    ['expand=&expand=', 'expand', 'twice'],
    ['fields=id,,status', 'fields', 'name'],
    ['fields=offer%5Bid%5D', 'fields', 'name'],
    ['fields=id;drop', 'fields', 'name'],
    ['fields=id&fields=status', 'fields', 'twice'],
    [`fields=${Array.from({ length: 65 }, (_, k) => `n${k}`).join(',')}`, 'fields', 'too-many'],
    ['payment_for=2036-12-01&payment_for=2026-12-02', 'payment_for', 'twice'],
    ['payment_for=a%00b', 'payment_for', 'text'],
    ['payment_for=a%0d%0ab', 'payment_for', 'text'],
    [`payment_for=${'9'.repeat(129)}`, 'payment_for', 'text'],
  ];
  for (const [query, parameter, reason] of wrong) {
    test(`refuses ${query.slice(0, 60)}: ${reason}`, async ({ desk, sandbox }) => {
      await asksNothing(sandbox, async () => {
        const found = await refused(desk, `/api/loans/loan_complete?${query}`);
        expect(found).toMatchObject({ status: 400, code: 'invalid_request', parameter, reason });
        const page = await desk.raw({ path: `/loans/loan_complete?${query}` });
        expect(page.body).toContain('invalid_request');
        expect(page.body).not.toContain('CCB-2026-000417');
      });
    });
  }

  test('a parameter that only the lending API refuses is invalid_request too', async ({ desk }) => {
    const found = await refused(
      desk,
      `/api/loans/loan_complete?payment_for=${encodeURIComponent('amanhã 🙂')}`,
    );
    expect(found).toMatchObject({ status: 400, code: 'invalid_request', reason: 'refused-upstream' });
  });
});

test.describe('an identifier', () => {
  const wrong: [what: string, segment: string, codes: RegExp][] = [
    ['..', '..', /invalid/],
    ['.. encoded', '%2e%2e', /invalid/],
    ['a path in it', 'loan_1%2f..%2fx', /invalid/],
    ['a slash in it', 'loan_1%2fx', /invalid_loan_id/],
    ['a backslash in it', 'loan_1%5cx', /invalid/],
    ['NUL', 'loan_%00', /invalid_loan_id/],
    ['CRLF', 'loan_1%0d%0aX-Evil:%201', /invalid_loan_id/],
    ['a line break at its end', 'loan_1%0a', /invalid_loan_id/],
    ['a question mark in it', 'loan_1%3fexpand=x', /invalid_loan_id/],
    ['a number sign in it', 'loan_1%23', /invalid_loan_id/],
    ['a percent sign in it', 'loan_1%2525', /invalid_loan_id/],
    ['8,000 characters', `loan_${'a'.repeat(8_000)}`, /invalid_loan_id/],
    ['129 characters', `loan_${'a'.repeat(129)}`, /invalid_loan_id/],
    ['nothing after the prefix', 'loan_', /invalid_loan_id/],
    ['another alphabet', 'loan_%C3%A9', /invalid_loan_id/],
    ['a right-to-left override', 'loan_%E2%80%AE1', /invalid_loan_id/],
    ['the prefix in capitals', 'LOAN_1', /invalid_loan_id/],
    ['a blank before it', '%20loan_1', /invalid_loan_id/],
    ['no prefix', '1', /invalid_loan_id/],
  ];
  for (const [what, segment, code] of wrong) {
    test(`with ${what} is refused, as JSON and on the page`, async ({ desk, sandbox }) => {
      await asksNothing(sandbox, async () => {
        const found = await refused(desk, `/api/loans/${segment}`);
        expect(found.status).toBe(400);
        expect(found.code).toMatch(code);
        const page = await desk.raw({ path: `/loans/${segment}`, headers: { accept: 'text/html' } });
        expect(page.status).toBeLessThan(500);
        expect(page.headers['content-type']).toMatch(/^text\/html/);
        expect(page.headers['x-evil']).toBeUndefined();
        expect(page.body).not.toContain('CCB-2026-000417');
      });
    });
  }

  const others = {
    offr_1: 'offer',
    fund_1: 'fund',
    prod_1: 'product',
    crpl_1: 'creditPolicy',
    file_1: 'file',
    sign_1: 'signature',
  };
  for (const [id, resource] of Object.entries(others)) {
    test(`${id} is refused with what it is`, async ({ desk, sandbox }) => {
      await asksNothing(sandbox, async () => {
        const found = await refused(desk, `/api/loans/${id}`);
        expect(found).toMatchObject({ status: 400, code: 'invalid_loan_id', resource });
      });
    });
  }

  test('of 128 characters is requested', async ({ desk }) => {
    const found = await refused(desk, `/api/loans/loan_${'a'.repeat(128)}`);
    expect(found).toMatchObject({ status: 404, code: 'not_found' });
  });
});

test.describe('a request', () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']) {
    test(`with ${method} is not allowed anywhere`, async ({ desk, sandbox }) => {
      await asksNothing(sandbox, async () => {
        for (const path of ['/api/loans/loan_complete', '/loans/loan_complete', '/', '/api/health/live']) {
          const found = await refused(desk, path, {}, method);
          expect(found, path).toMatchObject({ status: 405, code: 'method_not_allowed' });
        }
        const { headers } = await desk.raw({ method, path: '/api/loans/loan_complete' });
        expect(headers.allow).toBe('GET, HEAD');
      });
    });
  }

  test('to an unknown path below /api gets a problem', async ({ desk }) => {
    const answer = await desk.raw({ path: '/api/nothing' });
    expect(answer.status).toBe(404);
    expect(answer.headers['content-type']).toBe('application/problem+json');
  });

  const prefetches: Record<string, string>[] = [
    { 'next-router-prefetch': '1' },
    { 'next-router-prefetch': '2', rsc: '1' },
    { 'Next-Router-Prefetch': '' },
    { 'next-router-segment-prefetch': '/_tree', rsc: '1' },
    { 'sec-purpose': 'prefetch' },
    { 'sec-purpose': 'prefetch;prerender' },
    { purpose: 'prefetch' },
    { 'x-moz': 'prefetch' },
  ];
  for (const headers of prefetches) {
    test(`made in advance (${JSON.stringify(headers)}) reads nothing`, async ({ desk, sandbox }) => {
      await asksNothing(sandbox, async () => {
        for (const path of [
          '/loans/loan_complete',
          '/loans/loan_complete?_rsc=1a2b3',
          '/api/loans/loan_complete',
        ]) {
          const answer = await desk.raw({ path, headers });
          expect([answer.status, answer.body], path).toEqual([503, '']);
        }
      });
    });
  }

  test('of the framework for a navigation reads the loan once', async ({ desk, sandbox }) => {
    const loan = freshLoan();
    const answer = await desk.raw({ path: `/loans/${loan}?_rsc=1a2b3`, headers: { rsc: '1' } });
    expect(answer.status).toBeLessThan(400);
    expect((await sandbox.asked(loan)).length).toBeLessThanOrEqual(1);
  });

  test('cannot say what only the desk says', async ({ desk, sandbox }) => {
    const forged = '11111111-2222-4333-8444-555555555555';
    const headers = {
      'x-request-id': forged,
      'content-security-policy': "script-src 'nonce-Zm9yZ2Vk' 'unsafe-inline'",
      'x-nonce': 'Zm9yZ2Vk',
      'x-middleware-subrequest': 'middleware:middleware:middleware:middleware:middleware',
      'x-middleware-rewrite': '/api/health/live',
      'x-middleware-override-headers': 'x-request-id',
      'x-invoke-path': '/api/health/live',
      'x-matched-path': '/api/health/live',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      'x-original-url': '/api/health/live',
      'next-resume': '1',
      'x-now-route-matches': '1',
      'x-nextjs-data': '1',
    };
    for (const path of ['/loans/loan_complete', '/api/loans/loan_complete']) {
      const watch = await sandbox.watch('loan_complete');
      const answer = await desk.raw({ path, headers });
      expect(answer.status, path).toBe(200);
      expect(answer.body, path).toContain('CCB-2026-000417');
      expect(answer.headers['x-request-id'], path).not.toBe(forged);
      expect(answer.headers['content-security-policy'], path).not.toMatch(/unsafe-inline|Zm9yZ2Vk/);
      expect(answer.body, path).not.toMatch(/Zm9yZ2Vk|evil\.example/);
      expect(await watch.count(), path).toBe(1);
    }
    expect(desk.output()).not.toContain(forged);
  });

  const hosts = ['evil.example', 'localhost.evil.example', 'localhost:1', '127.0.0.1@evil.example', ''];
  for (const host of hosts) {
    test(`for the host "${host}" is refused`, async ({ desk, sandbox }) => {
      await asksNothing(sandbox, async () => {
        for (const path of ['/loans/loan_complete', '/api/loans/loan_complete', '/']) {
          const answer = await desk.raw({ path, headers: { host } });
          expect([400, 421], path).toContain(answer.status);
          expect(answer.body, path).not.toContain('evil.example');
        }
      });
    });
  }
});

test.describe('health', () => {
  test('is live and ready, and reports the state of the lending API', async ({ desk, request }) => {
    const live = await request.get(`${desk.origin}/api/health/live`);
    expect([live.status(), await live.json()]).toEqual([200, { status: 'live' }]);
    const ready = await request.get(`${desk.origin}/api/health/ready`);
    expect(ready.status()).toBe(200);
    expect(await ready.json()).toMatchObject({ status: 'ready', lendingApi: { state: 'closed' } });
    for (const answer of [live, ready]) expect(answer.headers()['cache-control']).toContain('no-store');
  });
});
