import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LeaseLost } from '#lib/server/db/lease.ts';
import { append } from '#lib/testing/access-log/test-log.ts';
import { emptyLog, tamper } from '#lib/testing/access-log/test-tampering.ts';
import { person, requestId, type TestDesk, testDesk } from '#lib/testing/test-desk.ts';
import { readChainState } from '../chain/read-chain-state.ts';
import { requestVerification } from './request-verification.ts';
import { verifyLogInBackground, verifyLogRegularly } from './verify-in-background.ts';

let desk: TestDesk;
beforeAll(async () => {
  desk = await testDesk({ ACCESS_LOG_SIGNING_KEY: Buffer.alloc(32, 5).toString('base64') });
});
afterAll(() => desk.close());
beforeEach(async () => {
  await tamper(desk.database, `delete from lease; delete from access_log_verification; ${emptyLog}`);
  await append(
    desk.database,
    Array.from({ length: 600 }, () => ({})),
  );
});

const request = () => requestVerification({ actor: person(['auditor'], 'eve'), requestId });
/** Pauses long enough between two batches that a test can act meanwhile. */
const slowly = (signal?: AbortSignal) => verifyLogInBackground(signal, 400);
const progress = async () => (await state()).verifying;
const state = () => readChainState(desk.database.db);
const results = async () =>
  desk.database.run(
    `select from_sequence::int as from, head_sequence::int as to, rows::int, fault, fault_sequence::int as at
    from access_log_verification order by id`,
  );
const nextDay = () => desk.database.run("update lease set expires_at = now() - interval '1 second'");
const change = (sequence: number) =>
  tamper(desk.database, `update access_log set name = 'X' where sequence = ${sequence}`);

describe('by itself', () => {
  it('verifies the whole log once, and then once a day the rows that are new', async () => {
    await verifyLogInBackground();
    await verifyLogInBackground();
    expect(await results()).toEqual([{ from: 1, to: 600, rows: 600, fault: null, at: null }]);
    await append(desk.database, [{}, {}]);
    await nextDay();
    await verifyLogInBackground();
    await nextDay();
    await verifyLogInBackground();
    expect((await results()).slice(1)).toEqual([
      { from: 601, to: 602, rows: 2, fault: null, at: null },
      { from: 603, to: 602, rows: 0, fault: null, at: null },
    ]);
    expect(await state()).toMatchObject({
      verified: { to: 602, signed: true, fault: null },
      whole: { to: 600 },
      verifying: null,
    });
  });

  it('sees what happened to the rows behind the last verification, or to its end', async () => {
    await verifyLogInBackground();
    await append(desk.database, [{}, {}]);
    await change(601);
    await nextDay();
    await verifyLogInBackground();
    expect((await results()).at(-1)).toMatchObject({ fault: 'content', at: 601 });
    const levels = desk.lines
      .map((line) => JSON.parse(line))
      .filter(({ event }) => event === 'verify-access-log');
    expect(levels.slice(-2).map(({ level }) => level)).toEqual([30, 50]);
  });

  it('sees a log that lost its last rows, or was replaced by a well-formed one', async () => {
    await verifyLogInBackground();
    await tamper(
      desk.database,
      `delete from access_log where sequence > 598; update access_log_head h set sequence = 598, hash = a.hash
        from access_log a where a.sequence = 598`,
    );
    await nextDay();
    await verifyLogInBackground();
    expect((await results()).at(-1)).toMatchObject({ fault: 'missing', at: 599 });
    await append(desk.database, [{ loan: 'forged' }, { loan: 'forged' }]);
    await request();
    await verifyLogInBackground();
    expect((await results()).at(-1)).toMatchObject({ fault: 'checkpoint', at: 600 });
  });

  it('leaves a fault alone until a person asks', async () => {
    await change(7);
    await verifyLogInBackground();
    await change(7);
    await nextDay();
    await verifyLogInBackground();
    expect(await results()).toHaveLength(1);
    await tamper(desk.database, `update access_log set name = 'Ana Araújo' where sequence = 7`);
    await request();
    await verifyLogInBackground();
    expect((await results()).map(({ fault }) => fault)).toEqual(['content', null]);
  });

  it.each([
    ['checkpoint', 9],
    ['other-log', 9],
    ['missing', 601],
  ])('does not hide what kept heads have shown: %s', async (kind, sequence) => {
    await desk.database.run(`insert into access_log_verification
      (started_at, from_sequence, head_sequence, head_hash, rows, fault, fault_sequence)
      values (now(), 1, 600, '', 0, '${kind}', ${sequence})`);
    await request();
    await verifyLogInBackground();
    expect(await results()).toHaveLength(1);
    expect(await state()).toMatchObject({ verified: { fault: { kind } }, verifying: null });
  });

  it('believes no unsigned end', async () => {
    await desk.database.run(`insert into access_log_verification
      (started_at, from_sequence, head_sequence, head_hash, rows)
      select now(), 1, 600, hash, 600 from access_log_head`);
    await verifyLogInBackground();
    expect((await results()).at(-1)).toMatchObject({ from: 1, rows: 600 });
  });
});

describe('for a person', () => {
  it('verifies the whole log, which is recorded, and shows its progress', async () => {
    await verifyLogInBackground();
    expect(await request()).toMatchObject({ verifying: { done: 0 } });
    expect((await desk.records()).at(-1)).toMatchObject({ action: 'verify-log', subject: 'eve' });
    const running = slowly();
    await expect.poll(progress).toEqual({ done: 250, total: 601 });
    await running;
    expect(await progress()).toBeNull();
    expect((await results()).at(-1)).toEqual({ from: 1, to: 601, rows: 601, fault: null, at: null });
  });

  it('begins at once in the process that was asked', async () => {
    const task = verifyLogRegularly();
    try {
      await expect.poll(results).toHaveLength(1);
      await request();
      await expect.poll(results).toHaveLength(2);
    } finally {
      await task.stop();
    }
  });

  it('is done again for who asks while the daily one is under way', async () => {
    await verifyLogInBackground();
    await append(
      desk.database,
      Array.from({ length: 600 }, () => ({})),
    );
    await nextDay();
    const daily = slowly();
    await expect.poll(progress).toEqual({ done: 850, total: 1200 });
    await request();
    await daily;
    expect((await results()).map(({ from }) => from)).toEqual([1, 601, 1]);
  });

  it('is verified by one instance, and by another one after a crash', async () => {
    await request();
    await Promise.all([slowly(), slowly(), slowly()]);
    expect(await results()).toHaveLength(1);
    await request();
    // One that was too slow finds out before it stores its result.
    const slow = expect(slowly()).rejects.toThrow(LeaseLost);
    await expect.poll(progress).toMatchObject({ done: 250 });
    await desk.database.run("update lease set expires_at = now() - interval '1 second'");
    await verifyLogInBackground();
    await slow;
    expect(await results()).toHaveLength(2);
  });

  it('goes on at another instance at once where this one is stopped', async () => {
    await request();
    const stopping = new AbortController();
    const stopped = expect(slowly(stopping.signal)).rejects.toThrow();
    await expect.poll(progress).toMatchObject({ done: 250 });
    stopping.abort();
    await stopped;
    expect(await progress()).toEqual({ done: 250, total: 601 });
    await verifyLogInBackground();
    expect((await results()).at(-1)).toMatchObject({ from: 1, to: 601 });
  });

  it.each(['analyst', 'support'] as const)('not for %s', async (role) => {
    const refused = requestVerification({ actor: person([role]), requestId });
    await expect(refused).rejects.toMatchObject({ code: 'forbidden' });
    expect(await results()).toEqual([]);
  });
});
