import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { documentHmac } from '#lib/server/lookup-index/document-hmac.ts';
import { Secret } from '#lib/server/secret.ts';
import { addContracts, testKey } from '#lib/testing/test-contracts.ts';
import { type TestDatabase, testDatabase } from '#lib/testing/test-database.ts';
import { type CommandResult, runInTest } from '../command/test-command.ts';
import { importFile } from './import.ts';
import { startContracts } from './test-contracts-process.ts';

let database: TestDatabase;
let folder = '';

beforeAll(async () => {
  database = await testDatabase();
  folder = mkdtempSync(join(tmpdir(), 'loan-desk-import-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await database.close();
});
beforeEach(async () => {
  await database.run('truncate contract');
});

/** The heap of an import in MB. It is enough for a file of any size, and too small to keep fifty thousand rows. */
const heap = 28;

/** Starts the command as a process of its own, for tests of memory, signals and several imports at once. */
const start = (file: string) =>
  startContracts(database, ['import', file], { flags: [`--max-old-space-size=${heap}`] });

function run(file: string, variables: Record<string, string> = {}): Promise<CommandResult> {
  return runInTest(() => importFile(file, new AbortController().signal), {
    DATABASE_URL: database.appUrl.reveal(),
    DATABASE_OWNER_URL: database.ownerUrl.reveal(),
    LOOKUP_KEY: testKey,
    ...variables,
  });
}

function write(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}
const count = async () => (await database.run('select count(*)::int as n from contract'))[0]?.n;
const rows = () => database.run('select loan, number, status from contract order by loan');

const header = 'loan_id,contract_number,status';
const lines = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => `loan_${from + index},CCB-${from + index},open`).join('\n');

test.each([
  ['commas', `${header}\nloan_1,A-1,open\n`],
  ['semicolons and a byte order mark', '\uFEFFloan_id;contract_number;status\r\nloan_1;A-1;open\r\n'],
  ['tabs', 'status\tloan_id\tnotes\tcontract_number\nopen\tloan_1\tMaria 390.533.447-05\tA-1'],
  ['quotes', '"loanId";"Contract Number";"status"\n"loan_1";"A-1";"open"\n'],
])('takes %s', async (_what, content) => {
  const { code, out } = await run(write('shape.csv', content));
  expect([code, await rows()]).toEqual([0, [{ loan: 'loan_1', number: 'A-1', status: 'open' }]]);
  expect(out).toMatch(/^1 rows: 1 loans added, 0 changed, 0 unchanged, 0 rejected\./);
  expect(JSON.stringify(await database.run('select contract::text from contract'))).not.toMatch(/Maria|390/);
});

test('a status may have words of FREE_TEXT_WORDS', async () => {
  const path = write('words.csv', `${header}\nloan_1,A-1,FarolMax\n`);
  expect((await run(path)).code).toBe(1);
  expect((await run(path, { FREE_TEXT_WORDS: 'FarolMax' })).code).toBe(0);
  expect(await rows()).toEqual([{ loan: 'loan_1', number: 'A-1', status: 'FarolMax' }]);
});

test('an invalid row is rejected with its line, and accepted once mended', async () => {
  const path = write(
    'wrong.csv',
    `${header},document\nloan_1,A-1,open,\nnonsense,A-2,open,\n"loan_3,A-3,open,\nloan_4,A-4,"two\nlines",\nloan_5,A-5,open,12345678900\nloan_6,A-6,settled,390.533.447-05\n`,
  );
  const { code, out, error } = await run(path);
  expect([code, error]).toEqual([1, '']);
  expect(out).toContain('4 rejected');
  expect((await rows()).map(({ loan }) => loan)).toEqual(['loan_1', 'loan_6']);
  const rejected = readFileSync(`${path}.rejected.csv`, 'utf8').trimEnd().split('\n');
  expect(rejected[0]).toBe('line,reason,loan_id,contract_number,status,document');
  expect(rejected.filter((row) => /^\d/.test(row)).map((row) => row.split(',', 2))).toEqual(
    [
      ['3', 'loan_id is no loan identifier'],
      ['4', 'a quote stands within a cell'],
      ['5', 'status is no status'],
      ['7', 'document is no CPF or CNPJ: its check digits are wrong'],
    ].map(([line, reason]) => [line, expect.stringContaining(reason ?? '')]),
  );
  const mended = readFileSync(`${path}.rejected.csv`, 'utf8').replace('nonsense', 'loan_2');
  expect((await run(write('mended.csv', mended))).out).toContain('1 loans added');
  // A later import without a wrong row leaves no such file behind.
  writeFileSync(path, `${header}\nloan_1,A-1,open\n`);
  expect((await run(path)).code).toBe(0);
  expect(existsSync(`${path}.rejected.csv`)).toBe(false);
});

describe('a row that cannot be imported is reported in one line, and changes nothing', () => {
  test.each([
    [
      'no known column',
      () => write('unknown.csv', 'nome;valor\nMaria;1\n'),
      /no column in its first line is known.*loan_id.*contract_number.*document/,
    ],
    ['no loan', () => write('no-loan.csv', 'contract_number\nA-1\n'), /no column loan_id/],
    ['an empty file', () => write('empty.csv', ''), /no column in its first line/],
    [
      'a missing file',
      () => join(folder, 'missing.csv'),
      /cannot be read: ENOENT: no such file or directory/,
    ],
    ['a folder', () => folder, /is a folder/],
    [
      'a column twice',
      () => write('twice.csv', 'loan_id,status,status\nloan_1,a,b\n'),
      /column status is there twice/,
    ],
  ])('%s', async (_what, make, message) => {
    const { code, error, out } = await run(make());
    expect([code, out]).toEqual([2, '']);
    expect(error).toMatch(message);
    expect(error.trimEnd()).not.toContain('\n');
    expect(await count()).toBe(0);
  });

  test('a database that is not there', async () => {
    const path = write('fine.csv', `${header}\nloan_1,A-1,open\n`);
    const { code, error } = await run(path, {
      DATABASE_URL: 'postgres://u:secret@127.0.0.1:1/x',
      DATABASE_OWNER_URL: '',
    });
    expect([code, error.trimEnd()]).toEqual([
      2,
      'The database cannot be used: nothing listens at that address.',
    ]);
  });
});

test('a second import of the same file writes nothing', async () => {
  const path = write('again.csv', `${header}\n${lines(0, 6000)}\n`);
  expect((await run(path)).out).toContain('6,000 loans added');
  const before = await database.run('select sum(hashtext(xmin::text || ctid::text)) as sum from contract');
  expect((await run(path)).out).toContain('0 loans added, 0 changed, 6,000 unchanged');
  expect(await database.run('select sum(hashtext(xmin::text || ctid::text)) as sum from contract')).toEqual(
    before,
  );
});

test('an import keeps values of the API unless its row is newer', async () => {
  await database.run(`insert into contract (loan, status, updated_at, seen_at) values
    ('loan_1', 'settled', '2026-05-01Z', now()), ('loan_2', 'settled', '2026-05-01Z', now())`);
  const path = write(
    'older.csv',
    `${header},updated_at\nloan_1,A-1,open,2026-04-01\nloan_2,A-2,open,2026-06-01\n`,
  );
  await run(path);
  const stand = [
    { loan: 'loan_1', number: 'A-1', status: 'settled' },
    { loan: 'loan_2', number: 'A-2', status: 'open' },
  ];
  expect(await rows()).toEqual(stand);
  // A value that is not imported does not count as new.
  expect((await run(path)).out).toContain('0 loans added, 0 changed, 2 unchanged');
  expect(await rows()).toEqual(stand);
});

test('an import brings documents under a new LOOKUP_KEY', async () => {
  const maria = '390.533.447-05';
  await addContracts(database.db, { loan: 'loan_1', document: maria });
  const newKey = Buffer.alloc(32, 10).toString('base64');
  const path = write(
    'new-key.csv',
    `loan_id,document,status,updated_at\nloan_1,${maria},settled,2020-01-01\n`,
  );
  expect((await run(path, { LOOKUP_KEY: newKey })).out).toContain('1 changed');
  expect(await database.run('select document_hmac, status from contract')).toEqual([
    { document_hmac: documentHmac(maria, new Secret(newKey)), status: 'open' },
  ]);
  expect((await run(path, { LOOKUP_KEY: newKey })).out).toContain('0 changed');
});

test('behind a pooler it says what it needs instead', async () => {
  const path = write('pooled.csv', `${header}\nloan_1,A-1,open\n`);
  const { code, error } = await run(path, { DATABASE_POOLER: 'transaction' });
  expect([code, error]).toEqual([2, expect.stringContaining('Postgres itself')]);
  expect(await count()).toBe(0);
});

test('it waits for a locked loan longer than the role lets a request wait', async () => {
  const setting = `alter role ${database.appRole} in database ${new URL(database.appUrl.reveal()).pathname.slice(1)}`;
  await addContracts(database.db, { loan: 'loan_1' });
  await database.run(`${setting} set lock_timeout = '50ms'`);
  try {
    await database.run('begin');
    await database.run('select from contract for update');
    const imported = run(write('locked.csv', 'loan_id,contract_number\nloan_1,A-9\n'));
    await expect.poll(() => database.waiters(), { timeout: 60_000 }).toBe(1);
    await wait(300);
    expect(await database.waiters()).toBe(1);
    await database.run('commit');
    expect(await imported).toMatchObject({ code: 0 });
  } finally {
    await database.run('rollback');
    await database.run(`${setting} reset all`);
  }
});

test('two rows of one loan become one, the later first', async () => {
  await run(write('doubled.csv', `${header}\nloan_1,A-1,open\nloan_1,,settled\n`));
  expect(await rows()).toEqual([{ loan: 'loan_1', number: 'A-1', status: 'settled' }]);
});

test('an import that is killed and started again has the same result', async () => {
  const path = write('killed.csv', `${header}\n${lines(0, 15_000)}\n`);
  // The import waits for the lock on this loan, which stands in its fifth batch.
  await addContracts(database.db, { loan: 'loan_12000' });
  try {
    await database.run('begin');
    await database.run('select from contract for update');
    const { child, ended } = start(path);
    await expect.poll(() => database.waiters(), { timeout: 60_000 }).toBe(1);
    child.kill('SIGKILL');
    await ended;
  } finally {
    await database.run('rollback');
  }
  expect(await count()).toBe(10_001);
  // Postgres may take a moment to see that the first is gone.
  await expect.poll(async () => (await run(path)).code).toBe(0);
  expect(await count()).toBe(15_000);
});

test('an interrupted import says how to continue', async () => {
  const { child, ended } = start(write('stopped.csv', `${header}\n${lines(0, 15_000)}\n`));
  while (Number(await count()) === 0) await wait(10);
  child.kill('SIGINT');
  expect(await ended).toMatchObject({ code: 130, error: 'Stopped. Start it again to continue.\n' });
});

test('two at once, of loans in opposite orders, both come to the end', async () => {
  const content = lines(0, 10_000).split('\n');
  const paths = [
    write('one.csv', [header, ...content].join('\n')),
    write('other.csv', [header, ...content.toReversed()].join('\n')),
  ];
  const both = await Promise.all(paths.map((path) => start(path).ended));
  expect(both.map(({ code, error }) => [code, error])).toEqual([
    [0, ''],
    [0, ''],
  ]);
  expect(await count()).toBe(10_000);
});

test('two at once of one file: the second is refused', async () => {
  const path = write('same.csv', `${header}\nnonsense,A-1,open\n${lines(0, 20_000)}\n`);
  const first = start(path);
  while (Number(await count()) === 0) await wait(10);
  // A symbolic link names the same file.
  symlinkSync(path, join(folder, 'alias.csv'));
  expect(await run(join(folder, 'alias.csv'))).toEqual({
    code: 2,
    out: '',
    error: `${join(folder, 'alias.csv')}: another import of this file is under way already.\n`,
  });
  expect((await first.ended).code).toBe(1);
  expect(await count()).toBe(20_000);
  expect(readFileSync(`${path}.rejected.csv`, 'utf8')).toContain('2,loan_id is no loan identifier');
});

test('rejected rows are their owner’s alone', async () => {
  const path = write('private.csv', `${header}\nnonsense,A-1,open\n`);
  const rejected = `${path}.rejected.csv`;
  const mode = () => (statSync(rejected).mode & 0o777).toString(8);
  expect((await run(path)).code).toBe(1);
  expect(mode()).toBe('600');
  chmodSync(rejected, 0o644);
  expect((await run(path)).code).toBe(1);
  expect(mode()).toBe('600');
});

test('a line that is longer than the heap is rejected', async () => {
  const path = write('long.csv', `${header}\nloan_1,A-1,open\n`);
  // A file with a hole: nothing of it is on the disk.
  truncateSync(path, 4 * heap * 1024 ** 2);
  appendFileSync(path, '\nloan_2,A-2,open\n');
  const { code, error } = await start(path).ended;
  rmSync(path);
  expect([code, error]).toEqual([1, '']);
  expect(await count()).toBe(2);
  expect(readFileSync(`${path}.rejected.csv`, 'utf8')).toContain('3,the line is longer than 1 MiB');
});

test('NUL bytes, and another encoding, cost their lines', async () => {
  const latin = Buffer.from('loan_3,A-3,cr\xe9dito\n', 'latin1');
  const path = write(
    'bytes.csv',
    Buffer.concat([Buffer.from(`${header}\nloan_1,A\0-1,open\nloan_2,A-2,open\n`), latin]),
  );
  expect((await run(path)).code).toBe(1);
  expect((await rows()).map(({ loan }) => loan)).toEqual(['loan_2']);
  expect(readFileSync(`${path}.rejected.csv`, 'utf8')).toMatch(
    /2,the line holds a NUL byte[\s\S]*4,the line is not UTF-8/,
  );
});

describe('a full disk', () => {
  test('of the database keeps the rows imported so far, and is reported', async () => {
    await database.run(`create function no_room() returns trigger language plpgsql as $$ begin
      if (select count(*) from contract) > 7500 then raise exception 'could not extend' using errcode = 'disk_full'; end if;
      return null; end $$;
      create trigger no_room after insert on contract for each statement execute function no_room()`);
    const { code, error } = await run(write('full.csv', `${header}\n${lines(0, 15_000)}\n`));
    await database.run('drop trigger no_room on contract; drop function no_room()');
    expect([code, error.trimEnd()]).toEqual([
      2,
      expect.stringMatching(
        /^The import did not come to the end: its disk is full\. .* loans are in; start it again/,
      ),
    ]);
    expect(error.trimEnd()).not.toContain('\n');
    expect(await count()).toBeGreaterThan(0);
  });

  test.runIf(existsSync('/dev/full'))('of the file of rejected rows', async () => {
    const path = write('no-rejects.csv', `${header}\n${'nonsense,A-1,open\n'.repeat(5000)}`);
    symlinkSync('/dev/full', `${path}.rejected.csv`);
    const { code, error } = await run(path);
    expect([code, error.trimEnd()]).toEqual([2, expect.stringContaining('the disk is full')]);
  });
});

test('its memory does not grow with the file', async () => {
  const rows = 50_000;
  const long = lines(0, rows)
    .split('\n')
    .map((line, index) => `${line},${index}${'e'.repeat(100)}`);
  // An import that held all rows would run out of it.
  const { code, error } = await start(write('many.csv', [`${header},external_id`, ...long].join('\n'))).ended;
  expect([code, error]).toEqual([0, '']);
  expect(await count()).toBe(rows);
});
