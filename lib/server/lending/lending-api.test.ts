import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { Agent, errors } from 'undici';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { LoanId } from '#lib/loan/loan-id.ts';
import { withDeadline } from '#lib/server/deadline.ts';
import { DeskError, isDeskError } from '#lib/server/desk-error.ts';
import { variables } from '#lib/server/env.ts';
import { Secret } from '#lib/server/secret.ts';
import { fakeApi, key, loanRequest } from '#lib/testing/test-lending-api.ts';
import { stubSettings } from '#lib/testing/test-settings.ts';
import { authorizationHeader } from './authorization-header.ts';
import { minFailures } from './circuit-breaker.ts';
import { lendingApi } from './configured-lending-api.ts';
import { connectTimeoutMs } from './dispatcher.ts';
import type { LendingApi } from './lending-api.ts';
import { failureOfError, readRetryAfter } from './upstream-failure.ts';

const ok = '{"id":"loan_1"}';

afterEach(() => vi.unstubAllEnvs());

async function failure(api: LendingApi, loan = 'loan_1', query = ''): Promise<DeskError> {
  try {
    await api.fetchLoan(loanRequest(loan, query));
  } catch (error) {
    if (isDeskError(error)) return error;
    throw error;
  }
  throw new Error('it went well');
}

describe('the request to the API', () => {
  test('path, query and key are as the specification says', async () => {
    await using fake = await fakeApi((_, _request, response) => response.end(ok), { path: '/lending' });
    const fetched = await fake.api.fetchLoan(
      loanRequest('loan_1', 'expand=a,b.c&fields=id,a,b.c&payment_for=1/12 %26'),
    );
    expect(fetched).toMatchObject({ text: ok, bytes: ok.length, tries: 1 });
    expect(new Date(fetched.retrievedAt).toISOString()).toBe(fetched.retrievedAt);
    expect(fake.seen).toHaveLength(1);
    expect(fake.seen[0]?.url).toBe(
      '/lending/v1/loans/loan_1?expand=a,b.c&fields=id,a,b.c&payment_for=1%2F12%20%26',
    );
    expect(fake.seen[0]?.headers.authorization).toBe(`Basic ${Buffer.from(`${key}:`).toString('base64')}`);
    await fake.api.fetchLoan(loanRequest());
    expect(fake.seen[1]?.url).toBe('/lending/v1/loans/loan_1');
  });

  test('the two forms of the key', () => {
    expect(authorizationHeader('bearer', new Secret('k'))).toBe('Bearer k');
    expect(authorizationHeader('basic', new Secret('k'))).toBe('Basic azo=');
  });

  test.each([
    '..',
    '.',
    'loan_1/../x',
    'loan_1?x=1',
    'loan_1#x',
    'loan_1%2f',
    'a b',
    '',
    'loan_1\\x',
    '//evil.example',
  ])('no identifier leads elsewhere, whatever pattern was configured: %j', async (loan) => {
    await using fake = await fakeApi((_, _request, response) => response.end(ok));
    const hostile = { ...loanRequest(), loan: loan as LoanId };
    await expect(fake.api.fetchLoan(hostile)).rejects.toMatchObject({ code: 'invalid_loan_id' });
    expect(fake.seen).toHaveLength(0);
  });

  test('the same that is under way is asked once; afterwards it is asked again', async () => {
    await using fake = await fakeApi((_, _request, response) => void setTimeout(() => response.end(ok), 50));
    const all = await Promise.all(Array.from({ length: 20 }, () => fake.api.fetchLoan(loanRequest())));
    expect(new Set(all.map(({ text }) => text))).toEqual(new Set([ok]));
    expect(fake.seen).toHaveLength(1);
    await fake.api.fetchLoan(loanRequest());
    await fake.api.fetchLoan(loanRequest('loan_1', 'expand=a'));
    expect(fake.seen).toHaveLength(3);
  });
});

describe('each answer of the API', () => {
  test.each([404, 400])('%i is about one loan, and shows that the API is well', async (status) => {
    await using fake = await fakeApi(({ count }, _request, response) =>
      response.writeHead(count === 1 ? 500 : status).end(),
    );
    await failure(fake.api);
    expect(fake.api.report().failingSince).toEqual(expect.any(String));
    await failure(fake.api);
    expect(fake.api.report().failingSince).toBeNull();
  });

  test.each([
    [302, 'upstream_malformed', 1],
    [301, 'upstream_malformed', 1],
    [204, 'upstream_malformed', 1],
    [206, 'upstream_malformed', 1],
    [304, 'upstream_malformed', 1],
    [400, 'invalid_request', 1],
    [401, 'upstream_unauthorized', 1],
    [402, 'upstream_malformed', 1],
    [403, 'upstream_forbidden', 1],
    [404, 'not_found', 1],
    [410, 'not_found', 1],
    [422, 'invalid_request', 1],
    [429, 'upstream_rate_limited', 1],
    [500, 'upstream_unavailable', 1],
    [501, 'upstream_unavailable', 1],
    [502, 'upstream_unavailable', 2],
    [503, 'upstream_unavailable', 2],
    [504, 'upstream_unavailable', 1],
  ])('%i is %s, asked %i times', async (status, code, times) => {
    await using fake = await fakeApi((_, _request, response) => {
      response.writeHead(status, { location: '/v1/loans/loan_2', 'content-type': 'application/json' });
      response.end(status === 204 || status === 304 ? undefined : '{"error":"secret words of the API"}');
    });
    const error = await failure(fake.api);
    expect(error.code).toBe(code);
    expect(fake.seen).toHaveLength(times);
    expect(inspect(error, { depth: 9 })).not.toContain('secret words');
  });

  test.each<[string, string, string | undefined]>([
    ['its code', '{"code":"KEY_NOT_ALLOWED","message":"secret words of the API"}', 'KEY_NOT_ALLOWED'],
    ['no code', '{"message":"Missing Authentication Token"}', undefined],
    ['a code that is a text', '{"code":"secret words of the API"}', undefined],
    ['no JSON', 'secret words of the API', undefined],
  ])('of a 403 the log has the code of the API, and never its text: %s', async (_what, body, apiCode) => {
    await using fake = await fakeApi((_, _request, response) => response.writeHead(403).end(body));
    const error = await failure(fake.api);
    expect(error.cause).toMatchObject({ reason: 'status 403', ...(apiCode && { apiCode }) });
    expect(inspect(error, { depth: 9 })).not.toContain('secret words');
  });

  test('a 403 whose body never ends is told all the same', async () => {
    await using fake = await fakeApi((_, _request, response) => response.writeHead(403).write('{'));
    expect((await failure(fake.api)).code).toBe('upstream_forbidden');
  });

  test('400 says that the API refused it', async () => {
    await using fake = await fakeApi((_, _request, response) => response.writeHead(400).end());
    expect((await failure(fake.api)).details).toEqual({ reason: 'refused-upstream' });
  });

  test.each([
    ['7', 7],
    ['0', 1],
    ['7200', 3600],
    ['soon', undefined],
  ])('Retry-After: %s', async (value, expected) => {
    await using fake = await fakeApi((_, _request, response) =>
      response.writeHead(429, { 'retry-after': value }).end(),
    );
    expect((await failure(fake.api)).details.retryAfter).toBe(expected);
  });

  test('Retry-After as a date', () => {
    const now = Date.parse('2026-11-20T14:00:00Z');
    expect(readRetryAfter('Fri, 20 Nov 2026 14:00:30 GMT', now)).toBe(30);
    expect(readRetryAfter('Fri, 20 Nov 2026 13:00:00 GMT', now)).toBe(1);
    expect(readRetryAfter('Fri, 20 Nov 2026 16:00:00 GMT', now)).toBe(7200);
  });

  test('a Retry-After is passed on, even where the desk does not wait so long', async () => {
    await using fake = await fakeApi((_, _request, response) =>
      response.writeHead(429, { 'retry-after': '7200' }).end(),
    );
    expect((await failure(fake.api)).details).toEqual({ retryAfter: 3600 });
  });

  test('an API that says when to come back is not asked again before', async () => {
    await using fake = await fakeApi((_, _request, response) =>
      response.writeHead(503, { 'retry-after': '9' }).end(),
    );
    expect((await failure(fake.api)).details).toMatchObject({ retryAfter: 9 });
    expect(fake.seen).toHaveLength(1);
  });

  test('HTML is not read', async () => {
    await using fake = await fakeApi((_, _request, response) =>
      response.setHeader('content-type', 'text/html').end(ok),
    );
    expect((await failure(fake.api)).code).toBe('upstream_malformed');
  });
});

describe('connections', () => {
  test('reset, then well: one more try', async () => {
    await using fake = await fakeApi(({ count }, request, response) => {
      if (count === 1) request.socket.destroy();
      else response.end(ok);
    });
    expect(await fake.api.fetchLoan(loanRequest())).toMatchObject({ text: ok, tries: 2 });
    expect(fake.seen).toHaveLength(2);
  });

  test('reset each time: two tries and no more', async () => {
    await using fake = await fakeApi((_, request) => request.socket.destroy());
    const error = await failure(fake.api);
    expect(error.code).toBe('upstream_unavailable');
    expect(error.details).toEqual({ scope: 'this-loan' });
    expect(fake.seen).toHaveLength(2);
  });

  test('refused', async () => {
    await using fake = await fakeApi((_, _request, response) => response.end(ok));
    await fake.stop();
    const error = await failure(fake.api);
    expect(error.code).toBe('upstream_unavailable');
    expect(error.cause).toMatchObject({ reason: 'ECONNREFUSED', tries: 2 });
    // No loan can be the reason of that.
    expect(error.details.scope).toBeUndefined();
  });

  test('that fail for a second are reported with the time that they were tried', async () => {
    const dispatcher = new Agent({
      connect: (_, connected) => connected(new errors.ConnectTimeoutError(), null),
    });
    await using fake = await fakeApi(() => {}, { dispatcher });
    const error = await failure(fake.api);
    expect(error).toMatchObject({ code: 'upstream_timeout', details: { timeoutMs: connectTimeoutMs } });
  });

  test.each(['ENOTFOUND', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'SELF_SIGNED_CERT_IN_CHAIN', 'UND_ERR_PRX_TLS'])(
    '%s is not the fault of the API, which was never asked',
    async (code) => {
      const dispatcher = new Agent({
        connect: (_, connected) => connected(Object.assign(new Error('no'), { code }), null),
      });
      await using fake = await fakeApi(() => {}, { dispatcher });
      const errors: DeskError[] = [];
      for (let call = 0; call <= minFailures; call++) errors.push(await failure(fake.api));
      expect(fake.api.report().state).toBe('open');
      for (const error of errors)
        expect(error).toMatchObject({ code: 'upstream_unavailable', details: { because: 'no_way' } });
      expect(errors.at(-1)?.details.retryAfter).toBeGreaterThan(0);
    },
  );

  test.each([
    ['ECONNREFUSED', 'upstream_unavailable'],
    ['UND_ERR_CONNECT_TIMEOUT', 'upstream_timeout'],
  ])('%s is the proxy’s where there is one', (reason, code) => {
    const error = Object.assign(new Error('no'), { code: reason });
    const because = (proxied: boolean) =>
      failureOfError(error, { connectTimeoutMs, proxied }).details?.because;
    expect([because(true), because(false)]).toEqual(['no_way', undefined]);
    expect(failureOfError(error, { connectTimeoutMs, proxied: true }).code).toBe(code);
  });

  test('cut off in the middle', async () => {
    await using fake = await fakeApi((_, request, response) => {
      response.writeHead(200, { 'content-length': 100 }).write(ok);
      setTimeout(() => request.socket.destroy(), 20);
    });
    expect((await failure(fake.api)).code).toBe('upstream_malformed');
  });

  test('no HTTP at all', async () => {
    await using fake = await fakeApi((_, request) => void request.socket.end('SSH-2.0-OpenSSH\r\n'));
    expect((await failure(fake.api)).code).toBe('upstream_malformed');
  });
});

describe('deadlines', () => {
  test.each<[string, Parameters<typeof fakeApi>[0]]>([
    ['silence', () => {}],
    ['silence after the head', (_, _request, response) => response.writeHead(200).flushHeaders()],
    [
      'a drip',
      (_, _request, response) => {
        const drip = setInterval(() => response.write(' '), 20);
        response.on('close', () => clearInterval(drip));
      },
    ],
  ])('%s ends with the deadline', async (_name, answer) => {
    await using fake = await fakeApi(answer, { callTimeoutMs: 300 });
    // The API never ends its answer: only the deadline ends this.
    const error = await failure(fake.api);
    expect(error).toMatchObject({ code: 'upstream_timeout', details: { timeoutMs: 300 } });
    expect(error.details).toEqual({ timeoutMs: 300, scope: 'this-loan' });
    expect(fake.seen).toHaveLength(1);
  });

  test('a second try has what is left', async () => {
    await using fake = await fakeApi(
      ({ count }, _request, response) => {
        if (count === 1) setTimeout(() => response.writeHead(503).end(), 500);
      },
      { callTimeoutMs: 2000 },
    );
    // The first failure counts as quick, however busy the machine is.
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    // A try with a deadline of its own would end more than 500 ms after that of the call. Between them is a deadline of
    // the same clock, which leaves out the time in which the process is held up.
    const between = withDeadline(new Promise<never>(() => {}), 2250, () => 'a deadline of its own');
    const first = await Promise.race([failure(fake.api), between]);
    expect(first).toMatchObject({ code: 'upstream_timeout' });
    expect(fake.seen).toHaveLength(2);
  });
});

test('unless said otherwise a second to connect, fifteen in all', () => {
  const total = Number(variables.LENDING_API_TIMEOUT_MS.defaultText);
  expect([connectTimeoutMs, total]).toEqual([1000, 15_000]);
});

describe('a slow loan', () => {
  const answerAfter =
    (ms: number): Parameters<typeof fakeApi>[0] =>
    (_, _request, response) =>
      void setTimeout(() => response.end(ok), ms);

  test('opens where it needs nearly all of the time: a try may use it up', async () => {
    await using fake = await fakeApi(answerAfter(2000), { callTimeoutMs: 3900 });
    expect(await fake.api.fetchLoan(loanRequest())).toMatchObject({ text: ok, tries: 1 });
    expect(fake.seen).toHaveLength(1);
  });

  test('is not tried again after a failure that took its time', async () => {
    await using fake = await fakeApi(
      (_, _request, response) => void setTimeout(() => response.writeHead(503).end(), 1100),
      { callTimeoutMs: 5000 },
    );
    expect((await failure(fake.api)).code).toBe('upstream_unavailable');
    expect(fake.seen).toHaveLength(1);
  });

  test('never reads as if the API were down, which most loans have to say', async () => {
    await using fake = await fakeApi((_, _request, response) => response.writeHead(500).end());
    for (let call = 0; call < 20; call++) {
      expect((await failure(fake.api, 'loan_bad')).details).toEqual({ scope: 'this-loan' });
    }
    const all: DeskError[] = [];
    for (let call = 0; call < minFailures; call++) all.push(await failure(fake.api, `loan_${call}`));
    expect(all.at(-1)?.details.scope).toBeUndefined();
  });
});

describe('the headers that are sent', () => {
  const loan = JSON.stringify({ id: 'loan_1', name: 'ação'.repeat(1000) });
  test.each([
    ['gzip', gzipSync(loan)],
    ['br', brotliCompressSync(loan)],
    ['identity', Buffer.from(loan)],
  ])('%s', async (encoding, body) => {
    await using fake = await fakeApi((_, _request, response) =>
      response.setHeader('content-encoding', encoding).end(body),
    );
    expect((await fake.api.fetchLoan(loanRequest())).text).toBe(loan);
  });

  test.each([
    ['gzip', Buffer.from('not gzip at all')],
    ['gzip', gzipSync(loan).subarray(0, 40)],
    ['compress', Buffer.from('x')],
    ['deflate', deflateSync(loan)],
    ['zstd', zstdCompressSync(loan)],
    ['gzip, gzip', gzipSync(gzipSync(loan))],
  ])('%s that cannot be read', async (encoding, body) => {
    await using fake = await fakeApi((_, _request, response) =>
      response.setHeader('content-encoding', encoding).end(body),
    );
    expect((await failure(fake.api)).code).toBe('upstream_malformed');
  });

  test('more than 2 MiB, with and without a length, is too large; 2 MiB is not', async () => {
    await using fake = await fakeApi(({ url }, _request, response) => {
      const body = Buffer.alloc(2 * 1024 * 1024 + (url.endsWith('most') ? 0 : 1), ' ');
      if (url.endsWith('chunked')) response.write(' ');
      response.end(body);
    });
    expect((await failure(fake.api, 'loan_length')).code).toBe('upstream_too_large');
    expect((await failure(fake.api, 'loan_chunked')).code).toBe('upstream_too_large');
    expect((await fake.api.fetchLoan(loanRequest('loan_most'))).bytes).toBe(2 * 1024 * 1024);
  });

  test('a gzip bomb is left at its first byte too many: memory stays flat', async () => {
    const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024));
    await using fake = await fakeApi((_, _request, response) =>
      response.setHeader('content-encoding', 'gzip').end(bomb),
    );
    expect((await failure(fake.api)).code).toBe('upstream_too_large');
    const before = process.memoryUsage().rss;
    for (let round = 0; round < 5; round++) {
      expect((await failure(fake.api, `loan_${round}`)).code).toBe('upstream_too_large');
    }
    // Read whole, five answers would be a thousand MiB. Other files of this worker have garbage of their own.
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024);
  });
});

describe('the breaker', () => {
  test('opens when most loans fail, lets one through, and closes', async () => {
    let well = false;
    await using fake = await fakeApi(
      (_, _request, response) => response.writeHead(well ? 200 : 500).end(ok),
      {
        halfOpenAfterMs: 500,
      },
    );
    // The time stands still between the calls, however busy the machine is.
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    for (let call = 0; call < minFailures; call++) await failure(fake.api, `loan_${call}`);
    expect(fake.api.report()).toMatchObject({ state: 'open' });
    const asked = fake.seen.length;
    const refused = await failure(fake.api, 'loan_x');
    expect(refused).toMatchObject({
      code: 'upstream_unavailable',
      details: { retryAfter: 1, because: 'desk_pause' },
    });
    expect(fake.seen).toHaveLength(asked);

    vi.setSystemTime(Date.now() + 500);
    await failure(fake.api, 'loan_probe');
    expect(fake.api.report().state).toBe('open');
    well = true;
    vi.setSystemTime(Date.now() + 500);
    await fake.api.fetchLoan(loanRequest());
    expect(fake.api.report()).toMatchObject({ state: 'closed', failingSince: null });
    expect(fake.lines.join()).toContain('"state":"half-open"');
  });

  test('one bad loan, asked for again and again, does not open it', async () => {
    await using fake = await fakeApi(({ url }, _request, response) =>
      response.writeHead(url.includes('bad') ? 500 : 200).end(ok),
    );
    for (let call = 0; call < 30; call++) await failure(fake.api, 'loan_bad');
    expect(fake.api.report().state).toBe('closed');
    await fake.api.fetchLoan(loanRequest('loan_good'));
    expect(fake.api.report().failingSince).toBeNull();
  });

  test('nor do some bad loans among more good ones, nor answers that say no', async () => {
    await using fake = await fakeApi(({ url }, _request, response) => {
      response.writeHead(url.includes('bad') ? 503 : url.includes('none') ? 404 : 200).end(ok);
    });
    for (let call = 0; call < 12; call++) {
      await fake.api.fetchLoan(loanRequest(`loan_${call}`));
      await failure(fake.api, `loan_none_${call}`);
      await failure(fake.api, `loan_bad_${call}`);
    }
    expect(fake.api.report().state).toBe('closed');
  });
});

describe('the bulkhead', () => {
  test('so many at once, so many waiting, the rest refused', async () => {
    let busy = 0;
    let most = 0;
    await using fake = await fakeApi(
      (_, _request, response) => {
        busy++;
        most = Math.max(most, busy);
        setTimeout(() => {
          busy--;
          response.end(ok);
        }, 100);
      },
      { maxInFlight: 3, maxWaiting: 4 },
    );
    const all = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) => fake.api.fetchLoan(loanRequest(`loan_${index}`))),
    );
    const refused = all.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
    expect(most).toBe(3);
    expect(refused).toHaveLength(3);
    expect(refused[0]?.reason).toMatchObject({
      code: 'upstream_unavailable',
      details: { retryAfter: 1, because: 'desk_busy' },
    });
  });

  test('unless said otherwise 64 are in flight and 128 wait', async () => {
    const held: ServerResponse[] = [];
    let open = false;
    await using fake = await fakeApi(
      (_, _request, response) => void (open ? response.end(ok) : held.push(response)),
      { callTimeoutMs: 60_000 },
    );
    const all = Array.from({ length: 64 + 128 + 1 }, (_, index) =>
      fake.api.fetchLoan(loanRequest(`loan_${index}`)),
    );
    const settled = Promise.allSettled(all);
    await expect(all.at(-1)).rejects.toMatchObject({
      code: 'upstream_unavailable',
      details: { retryAfter: 1 },
    });
    await expect.poll(() => held.length, { timeout: 30_000 }).toBe(64);
    open = true;
    for (const response of held) response.end(ok);
    const well = (await settled).filter(({ status }) => status === 'fulfilled');
    expect(well).toHaveLength(64 + 128);
  });

  test('a request that waits too long fails at its deadline', async () => {
    await using fake = await fakeApi(
      ({ count }, _request, response) => {
        if (count === 1) setTimeout(() => response.end(ok), 300);
      },
      { maxInFlight: 1, maxWaiting: 4, callTimeoutMs: 600 },
    );
    const first = fake.api.fetchLoan(loanRequest('loan_1'));
    // It has its place when half of its time is over, and holds it for all of its time.
    const second = fake.api.fetchLoan(loanRequest('loan_2'));
    let isPlaceFree = false;
    second.catch(() => {
      isPlaceFree = true;
    });
    const third = await failure(fake.api, 'loan_3');
    // The second was asked and is silent; of the third the API knows nothing.
    expect(third).toMatchObject({ code: 'upstream_timeout', details: { because: 'desk_queue' } });
    expect(isPlaceFree).toBe(false);
    expect(await first).toMatchObject({ text: ok });
    await expect(second).rejects.toMatchObject({
      code: 'upstream_timeout',
      details: { timeoutMs: 600, scope: 'this-loan' },
    });
    expect(fake.seen).toHaveLength(2);
  });

  test('the deadline begins when the API is asked', async () => {
    await using fake = await fakeApi(
      (_, _request, response) => void setTimeout(() => response.end(ok), 1500),
      { maxInFlight: 1, maxWaiting: 4, callTimeoutMs: 2800 },
    );
    const both = ['loan_1', 'loan_2'].map((loan) => fake.api.fetchLoan(loanRequest(loan)));
    expect((await Promise.all(both)).map(({ text }) => text)).toEqual([ok, ok]);
  });
});

test('the key is in no error and no line of the log', async () => {
  await using fake = await fakeApi(({ url }, request, response) => {
    if (url.includes('reset')) request.socket.destroy();
    else if (url.includes('echo'))
      response.writeHead(500, request.headers as Record<string, string>).end(JSON.stringify(request.headers));
    else response.writeHead(401).end(request.headers.authorization);
  });
  const encoded = Buffer.from(`${key}:`).toString('base64');
  for (const loan of ['loan_reset', 'loan_echo', 'loan_401']) {
    const printed = inspect(await failure(fake.api, loan), { depth: 20, showHidden: true });
    for (const text of [printed, fake.lines.join('\n')]) {
      expect(text).not.toContain(key);
      expect(text).not.toContain(encoded);
    }
  }
});

test('a DeskError is known by its brand', () => {
  expect(isDeskError(new DeskError('internal'))).toBe(true);
  expect(isDeskError(new Error('internal'))).toBe(false);
});

test('the configured client goes through the configured proxy', async () => {
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
