import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isDeskError } from '../desk-error.ts';
import { createLog, describeError } from '../log.ts';
import { shared } from '../shared.ts';
import { stubSettings } from '../test-settings.ts';
import { fakeApi, key, loanRequest } from './fake-api.ts';
import { createLoanReader, type LoanReader, parseRead } from './loan-reader.ts';
import { createThreadedReader } from './threaded-reader.ts';

const lines: string[] = [];
shared('log', () => createLog('info', { write: (line) => void lines.push(line) }));

let reader: LoanReader | null = null;
beforeEach(() => void lines.splice(0));
afterEach(async () => {
  await reader?.close();
  vi.unstubAllEnvs();
});

/** A thread that reads from a lending API of a few lines. */
async function begin(answer: Parameters<typeof fakeApi>[0]) {
  const api = await fakeApi(answer);
  stubSettings({
    LENDING_API_BASE_URL: `http://127.0.0.1:${api.port}`,
    LENDING_API_KEY: key,
    LOG_LEVEL: 'silent',
  });
  const own = createThreadedReader({ totalMs: 1500 });
  reader = own;
  return { api, read: own.read, report: own.report };
}

/** A thread of one line, which is waited for a second and begun again at once. */
function beginAs(script: string, options: { pauseMs?: number } = {}): LoanReader {
  const ports = `import { parentPort } from "node:worker_threads";
    const answer = (answered) => parentPort.postMessage([answered]);
    const asked = (use) => parentPort.on("message", (questions) => questions.forEach(use));`;
  const entry = new URL(`data:text/javascript,${encodeURIComponent(ports + script)}`);
  reader = createThreadedReader({ totalMs: 1000, entry, graceMs: 0, pauseMs: 0, ...options });
  return reader;
}

test('a loan comes back value for value, with what was remarkable about it and how it went', async () => {
  const sent =
    '{"id":"loan_1","amount":1.10,"long":12345678901234567890,"__proto__":"é\\ud800","a":{"b":[null,{}]}}';
  const { api, read } = await begin((_, __, response) => response.end(sent));
  await using _ = api;
  const answer = await read(loanRequest());
  const { loan, deviations } = parseRead(answer);
  expect(JSON.stringify(loan)).toBe(
    sent.replace('1.10', '1.1').replace('12345678901234567890', '"12345678901234567890"'),
  );
  expect(deviations.map(({ path }) => path)).toContain('/long');
  expect(answer.measured).toEqual({
    bytes: Buffer.byteLength(sent),
    upstreamMs: expect.any(Number),
    tries: 1,
    deviations: deviations.length,
  });
  expect(Math.abs(Date.parse(answer.retrievedAt) - Date.now())).toBeLessThan(60_000);
  expect(api.seen[0]?.headers.authorization).toBe(`Basic ${Buffer.from(`${key}:`).toString('base64')}`);
});

test('a failure crosses with its code, its details and what the log may say of it', async () => {
  const { api, read } = await begin(({ url }, _, response) => {
    if (url.includes('loan_busy')) response.writeHead(429, { 'retry-after': '7' });
    response.end('[]');
  });
  await using _ = api;
  const busy = await read(loanRequest('loan_busy')).catch((error: unknown) => error);
  expect(isDeskError(busy)).toBe(true);
  expect(busy).toMatchObject({
    code: 'upstream_rate_limited',
    details: { retryAfter: 7 },
    cause: { reason: 'status 429', tries: 1 },
  });
  await expect(read(loanRequest())).rejects.toMatchObject({
    code: 'upstream_malformed',
    cause: { reason: 'not-an-object', tries: 1 },
  });
});

test('the thread reports how the lending API is', async () => {
  const { api, read, report } = await begin((_, __, response) => response.end('{}'));
  await using _ = api;
  const fresh = await report();
  expect(fresh).toEqual({ state: 'closed', failingSince: null, lastSuccess: null, lastFailure: null });
  await read(loanRequest());
  expect((await report()).lastSuccess).not.toBeNull();
  await api.stop();
  await expect(read(loanRequest())).rejects.toMatchObject({ code: 'upstream_unavailable' });
  expect((await report()).failingSince).not.toBeNull();
});

test('same requests under way are one call, and each has its own answer', async () => {
  const { api, read } = await begin(
    (_, __, response) => void setTimeout(() => response.end('{"id":"loan_1"}'), 50),
  );
  await using _ = api;
  const answers = await Promise.all([read(loanRequest()), read(loanRequest())]);
  expect(answers.map((one) => parseRead(one).loan)).toEqual([{ id: 'loan_1' }, { id: 'loan_1' }]);
  expect(api.seen).toHaveLength(1);
});

test('while a large answer is read, this thread goes on', async () => {
  const wide = `{"list":[${'{"a":1.5,"b":"text"},'.repeat(60_000)}{}]}`;
  const { api, read } = await begin((_, __, response) => response.end(wide));
  await using _ = api;
  const here = createLoanReader(api.api);
  const stalls = { here: [] as number[], there: [] as number[] };
  for (let run = 0; run < 4; run++) {
    stalls.here.push(await longestStall(() => here.read(loanRequest())));
    stalls.there.push(await longestStall(() => read(loanRequest())));
  }
  expect(Math.min(...stalls.there)).toBeLessThan(0.5 * Math.min(...stalls.here));
});

/** The longest that this thread did nothing else during some work, in milliseconds. */
async function longestStall(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let isDone = false;
  const ended = work().finally(() => {
    isDone = true;
  });
  for (let last = performance.now(); !isDone; ) {
    await turn();
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  }
  await ended;
  return longest;
}

test('a thread that ends fails what it was asked for, and the next question begins another', async () => {
  const own = beginAs('asked(({ id, request }) => request ? process.exit(3) : answer({ id, report: {} }))');
  const both = await Promise.allSettled([own.read(loanRequest()), own.read(loanRequest('loan_2'))]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await own.report()).toEqual({});
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 50, event: 'loan-reader', reason: 'died' }),
  ]);
});

test('a thread that cannot begin is told, and is no DeskError', async () => {
  const own = beginAs('throw new TypeError("broken")');
  const error = await own.read(loanRequest()).catch((thrown: unknown) => thrown);
  expect(isDeskError(error)).toBe(false);
  expect(error).toMatchObject({
    message: 'The thread that reads loans ended.',
    cause: { message: 'broken' },
  });
  expect(lines.join()).toContain('"message":"broken"');
});

test('a thread that hangs is ended, and the next question begins another', async () => {
  const own = beginAs('asked(({ id, request }) => { while (request); answer({ id, report: {} }); })');
  const both = await Promise.allSettled([own.read(loanRequest()), own.report()]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await own.report()).toEqual({});
  expect(lines.map((line) => JSON.parse(line).reason)).toEqual(['silent']);
});

test('a thread that never begins is not begun again and again', async () => {
  const own = beginAs('process.exit(1)', { pauseMs: 60_000 });
  for (let asked = 0; asked < 20; asked++) await expect(own.read(loanRequest())).rejects.toThrow('ended');
  expect(lines).toHaveLength(1);
});

test('what is thrown and is no DeskError comes as what the log may say of it', async () => {
  const thrown = {
    ...{
      name: 'TypeError',
      message: 'a value',
      stack: 'TypeError: a value\n at there',
      code: 'ERR_INVALID_CHAR',
    },
    cause: { name: 'Error', message: 'another', stack: '', code: 'ECONNRESET' },
  };
  const own = beginAs(`asked(({ id }) => answer({ id, error: ${JSON.stringify(thrown)} }))`);
  for (const asked of [own.read(loanRequest()), own.report()]) {
    const error = await asked.then(
      () => expect.unreachable(),
      (reason: unknown) => reason,
    );
    expect(describeError(error)).toEqual({
      ...{ name: 'TypeError', code: 'ERR_INVALID_CHAR', at: ['at there'] },
      cause: { name: 'Error', code: 'ECONNRESET', at: [] },
    });
  }
});

test('a thread that is closed has not failed', async () => {
  const own = beginAs('asked(() => {})');
  const asked = expect(own.read(loanRequest())).rejects.toThrow('ended');
  await own.close();
  await asked;
  expect(lines).toEqual([]);
});
