import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, test, vi } from 'vitest';
import type { Json, JsonObject } from '#lib/loan/json.ts';
import type { LoanId } from '#lib/loan/loan-id.ts';
import { createLog, replaceLog } from '#lib/server/log.ts';
import { toProblem } from '#lib/server/responses/problem-response.ts';
import { person, requestId } from '#lib/testing/test-desk.ts';
import { offer } from '#lib/testing/test-position.ts';
import { stubSettings } from '#lib/testing/test-settings.ts';
import { computeTestView } from '#lib/testing/test-view.ts';
import { startComputationThreads } from './computation-threads.ts';
import { computeInTime, threadsOfProcess } from './compute-in-time.ts';
import { computeView } from './compute-view.ts';

/** The limits, in milliseconds, of what was computed on this thread. */
const stopped = vi.hoisted(() => [] as number[]);
vi.mock('./interrupt.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('./interrupt.ts')>();
  const runInterruptibly: typeof original.runInterruptibly = (compute, maxMs) => {
    stopped.push(maxMs);
    return original.runInterruptibly(compute, maxMs);
  };
  return { ...original, runInterruptibly };
});

const draining = vi.hoisted(() => ({ now: false }));
vi.mock('#lib/server/web/draining.ts', () => ({ isDraining: () => draining.now }));

let stop: () => Promise<void>;
beforeAll(() => {
  stubSettings();
  replaceLog(createLog('silent'));
  stop = startComputationThreads();
});
afterAll(() => stop());

const fetchedOf = (transactions: Json, bytes: number, more: JsonObject = {}, id = 'loan_1') => {
  const loan = {
    id: 'loan_1',
    ...more,
    status: 'open',
    customer: { cpf: '390.533.447-05' },
    offer,
    transactions,
  };
  const request = { loan: id as LoanId, expand: [], fields: null, paymentFor: null };
  const retrieved = { retrievedAt: '2026-11-30T12:00:00.000Z', requestId };
  const measured = { bytes, upstreamMs: 1, tries: 1, deviations: 0 };
  return { answer: { loan, deviations: [], request, ...retrieved }, identified: loan, measured };
};
const paid = [{ amount: 513.4, createdAt: '2026-02-05', description: 'Pagamento da parcela 1' }];
/** It takes longer than any loan that people work with. */
const hostile = Array<Json>(190_000).fill({});
const [small, large] = [1000, 1_000_000];
const roles = { full: 'analyst', masked: 'support' } as const;

describe('a view', () => {
  it.each([
    ['full', small],
    ['full', large],
    ['masked', small],
    ['masked', large],
  ] as const)('is the same on any thread: %s, %i bytes', async (visibility, bytes) => {
    const [fetched, actor] = [fetchedOf(paid, bytes), person([roles[visibility]])];
    const view = await computeView(actor, visibility, fetched, { hereMs: 10_000, threadMs: 10_000 });
    expect(view).toEqual(computeTestView(actor, visibility, fetched));
  });

  it('that is stopped shows the loan alone', async () => {
    const limits = { hereMs: 10, threadMs: 50 };
    const view = await computeView(person(['analyst']), 'full', fetchedOf(hostile, large), limits);
    expect(view).toMatchObject({ reviewTooLarge: true, position: null, loan: { status: 'open' } });
    expect(new Set(Object.values(view.verdicts))).toEqual(new Set(['unknown']));
  });

  it('of a loan that takes too much work is masked whole', () => {
    const history = Array.from({ length: 100 }, () => ({ description: '1@'.repeat(9000), status: 'open' }));
    const fetched = fetchedOf([], large, { history });
    expect(computeTestView(person(['support']), 'masked', fetched)).toMatchObject({
      loan: { id: { $masked: 'string' }, offer: { numberOfInstallments: { $masked: 'number' } } },
      masked: expect.arrayContaining(['/id', '/offer', '/history']),
      ...{ review: null, reviewTooLarge: true },
    });
    const whole = { loan: { offer }, masked: [], reviewTooLarge: false };
    expect(computeTestView(person(['analyst']), 'full', fetched)).toMatchObject(whole);
  });

  it('shows nothing until its loan is masked', async () => {
    const viewIn = (threadMs: number) =>
      computeView(person(['support']), 'masked', fetchedOf(hostile, large), { hereMs: 10, threadMs }).catch(
        (error: unknown) => toProblem(error, requestId).code,
      );
    expect(await viewIn(1)).toBe('upstream_too_large');
    // Masking takes a fifth of the time, on a machine of any speed.
    let view = await viewIn(50);
    for (let ms = 75; typeof view === 'string'; ms *= 1.5) view = await viewIn(ms);
    expect(view).toMatchObject({ reviewTooLarge: true, loan: { customer: { cpf: { $masked: 'string' } } } });
  });
});

test('a small loan that computes long keeps nobody waiting', async () => {
  let [longest, last] = [0, performance.now()];
  const beat = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  }, 5);
  const limits = { hereMs: 30, threadMs: 60_000 };
  const computing = () => computeView(person(['analyst']), 'full', fetchedOf(hostile, small), limits);
  const [began, { verdicts }] = [performance.now(), await computing()];
  const took = performance.now() - began;
  clearInterval(beat);
  expect(Object.keys(verdicts)).toHaveLength(5);
  expect(longest).toBeLessThan(took / 2);
});

test('a loan has a quarter of a second where everybody waits, and two in a thread, where large ones begin', async () => {
  const threads = threadsOfProcess();
  const { compute } = threads;
  const given: number[] = [];
  threads.compute = async (_name, _input, maxMs) => {
    given.push(maxMs);
    return { result: null, kept: null };
  };
  onTestFinished(() => void Object.assign(threads, { compute }));
  const computing = (transactions: Json, bytes: number, id: string) =>
    computeView(person(['analyst']), 'full', fetchedOf(transactions, bytes, {}, id));
  const kilobyte = 1024;
  expect((await computing(paid, 128 * kilobyte, 'loan_2')).reviewTooLarge).toBe(false);
  expect(given).toEqual([]);
  expect((await computing(paid, 128 * kilobyte + 1, 'loan_2')).reviewTooLarge).toBe(true);
  stopped.splice(0);
  expect((await computing(hostile, small, 'loan_3')).reviewTooLarge).toBe(true);
  expect(given).toEqual([2000, 2000]);
  expect(new Set(stopped)).toEqual(new Set([250]));
});

test.each([
  ['its time', 50, [1, false]],
  ['a third of its time', 17, [2, false]],
  ['next to nothing of its time', 0, [2, true]],
])(
  'a loan that had %s is tried here again while it may be quick, and not once it is slow',
  async (_, ms, tried) => {
    const cpu = vi.spyOn(process, 'threadCpuUsage');
    onTestFinished(() => cpu.mockRestore());
    let user = 0;
    cpu.mockImplementation(() => {
      user += ms * 1000;
      return { user, system: 0 };
    });
    const computing = async (transactions: Json) => {
      const limits = { hereMs: 50, threadMs: 50 };
      stopped.splice(0);
      await computeView(
        person(['analyst']),
        'full',
        fetchedOf(transactions, small, {}, `loan_4${ms}`),
        limits,
      );
      return stopped.length;
    };
    expect([await computing(hostile), (await computing(paid)) > 0]).toEqual(tried);
  },
);

test('a thread has its time anew where a busy machine did not give it, but where the desk drains', async () => {
  const cpu = vi.spyOn(process, 'cpuUsage').mockReturnValue({ user: 0, system: 0 });
  onTestFinished(() => {
    cpu.mockRestore();
    draining.now = false;
  });
  const times = async () => {
    cpu.mockClear();
    const limits = { hereMs: 1, threadMs: 20 };
    const view = await computeView(person(['analyst']), 'full', fetchedOf(hostile, large), limits);
    expect(view.reviewTooLarge).toBe(true);
    // It is read as each time begins, and as each but the last one ends.
    return (cpu.mock.calls.length + 1) / 2;
  };
  expect(await times()).toBe(5);
  draining.now = true;
  expect(await times()).toBe(1);
});

test('what takes too much memory is stopped, however long it may take, and the next is computed', async () => {
  const computing = (transactions: Json) => {
    const input = { visibility: 'full' as const, now: Date.now(), ...fetchedOf(transactions, large) };
    return computeInTime('view', input, large, { hereMs: 1, threadMs: 60_000 });
  };
  expect((await computing(hostile)).result).toBeNull();
  expect((await computing(paid)).result).toMatchObject({ reviewTooLarge: false });
});

test.runIf(process.platform === 'linux')(
  'a thread that computes comes after the one that serves everybody',
  async () => {
    const limits = { hereMs: 30, threadMs: 60_000 };
    await computeView(person(['analyst']), 'full', fetchedOf(paid, large), limits);
    const niceOf = (task: string) =>
      readFileSync(`/proc/self/task/${task}/stat`, 'utf8').split(') ')[1]?.split(' ')[16];
    const nices = readdirSync('/proc/self/task').map((task) => Number(niceOf(task)));
    const own = getPriority();
    expect(nices).toContain(own);
    expect(Math.max(...nices)).toBeGreaterThan(own);
  },
);

test('the end of the process ends what computes', async () => {
  const input = { visibility: 'full' as const, now: Date.now(), ...fetchedOf(hostile, large) };
  const computing = computeInTime('view', input, large, { hereMs: 1, threadMs: 60_000 });
  const ended = expect(computing).rejects.toThrow();
  await wait(200);
  const before = performance.now();
  await stop();
  expect(performance.now() - before).toBeLessThan(1000);
  await ended;
});
