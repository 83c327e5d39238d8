import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { IndexMatches } from '#lib/lookup/index-matches.ts';
import type { Actor } from '#lib/server/actor.ts';
import { toProblem } from '#lib/server/responses/problem-response.ts';
import { addContracts, testKey } from '#lib/testing/test-contracts.ts';
import { person, requestId, type TestDesk, testDesk } from '#lib/testing/test-desk.ts';
import { withoutRandomDigits } from '#lib/testing/without-random-digits.ts';
import { findContracts, readLookupText, recordLookup } from './find-contracts.ts';

const uuid = '8b3d1c6e-0f57-4b8e-9b3c-1f0d5a6e7c21';
const [maria, joao] = ['390.533.447-05', '529.982.247-25'];
let desk: TestDesk;

beforeAll(async () => {
  desk = await testDesk({ LOOKUP_KEY: testKey });
  await addContracts(
    desk.database.db,
    { loan: 'loan_a', number: 'CCB-2026-000417', customer: 'cust_1', document: maria, external_id: uuid },
    { loan: 'loan_b', number: 'CCB-2026-000418', customer: 'cust_2', document: joao, status: 'settled' },
    { loan: 'loan_c', number: 'ccb2026000417', customer: 'cust_3' },
    {
      loan: 'loan_d',
      number: 'CCB-2026-000471',
      customer: 'cust_1',
    },
    { loan: 'loan_e', number: 'X-9', customer: '4711', deleted: true },
  );
});
afterEach(() => desk.database.run(`delete from contract where loan like 'loan_h%'`));
afterAll(() => desk.close());

const analyst = person(['analyst']);
const typed = async (text: string, actor: Actor = analyst) =>
  findContracts({ actor, pastedText: await readLookupText(text), requestId });
const entered = async (text: string, { actor = analyst, chosen = null as string | null } = {}) =>
  recordLookup({ actor, pastedText: await readLookupText(text), chosen, requestId });
const groups = (found: IndexMatches) =>
  found.groups.map(({ matchedBy, loans }) => [matchedBy, ...loans.map(({ loan }) => loan)]);

test.each([
  ['a contract number as written', 'CCB-2026-000417', [['contract', 'loan_c', 'loan_a']]],
  ['in other case, separators and zeros', ' ccb 2026 417 ', [['contract', 'loan_a']]],
  ['a loan', 'loan_b', [['loan', 'loan_b']]],
  ['an external id', uuid.toUpperCase(), [['externalId', 'loan_a']]],
  ['a customer: all of their loans, newest first', 'cust_1', [['customer', 'loan_d', 'loan_a']]],
  ['a company leads to no loan', 'comp_1', []],
  ['a signature leads to no loan', 'sign_1', []],
  ['nor does a beginning', 'CCB-2026-0004', []],
  ['an end with its name before it', 'contrato nº 0471', [['suffix', 'loan_d']]],
  [
    'several in one text',
    'ver loan_b e o contrato CCB-2026-000471',
    [
      ['loan', 'loan_b'],
      ['contract', 'loan_d'],
    ],
  ],
  ['what the index has never met', 'loan_zzz and CCB-1999-1', []],
  ['wildcards of a query', '%%%', []],
])('%s', async (_what, text, expected) => {
  expect(groups(await typed(text))).toEqual(expected);
});

test('a row of a short table is found by whichever of its cells the index knows', async () => {
  const unknown = '1c9f7a44-2d0b-4a6e-8f53-6a0d9b1e2c99';
  const table = `${unknown};CCB-2026-000418\n${unknown.replace('1c', '2c')};CCB-2026-000471`;
  const expected = [
    ['contract', 'loan_b'],
    ['contract', 'loan_d'],
  ];
  expect(groups(await typed(table))).toEqual(expected);
  expect(groups(await entered(table))).toEqual(expected);
});

test('a UUID finds all loans of a customer', async () => {
  const customer = '1c9f7a44-2d0b-4a6e-8f53-6a0d9b1e2c77';
  await addContracts(desk.database.db, { loan: 'loan_h1', customer }, { loan: 'loan_h2', customer });
  for (const text of [customer, customer.toUpperCase(), `{"customer":"${customer}"}`])
    expect(groups(await typed(text)), text).toEqual([['customer', 'loan_h2', 'loan_h1']]);
});

test('each match shows what to ask the caller about', async () => {
  const found = await typed('CCB-2026-000418');
  expect(found.groups[0]?.loans[0]).toEqual({
    loan: 'loan_b',
    contract: 'CCB-2026-000418',
    status: 'settled',
    createdAt: '2026-01-02T00:00:00.000Z',
    updatedAt: '2026-01-02T00:00:00.000Z',
    deleted: false,
    customer: 'cust_2',
    seenAt: '2026-01-02T00:00:00.000Z',
    standing: null,
  });
});

test('a CPF finds their loans, on the record alone', async () => {
  const asTyped = await typed(maria);
  expect([groups(asTyped), asTyped.documents]).toEqual([[], 'on-enter']);
  const found = await entered(maria);
  expect([groups(found), found.documents]).toEqual([[['document', 'loan_d', 'loan_a']], 'looked-up']);
  expect(found.groups[0]?.id).toBeNull();
});

test('a contract of another person contradicts the CPF beside it', async () => {
  const contradicts = async (text: string) => (await entered(text)).documents;
  const nobody = '111.444.777-35';
  expect(await contradicts(`contrato CCB-2026-000418 CPF ${nobody}`)).toBe('contradicted');
  expect(await contradicts(`contrato CCB-2026-000418 CPF ${maria}`)).toBe('contradicted');
  expect(await contradicts(`contrato CCB-2026-000418 CPF ${joao}`)).toBe('looked-up');
  // Their customer's other loan has named them.
  expect(await contradicts(`contrato CCB-2026-000471 CPF ${nobody}`)).toBe('contradicted');
  expect(await contradicts(`contrato CCB-2026-000471 CPF ${maria}`)).toBe('looked-up');
  expect(await contradicts(`contrato X-9 CPF ${nobody}`), 'of nobody knows whom').toBe('looked-up');
  expect((await typed(`contrato CCB-2026-000418 CPF ${nobody}`)).documents).toBe('on-enter');
});

test('a contract number of the figures of a CPF does not contradict that CPF', async () => {
  await addContracts(desk.database.db, { loan: 'loan_h1', number: '11144477735', document: joao });
  expect(await entered('11144477735')).toMatchObject({ documents: 'looked-up' });
});

test('Enter is recorded once, without the text; typing is not', async () => {
  const before = (await desk.records()).length;
  await typed('CCB-2026-000417');
  expect(await desk.records()).toHaveLength(before);
  await entered(
    `Bom dia, sou a Maria, CPF ${maria}, tel 11 98765-4321, contrato CCB-2026-000418, protocolo 55667788`,
  );
  const [record, ...more] = (await desk.records()).slice(before);
  expect(more).toEqual([]);
  expect(record).toMatchObject({ action: 'lookup', outcome: 'ok', subject: 'ana', loan: null, paths: [] });
  expect(record?.fields.slice(0, 2)).toEqual(['found:3', 'identifiers:2']);
  expect(record?.fields.slice(2).toSorted()).toEqual([
    'contract:CCB2026000418',
    expect.stringMatching(/^document:[0-9a-f]{64}$/),
    // Who saw a loan is asked of the record: it names each that the lookup showed.
    ...['loan:loan_a', 'loan:loan_b', 'loan:loan_d'],
  ]);
  expect(withoutRandomDigits(JSON.stringify(record))).not.toMatch(/Maria|390|98765|5566/);
});

test('the record of one loan names it; that of nothing says so', async () => {
  await entered('CCB-2026-000418');
  expect((await desk.records()).at(-1)).toMatchObject({ loan: 'loan_b', contract: 'CCB-2026-000418' });
  await entered('CCB-2026-000417', { chosen: 'loan_c' });
  expect((await desk.records()).at(-1)).toMatchObject({ loan: 'loan_c', contract: 'ccb2026000417' });
  await entered('loan_unknown');
  expect((await desk.records()).at(-1)).toMatchObject({
    outcome: 'not_found',
    fields: ['found:0', 'identifiers:1', 'loan:loan_unknown'],
  });
});

test('the end of a number is not recorded as one', async () => {
  await entered('0471');
  expect((await desk.records()).at(-1)?.fields).toEqual(['found:1', 'identifiers:0']);
});

test('the record names every identifier, however many they are', async () => {
  const loans = Array.from({ length: 1_500 }, (_, index) => `loan_row${index}`);
  await entered(`Seguem ${loans.join(' e também ')}, por favor`);
  const fields = (await desk.records()).at(-1)?.fields;
  expect(fields).toEqual(['found:0', 'identifiers:1500', ...loans.map((id) => `loan:${id}`)]);
});

test('a labeled identifier is recorded, and no other text', async () => {
  const named = async (text: string) => {
    await entered(text);
    return (await desk.records()).at(-1)?.fields.slice(2);
  };
  expect(await named('o contrato CCB-1999-5 da cust_z9, customer: 4712')).toEqual([
    'contract:CCB19995',
    'reference:cust_z9',
    'reference:4712',
  ]);
  // A telephone, a CPF with a wrong digit, a name, a number that nothing says to be anything.
  expect(await named('contrato 11987654321, contrato 39053344706, nome_Maria, protocolo 55667788')).toEqual(
    [],
  );
  expect(
    await named(
      'contrato CPF 39053344706, contrato CPF39053344706; contrato: TEL 33334444; contrato: RG 12.345.678-9',
    ),
  ).toEqual([]);
  expect(
    await named('customer: CPF39053344706, customer: x39053344706y, nome_Maria1985, nome_39053344706'),
  ).toEqual([]);
  const [document, ...raw] = (await named('contrato CPF 39053344705 e contrato CPF39053344705')) ?? [];
  expect([document, raw]).toEqual([
    expect.stringMatching(/^document:[0-9a-f]{64}$/),
    ['loan:loan_d', 'loan:loan_a'],
  ]);
});

test('without a record nothing is found', async () => {
  await desk.database.run(`create function no_room() returns trigger language plpgsql as $$
    begin raise exception 'full' using errcode = 'disk_full'; end $$;
    create trigger no_room after insert on access_log for each row execute function no_room()`);
  await expect(entered(maria)).rejects.toThrow('access_log_unavailable');
  await desk.database.run('drop trigger no_room on access_log; drop function no_room()');
});

test('a masked role meets no identifier that the loan hides from it', async () => {
  const support = person(['support']);
  // By its form it could be anything: such a customer is hidden in the loan, and so is the way from it.
  expect(groups(await typed('customer: 4711'))).toEqual([['customer', 'loan_e']]);
  expect(groups(await typed('customer: 4711', support))).toEqual([]);
  expect(groups(await typed('cust_1', support))).toEqual([['customer', 'loan_d', 'loan_a']]);
  const [group] = (await typed('loan_e', support)).groups;
  expect(group?.loans[0]).toMatchObject({ customer: null, deleted: true });
});

test('the end of a number finds the newest twenty', async () => {
  const many = Array.from({ length: 23 }, (_, index) => ({
    loan: `loan_h${index}`,
    number: `E-${100 + index}-9876`,
    created_at: new Date(Date.UTC(2027, 0, 1 + index)),
  }));
  await addContracts(desk.database.db, ...many);
  const found = await typed('9876');
  expect(found.groups).toMatchObject([{ matchedBy: 'suffix', id: '9876', hasMore: true, others: 3 }]);
  expect(groups(found)[0]?.slice(0, 3)).toEqual(['suffix', 'loan_h22', 'loan_h21']);
  expect(found.groups[0]?.loans).toHaveLength(20);
  expect(groups(await typed('122-9876'))).toEqual([['suffix', 'loan_h22']]);
  expect(groups(await typed('76'))).toEqual([]);
  // A contract that is found in a better way is not listed again.
  expect(groups(await typed('E-100-9876'))).toEqual([['contract', 'loan_h0']]);
  await desk.database.run(`insert into contract (loan, number, number_key)
    select 'loan_hx' || n, 'Z' || n || '9876', 'Z' || n || '9876' from generate_series(1, 600) n`);
  const [group] = (await typed('98-76')).groups;
  expect([group?.loans.length, group?.hasMore, group?.others]).toEqual([20, true, undefined]);
});

test('a search without the right is refused, and the refusal is recorded', async () => {
  const nobody = { ...analyst, roles: [] };
  for (const verb of [() => typed('loan_a', nobody), () => entered('loan_a', { actor: nobody })]) {
    expect(toProblem(await verb().catch((error: unknown) => error), requestId).code).toBe('forbidden');
    expect((await desk.records()).at(-1)).toMatchObject({ action: 'refusal', reason: 'loan:find' });
  }
});

test('ten thousand candidates cost as much as ten of a thousand', async () => {
  // The least of some runs, because the machine may be busy.
  const timeOf = async (candidates: number) => {
    const text = Array.from({ length: candidates }, (_, index) => `palavra ${100_000 + index * 7}.`).join(
      ' ',
    );
    const times: number[] = [];
    for (let run = 0; run < 3; run++) {
      const started = performance.now();
      await typed(text);
      times.push(performance.now() - started);
    }
    return Math.min(...times);
  };
  // A search that is quadratic takes a hundred times as long.
  expect(await timeOf(10_000)).toBeLessThan(30 * Math.max(await timeOf(1000), 20));
});
