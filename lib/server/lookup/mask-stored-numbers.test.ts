import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { wakeLease } from '#lib/server/db/lease.ts';
import { env } from '#lib/server/env.ts';
import { append } from '#lib/testing/access-log/test-log.ts';
import { addContracts, testKey } from '#lib/testing/test-contracts.ts';
import { person, requestId, type TestDesk, testDesk } from '#lib/testing/test-desk.ts';
import { Secret } from '../secret.ts';
import { hiddenDocumentHmac, maskTypedNumber } from './index/indexable-values.ts';
import { maskingTask, maskStoredNumbers, maskStoredNumbersRegularly } from './mask-stored-numbers.ts';
import { readLookupText, recordLookup } from './search/find-contracts.ts';

const cpf = '39053344705';
const ipoc = `1234567802031${cpf}CCB-2026-000417`;
let desk: TestDesk;
beforeAll(async () => {
  desk = await testDesk({ LOOKUP_KEY: testKey });
}, 60_000);
afterAll(() => desk.close());
const run = (statement: string) => desk.database.run(statement);
beforeEach(async () => {
  await run(
    'delete from contract; delete from lookup_list; delete from log_contract_list; delete from lease',
  );
  // As the release before has written them.
  await addContracts(
    desk.database.db,
    { loan: 'loan_a', number: ipoc, external_id: ipoc.slice(0, 28) },
    { loan: 'loan_b', number: `2026${cpf}001`, document: cpf },
    { loan: 'loan_c', number: `2027${cpf}001`, document: '529.982.247-25' },
    { loan: 'loan_d', number: 'CCB-2026-000999', external_id: '8b3d1c6e-0f57-4b8e-9b3c-1f0d5a6e7c21' },
    { loan: 'loan_e', number: cpf },
    ...Array.from({ length: 1200 }, (_, at) => ({ loan: `loan_x${at}`, number: `CCB-A-${at}` })),
  );
  await run(`insert into lookup_list (id, issuer, subject) values ('l', 'i', 's')`);
  await run(`insert into lookup_list_item (list, position, line, "is", id, loan, matches) values
    ('l', 1, 1, 'contract', '${ipoc}', 'loan_a', 1), ('l', 2, 2, 'contract', 'CCB-1', null, 0),
    ('l', 3, 3, 'loan', 'loan_2026${cpf}', 'loan_2026${cpf}', 0)`);
  await run(
    `insert into log_contract_list (id, issuer, subject, contracts) values ('k', 'i', 's', array['CCB-1', '${ipoc}'])`,
  );
});

const age = (interval: string) =>
  run(
    `update kysely_migration set "timestamp" = (now() - interval '${interval}')::text where name like '0015%'`,
  );
const rests = async () =>
  (await run(`select expires_at::text as at, expires_at < now() + interval '2 hours' as soon from lease`))[0];
const hmac = (text: string) => hiddenDocumentHmac(text, maskTypedNumber(text, key), key);
const key = new Secret(testKey);

test('numbers with a CPF are masked in all three tables, and found as before', async () => {
  expect(await maskStoredNumbers()).toBe(5);
  const rows = await run(
    `select loan, number, number_key, number_hmac, external_id from contract where loan < 'loan_f' order by loan`,
  );
  const masked = '1234567802031[••••]CCB-2026-000417';
  expect(rows).toEqual([
    {
      loan: 'loan_a',
      number: masked,
      number_key: 'CCB2026000417',
      number_hmac: hmac(ipoc),
      external_id: '1234567802031[••••]CCB-',
    },
    {
      loan: 'loan_b',
      number: '2026[••••]001',
      number_key: null,
      number_hmac: hmac(`2026${cpf}001`),
      external_id: null,
    },
    // Another person's document is only figures: this customer has another one.
    {
      loan: 'loan_c',
      number: `2027${cpf}001`,
      number_key: `2027${cpf}001`,
      number_hmac: null,
      external_id: null,
    },
    {
      loan: 'loan_d',
      number: 'CCB-2026-000999',
      number_key: 'CCB2026000999',
      number_hmac: null,
      external_id: '8b3d1c6e-0f57-4b8e-9b3c-1f0d5a6e7c21',
    },
    { loan: 'loan_e', number: '[••••]', number_key: null, number_hmac: hmac(cpf), external_id: null },
  ]);
  expect(await run('select id from lookup_list_item order by position')).toEqual([
    { id: masked },
    { id: 'CCB-1' },
    { id: `loan_2026${cpf}` },
  ]);
  expect(await run('select contracts, hmacs from log_contract_list')).toEqual([
    { contracts: ['CCB-1', masked], hmacs: [null, hmac(ipoc)] },
  ]);
  const pastedText = await readLookupText(`2026${cpf}001`);
  const { groups } = await recordLookup({ actor: person(['analyst']), requestId, pastedText, chosen: null });
  expect(groups.flatMap(({ loans }) => loans.map(({ loan }) => loan))).toEqual(['loan_b']);
});

test('rows of the access log stay as they are', async () => {
  await append(desk.database, [{ contract: ipoc }]);
  await maskStoredNumbers();
  expect((await desk.records()).at(-1)?.contract).toBe(ipoc);
});

test('one instance at a time does it; after a pass that finds something it comes again within the hour', async () => {
  const passes = await Promise.all([maskStoredNumbers(), maskStoredNumbers(), maskStoredNumbers()]);
  expect(passes.filter((count) => count !== null)).toEqual([5]);
  expect(await rests()).toMatchObject({ soon: true });
});

test('it ends after a pass that finds nothing, once the release before is gone, and an import or a start wakes it', async () => {
  const pass = async () => {
    // A stored instant has milliseconds, so that of this moment may be rounded into the future.
    await run(`update lease set expires_at = now() - interval '1 second'`);
    return maskStoredNumbers();
  };
  await maskStoredNumbers();
  await age('1 hour');
  expect(await pass()).toBe(0);
  expect(await rests()).toMatchObject({ soon: false, at: expect.not.stringContaining('infinity') });
  await run(`update contract set number = '${ipoc}' where loan = 'loan_d'`);
  await age('2 days');
  expect(await pass(), 'a row of the release before').toBe(1);
  expect(await rests()).toMatchObject({ soon: true });
  expect(await pass()).toBe(0);
  expect(await rests()).toMatchObject({ at: 'infinity' });
  expect(await maskStoredNumbers()).toBeNull();
  await wakeLease(desk.database.db, maskingTask);
  expect(await maskStoredNumbers()).toBe(0);
});

test('a desk runs it, and wakes it at its start', async () => {
  const start = readFileSync(new URL('../../../bin/start.ts', import.meta.url), 'utf8');
  expect(start).toMatch(/tasks = \[[^\]]*maskStoredNumbersRegularly\(\)/);
  await run(
    `insert into lease (name, owner, fence, expires_at) values ('${maskingTask}', 'x', 1, 'infinity')`,
  );
  const task = maskStoredNumbersRegularly();
  await expect
    .poll(() => run(`select number from contract where loan = 'loan_e'`))
    .toEqual([{ number: '[••••]' }]);
  await task.stop();
});

test('an owner that lost its lease writes nothing more', async () => {
  const slow = maskStoredNumbers();
  await expect.poll(async () => (await run('select fence from lease')).length).toBe(1);
  await run('update lease set fence = fence + 1');
  await expect(slow).rejects.toThrow(maskingTask);
  expect(await run('select hmacs from log_contract_list')).toEqual([{ hmacs: null }]);
});

test('without LOOKUP_KEY numbers are masked, and not hashed', async () => {
  const { LOOKUP_KEY } = env();
  Object.assign(env(), { LOOKUP_KEY: undefined });
  try {
    expect(await maskStoredNumbers()).toBe(4);
  } finally {
    Object.assign(env(), { LOOKUP_KEY });
  }
  expect(
    await run(`select loan, number, number_hmac from contract where loan < 'loan_c' order by loan`),
  ).toEqual([
    { loan: 'loan_a', number: '1234567802031[••••]CCB-2026-000417', number_hmac: null },
    { loan: 'loan_b', number: `2026${cpf}001`, number_hmac: null },
  ]);
});
