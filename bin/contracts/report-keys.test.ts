import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#lib/server/db/test-database.ts';
import { fakeApi } from '#lib/server/lending/test-lending-api.ts';
import { addContracts, testKey } from '#lib/server/lookup/index/test-contracts.ts';
import { testSettings } from '#lib/server/test-settings.ts';
import { runInTest } from '../command/test-command.ts';
import { contractsCommand } from './contracts-command.ts';

const newKey = Buffer.alloc(32, 10).toString('base64');
const maria = '390.533.447-05';
let database: TestDatabase;
let api: Awaited<ReturnType<typeof fakeApi>>;
let folder = '';

beforeAll(async () => {
  database = await testDatabase();
  folder = mkdtempSync(join(tmpdir(), 'loan-desk-keys-'));
  api = await fakeApi(({ url }, _request, response) => {
    const id = /loans\/(\w+)/.exec(url)?.[1];
    response.end(JSON.stringify({ id, customer: { cpf: maria } }));
  });
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await api[Symbol.asyncDispose]();
  await database.close();
});

const rotated = { LOOKUP_KEY: newKey, LOOKUP_KEY_OLD: testKey };
const run = (args: readonly string[], variables: Record<string, string> = rotated) =>
  runInTest(() => contractsCommand(args, new AbortController().signal), {
    ...testSettings,
    DATABASE_URL: database.appUrl.reveal(),
    DATABASE_OWNER_URL: database.ownerUrl.reveal(),
    LENDING_API_BASE_URL: `http://127.0.0.1:${api.port}`,
    LOOKUP_KEY: testKey,
    ...variables,
  });

test('loans are counted by key, and an import and a sync bring them under the new one', async () => {
  await addContracts(database.db, { loan: 'loan_a', document: maria }, { loan: 'loan_b', document: maria });
  await addContracts(database.db, { loan: 'loan_c', document: maria }, { loan: 'loan_d' });
  // Written by a release that noted no key.
  await database.run(`update contract set document_key = null where loan = 'loan_c'`);
  expect(await run(['keys'], {})).toMatchObject({
    code: 1,
    out: expect.stringMatching(/^2 loans hold a document under LOOKUP_KEY\.\n1 under another key/),
  });
  expect(await run(['keys'])).toMatchObject({
    code: 1,
    out: expect.stringMatching(/^0 loans .*\n2 under LOOKUP_KEY_OLD\.\n1 under another key/),
  });

  // The API has answered for each of them, and the row is not newer: only the document is written again.
  const file = join(folder, 'one.csv');
  writeFileSync(file, `loan_id,document,status,updated_at\nloan_a,${maria},settled,2020-01-01\n`);
  expect((await run(['import', file])).out).toContain('1 changed');
  const [row] = await database.run(`select status from contract where loan = 'loan_a'`);
  expect(row).toEqual({ status: 'open' });
  expect((await run(['keys'])).out).toMatch(/^1 loans .*\n1 under LOOKUP_KEY_OLD\.\n1 under another key/);
  // A second import of the same changes nothing.
  expect((await run(['import', file])).out).toContain('0 changed');

  api.seen.splice(0);
  expect((await run(['sync', '--old-key'])).code).toBe(0);
  expect(api.seen.map(({ url }) => /loans\/(\w+)/.exec(url)?.[1]).toSorted()).toEqual(['loan_b', 'loan_c']);
  expect(await run(['keys'])).toMatchObject({ code: 0, out: expect.stringMatching(/^3 loans .*\n0 .*\n0 /) });
});

test('without a key nothing is counted', async () => {
  expect(await run(['keys'], { LOOKUP_KEY: '' })).toMatchObject({
    code: 2,
    error: expect.stringContaining('LOOKUP_KEY is not set'),
  });
});
