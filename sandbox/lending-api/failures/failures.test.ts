import { describe, expect, it } from 'vitest';
import { practiceErrors } from '../cases/practice/practice-errors.ts';
import type { RequestRecord } from '../requests.ts';
import { apiKey, sandboxForTests } from '../testing/test-sandbox.ts';

const { get } = sandboxForTests();
const headers = { authorization: `Bearer ${apiKey}` };
const ask = (id: string, init: RequestInit = {}) => get(`/v1/loans/${id}`, { headers, ...init });
const within = (ms: number) => ({ signal: AbortSignal.timeout(ms) });

const requestsOf = async (id: string) =>
  (await (await get(`/requests.json?loan=${id}`)).json()) as RequestRecord[];

describe('loans that fail by status', () => {
  it.each<[string, number]>([
    ['loan_fail_401', 401],
    ['loan_fail_404', 404],
    ['loan_fail_429', 429],
    ['loan_fail_500', 500],
    ['loan_fail_503', 503],
    ...practiceErrors.map(([status]) => [`loan_fail_practice_${status}`, status] as [string, number]),
  ])('%s answers %i, with any suffix', async (id, status) => {
    expect((await ask(id)).status).toBe(status);
    expect((await ask(`${id}_a-b_9`)).status).toBe(status);
  });

  it('loan_fail_429 says when to try again', async () => {
    expect((await ask('loan_fail_429')).headers.get('retry-after')).toBe('12');
  });

  it('loan_fail_once fails once for each identifier, then answers well under it', async () => {
    for (const id of ['loan_fail_once', 'loan_fail_once_abc123']) {
      expect((await ask(id)).status).toBe(503);
      expect(await (await ask(id)).json()).toMatchObject({ id, status: 'open' });
      expect((await ask(id)).status).toBe(200);
    }
  });

  it('asks for the key first', async () => {
    expect((await ask('loan_fail_500', { headers: {} })).status).toBe(401);
  });
});

describe('loans that fail on the wire', () => {
  it('loan_fail_reset resets the connection', async () => {
    await expect(ask('loan_fail_reset_1')).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } });
  });

  it('loan_fail_redirect leads elsewhere, and shows who followed', async () => {
    const id = 'loan_fail_redirect_1';
    const answer = await ask(id, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `/v1/redirected/${id}`]);
    expect(await requestsOf(id)).toHaveLength(1);
    expect((await ask(id)).status).toBe(200);
    expect((await requestsOf(id)).map(({ path }) => path)).toContain(`/v1/redirected/${id}`);
  });

  it('loan_fail_drip goes on for ever', async () => {
    const answer = await ask('loan_fail_drip_1', within(700));
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('loan_fail_silence says nothing', async () => {
    await expect(ask('loan_fail_silence_1', within(300))).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(await requestsOf('loan_fail_silence_1')).toHaveLength(1);
  });

  it('loan_fail_truncated ends too early', async () => {
    const answer = await ask('loan_fail_truncated_1');
    expect(answer.headers.get('content-length')).toBe('4096');
    await expect(answer.text()).rejects.toThrow();
  });

  it('loan_slow_300 and its like wait, then answer well', async () => {
    const start = performance.now();
    expect(await (await ask('loan_slow_300_x')).json()).toMatchObject({
      id: 'loan_slow_300_x',
      status: 'open',
    });
    expect(performance.now() - start).toBeGreaterThan(290);
    const solo = await (await ask('loan_slow_0_solo_a1')).json();
    expect(solo).toMatchObject({ id: 'loan_slow_0_solo_a1', customer: 'cust_a1' });
    const expanded = await (await ask('loan_slow_0_solo_a1?expand=customer')).json();
    expect(expanded).toMatchObject({ customer: { id: 'cust_a1', cpf: expect.any(String) } });
    await expect(ask('loan_fail_slow', within(200))).rejects.toMatchObject({ name: 'TimeoutError' });
  });
});

describe('loans that fail in their body', () => {
  it('loan_fail_html answers 200 with HTML', async () => {
    const answer = await ask('loan_fail_html');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  });

  it('loan_fail_array answers a list', async () => {
    expect(await (await ask('loan_fail_array')).json()).toEqual([{ id: 'loan_fail_array', status: 'open' }]);
  });

  it('loan_fail_gzip_bomb becomes 200 MB', async () => {
    const answer = await ask('loan_fail_gzip_bomb');
    expect(Number(answer.headers.get('content-length'))).toBeLessThan(250_000);
    let size = 0;
    for await (const chunk of answer.body ?? []) size += chunk.length;
    expect(size).toBeGreaterThan(200 * 1024 * 1024);
  });

  it('loan_fail_deep is nested 200,000 levels deep', async () => {
    const text = await (await ask('loan_fail_deep')).text();
    expect(text.split('[')).toHaveLength(200_001);
    expect(text.endsWith(']}}')).toBe(true);
  });
});

describe('the record of requests', () => {
  it('holds each request to /v1 once, without the key', async () => {
    await get('/v1/loans/loan_sparse?expand=customer&fields=a', { headers });
    await get('/v1/loans/loan_sparse', {
      headers: { authorization: `Basic ${Buffer.from(apiKey).toString('base64')}` },
    });
    const records = await requestsOf('loan_sparse');
    expect(records.map(({ method, query, scheme }) => [method, query, scheme])).toEqual([
      ['GET', 'expand=customer&fields=a', 'bearer'],
      ['GET', '', 'basic'],
    ]);
    const all = await (await get('/requests.json')).text();
    expect(all).not.toContain(apiKey);
    expect(all).not.toContain(Buffer.from(apiKey).toString('base64'));
    expect(all).not.toContain('/samples.json');
  });
});
