import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { append } from '#lib/testing/access-log/test-log.ts';
import { type TestDesk, testDesk } from '#lib/testing/test-desk.ts';
import { logHeadHourly } from './log-head.ts';
import { isSignedByItsKey, parseHead } from './signed-head.ts';

let desk: TestDesk;
beforeAll(async () => {
  desk = await testDesk({ ACCESS_LOG_SIGNING_KEY: Buffer.alloc(32, 5).toString('base64') });
});
afterAll(() => desk.close());

const heads = () => desk.lines.map(parseHead).filter((head) => head !== null);

test('the signed head is logged at the start, again and again, and at the end', async () => {
  await append(desk.database, [{}]);
  const { stop } = logHeadHourly(100);
  await expect.poll(() => heads().length).toBeGreaterThanOrEqual(2);
  await append(desk.database, [{}, {}]);
  await stop();
  const all = heads();
  expect([all[0]?.sequence, all.at(-1)?.sequence]).toEqual([1, 3]);
  const [row] = await desk.records();
  for (const head of all) {
    expect(head.log).toBe(row?.hash.toString('hex'));
    expect('signature' in head && isSignedByItsKey(head)).toBe(true);
  }
  expect(desk.lines.at(-1)).toContain('"when":"stop"');
  expect(desk.lines.join()).not.toContain(Buffer.alloc(32, 5).toString('base64'));
  const count = heads().length;
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(heads()).toHaveLength(count);
});

test.each(['info', 'warn', 'error', 'fatal'])('it is logged at %s, too', async (level) => {
  const before = heads().length;
  await at(level, () => logHeadHourly().stop());
  expect(heads()).toHaveLength(before + 2);
});

/** Runs with the process's log at another level. */
async function at(level: string, run: () => Promise<void>): Promise<void> {
  desk.logger.level = level;
  await run().finally(() => {
    desk.logger.level = 'info';
  });
}

test('by default it is logged every hour', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const sent = (when: string) => desk.lines.filter((line) => line.includes(`"when":"${when}"`)).length;
  /** An hour that begins while a head is sent sends none. */
  const until = async (when: string, times: number) => {
    while (sent(when) < times) await new Promise((resolve) => setTimeout(resolve, 20));
  };
  try {
    const [starts, hours] = [sent('start'), sent('hour')];
    const { stop } = logHeadHourly();
    await until('start', starts + 1);
    for (const hour of [1, 2]) {
      vi.advanceTimersByTime(3_599_999);
      // A head that is sent too early would be logged by then.
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(sent('hour')).toBe(hours + hour - 1);
      vi.advanceTimersByTime(1);
      await until('hour', hours + hour);
    }
    vi.useRealTimers();
    await stop();
  } finally {
    vi.useRealTimers();
  }
});

test('a database that does not answer stops nothing', async () => {
  await desk.database.run('revoke select on access_log_head from loan_desk');
  try {
    await logHeadHourly().stop();
    expect(desk.lines.at(-1)).toContain('could not be logged');
  } finally {
    await desk.database.run('grant select on access_log_head to loan_desk');
  }
});

test('a head that cannot be read at the start is tried again', async () => {
  const started = () =>
    desk.lines.filter((line) => line.includes('"when":"start"') && line.includes('"head"'));
  const before = started().length;
  await desk.database.run('revoke select on access_log_head from loan_desk');
  const heads = logHeadHourly(3_600_000, 20);
  await vi.waitFor(() => expect(desk.lines.at(-1)).toContain('could not be logged'), { timeout: 30_000 });
  await desk.database.run('grant select on access_log_head to loan_desk');
  await vi.waitFor(() => expect(started()).toHaveLength(before + 1), { timeout: 30_000 });
  await heads.stop();
});
