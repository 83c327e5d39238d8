import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { readTask } from '#lib/server/db/lease.ts';
import { append } from '#lib/testing/access-log/test-log.ts';
import { emptyLog, tamper } from '#lib/testing/access-log/test-tampering.ts';
import { type TestDesk, testDesk } from '#lib/testing/test-desk.ts';
import { testSettings } from '#lib/testing/test-settings.ts';
import { feedLog, lineOf, readFeedLag } from './feed-log.ts';

let desk: TestDesk;
beforeAll(async () => {
  desk = await testDesk();
});
afterAll(() => desk.close());
beforeEach(() => tamper(desk.database, `delete from lease; ${emptyLog}`));

type Line = { event: string; sequence: number; hash: string; time: string };
const never = new AbortController().signal;
/** Runs the feed once, and returns the lines that it wrote. */
const feed = async (options: { failing?: boolean; batchSize?: number } = {}) => {
  const lines: Line[] = [];
  const write = async (text: string) => {
    if (options.failing) throw new Error('EPIPE');
    for (const line of text.trimEnd().split('\n')) lines.push(JSON.parse(line));
  };
  await feedLog(never, { form: 'json', write, ...options });
  return lines;
};
/** Runs a program in a process of its own, which has the database of the test. */
function runProgram(program: string, env: Record<string, string> = {}, launcher: readonly string[] = []) {
  const opened = `
    import { openDatabase } from '#lib/server/db/database.ts';
    import { Secret } from '#lib/server/secret.ts';
    openDatabase({ url: new Secret(process.env.TEST_URL), application: 'feed', timeoutMs: 20_000 });`;
  const node = [process.execPath, '--input-type=module-typescript', '-e', opened + program];
  const [command = '', ...args] = [...launcher, ...node];
  const child = spawn(command, args, {
    env: { ...testSettings, NODE_ENV: 'test', TEST_URL: desk.database.appUrl.reveal(), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}
const many = (count: number) => Array.from({ length: count }, () => ({}));

test('each row is fed once, in order, with its sequence and hash', async () => {
  await append(desk.database, many(7));
  const lines = await feed({ batchSize: 3 });
  const rows = await desk.records();
  expect(lines.map(({ sequence, hash }) => [sequence, hash])).toEqual(
    rows.map(({ sequence, hash }) => [Number(sequence), hash.toString('hex')]),
  );
  expect(await feed()).toEqual([]);
  await append(desk.database, many(1));
  expect((await feed()).map(({ sequence }) => sequence)).toEqual([8]);
});

test('the lag is the age of the oldest row that was not written', async () => {
  const lag = () => readFeedLag(desk.database.db);
  expect(await lag()).toBe(0);
  await append(desk.database, many(2));
  await feed();
  expect(await lag()).toBe(0);
  await append(desk.database, many(2));
  await tamper(
    desk.database,
    `update access_log set instant = instant - interval '1 minute' where sequence = 3`,
  );
  expect(await lag()).toBeGreaterThanOrEqual(60);
});

test('what could not be written is written again', async () => {
  await append(desk.database, many(2));
  await expect(feed({ failing: true })).rejects.toThrow('EPIPE');
  expect((await feed()).map(({ sequence }) => sequence)).toEqual([1, 2]);
});

test.each([
  ['json', /^\{"event":"access-record",/],
  ['rfc5424', /^<110>1 /],
  ['off', /^nothing$/],
])('ACCESS_LOG_FEED=%s is what a desk writes to standard output', async (form, line) => {
  await append(desk.database, [{}]);
  const child = runProgram(
    `import { feedLogRegularly } from '#lib/server/access-log/feed/feed-log.ts';
    feedLogRegularly(50);
    if (process.env.ACCESS_LOG_FEED === 'off') setTimeout(() => console.log('nothing'), 1000);`,
    { ACCESS_LOG_FEED: form },
  );
  const [first] = await once(createInterface({ input: child.stdout }), 'line');
  expect(first).toMatch(line);
});

test('no line of the feed or of the log is torn where its reader is slow', async () => {
  await append(desk.database, many(1500));
  const child = runProgram(
    `import { feedLogRegularly } from '#lib/server/access-log/feed/feed-log.ts';
    import { log } from '#lib/server/log.ts';
    feedLogRegularly(20);
    setInterval(() => log().info({ event: 'request' }, 'a request was answered'), 1);`,
    { ACCESS_LOG_FEED: 'json', LOG_LEVEL: 'info' },
  );
  let text = '';
  while (!text.includes('"sequence":1500,')) {
    text += child.stdout.read(8192) ?? child.stdout.read() ?? '';
    await wait(1);
  }
  const lines = text.split('\n').slice(0, -1);
  const records = lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'access-record');
  const sequences = Array.from({ length: records.length }, (_, index) => index + 1);
  expect(records.map(({ sequence }) => sequence)).toEqual(sequences);
  expect(lines.length).toBeGreaterThan(1500);
});

test.runIf(process.platform === 'linux')(
  'a full disk loses no row, and cuts no line that follows',
  async () => {
    await append(desk.database, many(1200));
    const folder = mkdtempSync(join(tmpdir(), 'feed-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const path = join(folder, 'lines');
    const program = `
    import { feedLogRegularly } from '#lib/server/access-log/feed/feed-log.ts';
    import { log } from '#lib/server/log.ts';
    feedLogRegularly(20);
    setInterval(() => log().info({ event: 'request' }, 'a request was answered'), 5);`;
    const env = { ACCESS_LOG_FEED: 'json', LOG_LEVEL: 'info' };
    // Its files may have so many bytes, as on a disk that has no more.
    const child = runProgram(program, env, ['sh', '-c', 'exec prlimit --fsize=300000: "$@" >> "$0"', path]);
    const whole = () =>
      readFileSync(path, 'utf8')
        .split('\n')
        .flatMap((line) => /^{"event":"access-record".*"sequence":(\d+),.*}$/.exec(line)?.[1] ?? [])
        .map(Number);
    const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);
    const fedUpTo = async () => (await readTask(desk.database.db, 'access-log-feed')).done ?? 0;
    await expect.poll(() => statSync(path).size, { timeout: 20_000 }).toBe(300_000);
    spawnSync('sh', ['-c', `prlimit --fsize=unlimited: --pid ${child.pid}`]);
    await expect.poll(fedUpTo, { timeout: 20_000 }).toBe(1200);
    expect([...new Set(whole())]).toEqual(upTo(1200));
  },
);

test('a line of syslog is ASCII, and its message the same JSON', async () => {
  await append(desk.database, [{ name: 'Zoë 😀\n' }]);
  const [row] = await desk.database.db.selectFrom('access_log').selectAll().execute();
  if (!row) throw new Error('no row');
  const line = lineOf(row, 'rfc5424');
  expect(line).toMatch(
    /^<110>1 \d{4}-\d\d-\d\dT[\d:.]+Z [\x21-\x7e]+ loan-desk \d+ access-record - \{[\x20-\x7e]+\}$/,
  );
  expect(JSON.parse(line.slice(line.indexOf('{')))).toMatchObject({ sequence: 1, name: 'Zoë 😀\n' });
});

test('instances that are killed lose no row, and one at a time feeds', async () => {
  await append(desk.database, many(3000));
  const program = `
    import { setTimeout as wait } from 'node:timers/promises';
    import { feedLog } from '#lib/server/access-log/feed/feed-log.ts';
    const write = async (text) => {
      await new Promise((resolve) => process.stdout.write(text, resolve));
      await wait(40);
    };
    const signal = new AbortController().signal;
    for (;;) {
      await feedLog(signal, { form: 'json', write, ttlMs: 500, batchSize: 50 }).catch(() => {});
      await wait(20);
    }`;
  const seen: number[] = [];
  const start = () => {
    const child = runProgram(program);
    createInterface({ input: child.stdout }).on('line', (line) => {
      // The kill may cut the last line, which the next instance writes whole.
      if (line.endsWith('}')) seen.push(JSON.parse(line).sequence);
    });
    return child;
  };
  let instances = [start(), start()];
  for (let kills = 0; Math.max(0, ...seen) < 3000; await wait(50)) {
    if (kills >= 3 || Math.max(0, ...seen) < 600 * (kills + 1)) continue;
    kills += 1;
    const [killed, ...others] = instances;
    killed?.kill('SIGKILL');
    if (killed) await once(killed, 'exit');
    instances = [...others, start()];
  }
  expect(new Set(seen).size).toBe(3000);
  // A row comes again only with the batch that an instance had not noted when it was killed.
  let highest = 0;
  for (const sequence of seen) {
    expect(sequence).toBeLessThanOrEqual(highest + 1);
    expect(sequence).toBeGreaterThan(highest - 50);
    highest = Math.max(highest, sequence);
  }
});
