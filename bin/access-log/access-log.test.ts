import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { append } from '#lib/testing/access-log/test-log.ts';
import { setBack, tamper } from '#lib/testing/access-log/test-tampering.ts';
import { type TestDatabase, testDatabase } from '#lib/testing/test-database.ts';
import { type CommandResult, runInTest } from '../command/test-command.ts';
import { accessLogCommand } from './access-log-command.ts';

const script = fileURLToPath(new URL('../access-log.ts', import.meta.url));
const key = Buffer.alloc(32, 9).toString('base64');
let test: TestDatabase;
let folder: string;

beforeAll(async () => {
  test = await testDatabase();
  folder = mkdtempSync(join(tmpdir(), 'access-log-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await test.close();
});
beforeEach(async () => {
  await tamper(
    test,
    `truncate access_log, access_log_verification;
    update access_log_head set sequence = 0, instant = 'epoch', hash = decode(repeat('00', 32), 'hex')`,
  );
  await append(
    test,
    Array.from({ length: 9 }, (_, index) => ({ loan: `loan_${index + 1}` })),
  );
});

const signing = { ACCESS_LOG_SIGNING_KEY: key };
const databases = () => ({
  DATABASE_URL: test.appUrl.reveal(),
  DATABASE_OWNER_URL: test.ownerUrl.reveal(),
});
const run = (args: readonly string[], env: Record<string, string> = signing): Promise<CommandResult> =>
  runInTest(() => accessLogCommand(args, new AbortController().signal), { ...databases(), ...env });

/** Starts the command as a process, with nothing of the desk's environment but what it says that it needs. */
function start(...args: string[]): Promise<CommandResult> {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE } = process.env;
  const env = { NODE_ENV: 'test' as const, PATH, HOME, NODE_COMPILE_CACHE, ...databases(), ...signing };
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...args], { env }, (failure, out, error) => {
      resolve({ code: failure ? Number(failure.code) : 0, out, error });
    });
  });
}
const file = (name: string, ...lines: string[]) => {
  const path = join(folder, name);
  writeFileSync(path, `${lines.join('\n')}\n`);
  return path;
};
const checkpoint = async (env?: Record<string, string>) => (await run(['checkpoint'], env)).out.trim();
const verifications = () => test.run('select * from access_log_verification order by id');

describe('verify', () => {
  it('says that all rows fit, and stores it', async () => {
    const { code, out } = await start('verify');
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/^All 9 rows fit\. The log ends at 9, [0-9a-f]{64}\.\n$/),
    ]);
    expect(await verifications()).toMatchObject([
      { from_sequence: '1', head_sequence: '9', rows: '9', fault: null },
    ]);
  });

  it.each([
    ['a changed row', `update access_log set loan = 'loan_x' where sequence = 4`, 4, 'content'],
    ['a row less', 'delete from access_log where sequence = 5', 5, 'missing'],
    ['the last rows less', 'delete from access_log where sequence > 7', 8, 'missing'],
    ['a changed hash', `update access_log set hash = sha256('x') where sequence = 6`, 6, 'content'],
    ['another head', `update access_log_head set hash = sha256('x')`, 9, 'link'],
  ])('names the first row that does not fit: %s', async (_name, statement, sequence, kind) => {
    await tamper(test, statement);
    const { code, out } = await run(['verify']);
    expect([code, out]).toEqual([1, expect.stringContaining(`Row ${sequence} does not fit:`)]);
    expect(await verifications()).toMatchObject([{ fault: kind, fault_sequence: String(sequence) }]);
  });

  it('names every row that does not fit, up to a thousand', async () => {
    await tamper(test, `update access_log set loan = 'loan_x' where sequence in (2, 7)`);
    const { code, out } = await run(['verify']);
    expect([code, out.match(/Row \d+ does not fit/g)]).toEqual([
      1,
      ['Row 2 does not fit', 'Row 7 does not fit'],
    ]);
    expect(out).toMatch(/\n2 rows do not fit; 7 do\.\n$/);
    await append(
      test,
      Array.from({ length: 1000 }, () => ({})),
    );
    await tamper(test, `update access_log set loan = 'loan_x'`);
    const { out: cut } = await run(['verify']);
    expect(cut.match(/Row \d+ does not fit/g)).toHaveLength(1000);
    expect(cut).toMatch(/\n1000 rows do not fit; 0 do\. Rows behind the last one named were not read\.\n$/);
  });

  it('says in a sentence that the head row is missing', async () => {
    await tamper(test, 'create table kept as table access_log_head; delete from access_log_head');
    const { code, out, error } = await start('verify');
    await tamper(test, 'insert into access_log_head select * from kept; drop table kept');
    expect([code, out, error]).toEqual([
      2,
      '',
      expect.stringMatching(/^The access log has no head: .*\.\n$/),
    ]);
  });
});

describe('a checkpoint', () => {
  it('is one line of JSON, and the log is held to it', async () => {
    const line = await checkpoint();
    expect(Object.keys(JSON.parse(line))).toEqual([
      'log',
      'sequence',
      'instant',
      'hash',
      'publicKey',
      'signature',
    ]);
    expect(JSON.parse(line).sequence).toBe(9);
    await append(test, [{}, {}]);
    const later = file(
      'logged',
      '{"level":30,"msg":"other"}',
      JSON.stringify({ head: JSON.parse(await checkpoint()) }),
    );
    const held = await run(['verify', '--checkpoint', file('first', line), '--checkpoint', later]);
    expect(held).toMatchObject({
      code: 0,
      error: '',
      out: expect.stringContaining('passes through 2 kept heads'),
    });
  });

  it('shows a tail that was cut off with its head set back', async () => {
    const kept = file('tail', await checkpoint());
    await tamper(
      test,
      `delete from access_log where sequence > 7;
      update access_log_head h set sequence = 7, hash = a.hash from access_log a where a.sequence = 7`,
    );
    expect((await run(['verify'])).code).toBe(0);
    const held = await run(['verify', '--checkpoint', kept]);
    expect([held.code, held.out]).toEqual([1, expect.stringContaining('Row 8 does not fit')]);
  });

  it('shows a log that was made anew', async () => {
    const kept = file('anew', await checkpoint());
    await tamper(
      test,
      `truncate access_log;
      update access_log_head set sequence = 0, instant = 'epoch', hash = decode(repeat('00', 32), 'hex')`,
    );
    await append(
      test,
      Array.from({ length: 9 }, () => ({})),
    );
    expect((await run(['verify'])).code).toBe(0);
    const held = await run(['verify', '--checkpoint', kept]);
    expect([held.code, held.out]).toEqual([
      1,
      expect.stringContaining('Row 9 does not fit: its hash is not the one'),
    ]);
    // The desk's own log goes on with the head of what was made anew.
    const both = file('both-heads', readFileSync(kept, 'utf8').trim(), await checkpoint());
    expect((await run(['verify', '--checkpoint', both])).code).toBe(1);
  });

  it('without a key is none', async () => {
    const { code, out, error } = await run(['checkpoint'], {});
    expect([code, out]).toEqual([2, '']);
    expect(error).toMatch(/^ACCESS_LOG_SIGNING_KEY is not set.*openssl rand -base64 32/);
  });

  it('without a signature is refused where a key is known', async () => {
    const line = await checkpoint();
    const { publicKey: _key, signature: _, ...head } = JSON.parse(line);
    await append(test, [{}]);
    // Somebody who replaced the log could do this: nothing shows that this head was ever signed.
    const stripped = JSON.stringify(head);
    for (const lines of [[line, stripped], [JSON.stringify({ head })]]) {
      const held = await run(['verify', '--checkpoint', file('stripped', ...lines)]);
      expect([held.code, held.out, held.error]).toEqual([2, '', expect.stringMatching(/is not signed/)]);
    }
    const unheld = await run(['verify', '--checkpoint', file('stripped', stripped)], {});
    expect([unheld.code, unheld.error]).toEqual([0, expect.stringContaining('not signed')]);
  });

  it('is refused where it was touched, cut off or signed by others', async () => {
    const line = await checkpoint();
    const other = await checkpoint({ ACCESS_LOG_SIGNING_KEY: Buffer.alloc(32, 8).toString('base64') });
    const cases: [string, string[], number, RegExp][] = [
      ['touched', [line.replace('"sequence":9', '"sequence":8')], 2, /signature that is not of this head/],
      ['cut', [line.slice(0, 150)], 2, /line 1 is not a whole head/],
      ['other', [line, other], 2, /none of the keys given/],
      ['nothing', ['{"level":30}', ''], 2, /holds no head/],
    ];
    for (const [name, lines, code, words] of cases) {
      const ended = await run(['verify', '--checkpoint', file(name, ...lines)]);
      expect([name, ended.code, ended.error]).toEqual([name, code, expect.stringMatching(words)]);
    }
    const unheld = await run(['verify', '--checkpoint', file('unheld', line)], {});
    expect([unheld.code, unheld.error]).toEqual([0, expect.stringContaining('no key was given')]);
    expect((await run(['verify', '--checkpoint', join(folder, 'no-such')])).code).toBe(2);
  });
});

describe('a signing key of before', () => {
  it('is trusted behind the seed, and proves nothing once it is taken off', async () => {
    const line = await checkpoint();
    const { publicKey } = JSON.parse(line);
    const seed = Buffer.alloc(32, 8).toString('base64');
    const rotated = { ACCESS_LOG_SIGNING_KEY: seed };
    const args = ['verify', '--checkpoint', file('earlier', line, await checkpoint(rotated))];
    const trusted = await run(args, { ACCESS_LOG_SIGNING_KEY: `${seed}, ${publicKey}` });
    expect([trusted.code, trusted.out]).toEqual([
      0,
      expect.stringContaining(`1 signed with ${publicKey}, 1 signed`),
    ]);
    const takenOff = await run(args, rotated);
    expect([takenOff.code, takenOff.error]).toEqual([2, expect.stringContaining('none of the keys given')]);
    for (const text of ['nonsense', `${publicKey}@/2020-12-31`, '']) {
      const wrong = await run(args, { ACCESS_LOG_SIGNING_KEY: `${seed},${text}` });
      expect([wrong.code, wrong.error]).toEqual([
        2,
        expect.stringMatching(/^ACCESS_LOG_SIGNING_KEY is wrong: .*separated by commas, public keys/),
      ]);
      expect(wrong.error).not.toContain(seed);
    }
  });

  it('verifies without a seed, and signs nothing', async () => {
    const line = await checkpoint();
    const { publicKey } = JSON.parse(line);
    const publicAlone = { ACCESS_LOG_SIGNING_KEY: `,${publicKey}` };
    const verified = await run(['verify', '--checkpoint', file('public', line)], publicAlone);
    expect([verified.code, verified.out]).toEqual([0, expect.stringContaining(`1 signed with ${publicKey}`)]);
    const other = await checkpoint({ ACCESS_LOG_SIGNING_KEY: Buffer.alloc(32, 8).toString('base64') });
    const refused = await run(['verify', '--checkpoint', file('other', other)], publicAlone);
    expect([refused.code, refused.error]).toEqual([2, expect.stringContaining('none of the keys given')]);
    const unsigned = await run(['checkpoint'], publicAlone);
    expect([unsigned.code, unsigned.error]).toEqual([2, expect.stringMatching(/begins with no seed/)]);
  });
});

describe('a restore from a backup', () => {
  it('is shown as missing rows, however many followed', async () => {
    await append(test, [{}]);
    const kept = file('before-restore', await checkpoint());
    await append(test, [{}, {}]);
    const later = file('later', await checkpoint());
    const args = ['verify', '--checkpoint', kept, '--checkpoint', later];
    await setBack(test, 9);
    const restored = await run(args);
    expect([restored.code, restored.out]).toEqual([
      1,
      expect.stringMatching(/Row 10 does not fit: it is not there.*2 kept heads.*row 10 of .* to row 12 of/s),
    ]);
    await append(test, [{}, {}, {}, {}]);
    const headSince = file('since', await checkpoint());
    expect((await run([...args, '--checkpoint', headSince])).out).toMatch(
      /Row 10 does not fit: its hash.*2 kept heads.*row 10 of .* to row 12 of.*put the files of heads away/s,
    );
    expect((await run(['verify', '--checkpoint', headSince])).code).toBe(0);
  });
});

describe('the command’s arguments', () => {
  it('are described by --help', async () => {
    const out = expect.stringContaining('access-log:checkpoint');
    expect(await start('--help')).toMatchObject({ code: 0, out, error: '' });
  });

  it.each([[[]], [['walk']], [['toString']], [['verify', 'more']], [['verify', '--fast']]])(
    'is not %j',
    async (args) => {
      const { code, out } = await run(args);
      expect([code, out]).toEqual([2, '']);
    },
  );

  it('are explained by the process, too', async () => {
    expect(await start('walk')).toMatchObject({
      code: 2,
      out: '',
      error: expect.stringMatching(/^npm run access-log:verify/),
    });
  });

  it('is not done where a variable is wrong, or the database is not there', async () => {
    const wrong = await run(['verify'], { ACCESS_LOG_SIGNING_KEY: 'short' });
    expect([wrong.code, wrong.error]).toEqual([
      2,
      expect.stringContaining('ACCESS_LOG_SIGNING_KEY is wrong'),
    ]);
    const gone = { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/x', DATABASE_OWNER_URL: '' };
    const down = await run(['verify'], gone);
    expect([down.code, down.error]).toEqual([2, expect.stringContaining('nothing listens')]);
  });
});
