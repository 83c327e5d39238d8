import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ListFilter, type ListView, wholeList } from '#lib/lookup/list/list-view.ts';
import type { Caller } from '#lib/server/actor.ts';
import { addContracts, testKey } from '#lib/testing/test-contracts.ts';
import { person, requestId, type TestDesk, testDesk } from '#lib/testing/test-desk.ts';
import { withoutRandomDigits } from '#lib/testing/without-random-digits.ts';
import { readLookupText } from '../lookup/search/find-contracts.ts';
import { exportList } from './export-list.ts';
import { deleteOldListsRegularly } from './list-tasks.ts';
import { createList, markDone, markVisited, ownLists, readList, readListPosition } from './lookup-lists.ts';
import { nameList } from './name-list.ts';

const [ana, eva] = [person(['support']), person(['analyst'], 'eva')];
const cpf = '390.533.447-05';
let desk: TestDesk;

beforeAll(async () => {
  desk = await testDesk({ LOOKUP_KEY: testKey, PERSON_LIMITS: 'off' });
});
afterAll(() => desk.close());
beforeEach(async () => {
  await desk.database.run('delete from contract; delete from lookup_list');
  await addContracts(
    desk.database.db,
    { loan: 'loan_a', number: 'CCB-2026-000417', document: cpf },
    { loan: 'loan_b', number: 'CCB-2026-000418' },
    { loan: 'loan_c', number: 'CCB-2026-000418' },
  );
});

const column = [
  'Contrato',
  'CCB-2026-000417',
  'CCB-2026-000418',
  '11987654321',
  'loan_new',
  cpf,
  'CCB-2026-000999',
];
const rowsOf = async (text: string) => (await readLookupText(text)).list ?? [];
const make = async (rows: readonly string[] = column) =>
  createList({ actor: ana, rows: await rowsOf(rows.join('\n')), requestId });
const own = (id: string) => ({ actor: ana, requestId, id });
const pageOf = (request: Caller & { id: string }, view: Partial<ListView> = {}) =>
  readList({ ...request, view: { ...wholeList, ...view } });

test('a pasted column becomes a list: what each row leads to, in one record', async () => {
  const before = (await desk.records()).length;
  const list = await make();
  expect(list).toMatchObject({ size: 7, found: 4, visited: 0, done: 0 });
  const page = await pageOf(own(list.id));
  const shown = page?.items.map(({ position, line, kind, id, loan, matches }) => [
    position,
    line,
    kind,
    id,
    loan,
    matches,
  ]);
  expect(shown).toEqual([
    [1, 2, 'contract', 'CCB-2026-000417', 'loan_a', 1],
    // Two loans claim one number: both are shown, the newest first.
    [2, 3, 'contract', 'CCB-2026-000418', 'loan_c', 2],
    [3, 3, 'contract', 'CCB-2026-000418', 'loan_b', 2],
    // A telephone, or what may be one, is not kept.
    [4, 4, 'contract', null, null, 0],
    [5, 5, 'loan', 'loan_new', 'loan_new', 0],
    [6, 6, 'document', null, 'loan_a', 1],
    [7, 7, 'contract', 'CCB-2026-000999', null, 0],
  ]);
  expect(page?.items[0]?.indexed).toMatchObject({ contract: 'CCB-2026-000417', status: 'open' });
  const records = (await desk.records()).slice(before);
  expect(records).toMatchObject([{ action: 'lookup', outcome: 'ok', loan: null }]);
  expect(records[0]?.fields.slice(0, 3)).toEqual([
    `list:${list.id}`,
    'found:4',
    expect.stringMatching(/^identifiers:/),
  ]);
  const kept = JSON.stringify(await desk.database.run('select item::text from lookup_list_item item'));
  expect(withoutRandomDigits(kept + JSON.stringify(records))).not.toMatch(/390|53344705|98765/);
});

test('a list shows what the index knew when it was made', async () => {
  const { id } = await make();
  await addContracts(desk.database.db, { loan: 'loan_z', number: 'CCB-2026-000999' });
  const page = await pageOf(own(id), { show: 'missing' });
  // A loan opens, known or not; but what the index has not met it has not found.
  expect(page?.items.map(({ position, loan }) => [position, loan])).toEqual([
    [4, null],
    [5, 'loan_new'],
    [7, null],
  ]);
  expect(page).toMatchObject({ size: 7, found: 4 });
});

test('a customer gives all their known loans, up to a limit', async () => {
  const loansOf = (customer: string, count: number) =>
    addContracts(
      desk.database.db,
      ...Array.from({ length: count }, (_, index) => ({ loan: `loan_${customer}${index}`, customer })),
    );
  await loansOf('cust_many77', 120);
  const listOf = async (id: string) => {
    const { identifiers } = await readLookupText(id);
    return createList({ actor: ana, rows: [{ line: 1, identifiers }], requestId });
  };
  expect(await listOf('cust_many77')).toMatchObject({ size: 120, found: 120 });
  await loansOf('cust_toomany8', 901);
  const { id } = await listOf('cust_toomany8');
  expect(await pageOf(own(id))).toMatchObject({ size: 1, found: 1, items: [{ loan: null, matches: 51 }] });
});

test('by customer the contracts of each stand together', async () => {
  await addContracts(
    desk.database.db,
    { loan: 'loan_x', number: 'CCB-2026-000501', customer: 'cust_b2' },
    { loan: 'loan_y', number: 'CCB-2026-000502', customer: 'cust_a1' },
    { loan: 'loan_z', number: 'CCB-2026-000503', customer: 'cust_b2' },
  );
  const { id } = await make(['CCB-2026-000501', 'CCB-2026-000504', 'CCB-2026-000502', 'CCB-2026-000503']);
  const page = await pageOf(own(id), { sort: 'customer' });
  expect(page?.items.map(({ position }) => position)).toEqual([1, 4, 2, 3]);
});

test('a masked role is not told the customer of a contract', async () => {
  await addContracts(
    desk.database.db,
    { loan: 'loan_x', number: 'CCB-2026-000501', customer: '390.533.447-05' },
    { loan: 'loan_y', number: 'CCB-2026-000502', customer: 'cust_a1' },
    { loan: 'loan_z', number: 'CCB-2026-000503', customer: '390.533.447-05' },
  );
  const numbers = ['CCB-2026-000501', 'CCB-2026-000502', 'CCB-2026-000503'];
  const orderFor = async (actor: typeof ana) => {
    const { id } = await createList({ actor, rows: await rowsOf(numbers.join('\n')), requestId });
    const page = await pageOf({ actor, requestId, id }, { sort: 'customer' });
    return page?.items.map(({ position }) => position);
  };
  expect([await orderFor(ana), await orderFor(eva)]).toEqual([
    [1, 2, 3],
    [1, 3, 2],
  ]);
});

test('a walk begins at the first row not visited', async () => {
  const { id } = await make(Array.from({ length: 130 }, (_, index) => `loan_row${index}`));
  const start = async (show: ListFilter) => (await pageOf(own(id), { show }))?.start?.position ?? null;
  for (let position = 1; position <= 110; position++) await markVisited({ ...own(id), position });
  for (const position of [111, 112]) await markDone({ ...own(id), position, done: true });
  expect([await start('all'), await start('open'), await start('found')]).toEqual([111, 113, null]);
  for (let position = 111; position <= 130; position++) await markVisited({ ...own(id), position });
  expect([await start('all'), await start('open'), await start('unvisited')]).toEqual([1, 1, null]);
});

test('a table of ten thousand rows is looked up', async () => {
  const figures = (index: number, length: number) => String(index).padStart(length, '0');
  const row = (index: number) =>
    `loan_t${figures(index, 6)};0b7f4c1e-4c66-45e6-8c30-${figures(index, 12)};390.533.447-05;CCB-2026-${figures(index, 6)}`;
  const { id, size } = await make(Array.from({ length: 10_000 }, (_, index) => row(index)));
  expect(size).toBe(10_000);
  // The loan is meant, whatever the index knows by the other cells.
  expect((await readListPosition({ ...own(id), position: 418 }))?.item.loan).toBe('loan_t000417');
});

test('one walks from row to row that opens something', async () => {
  const { id } = await make();
  const step = await readListPosition({ ...own(id), position: 1 });
  expect([step?.previous, step?.next?.position]).toEqual([null, 2]);
  expect((await readListPosition({ ...own(id), position: 5 }))?.previous?.position).toBe(3);
  expect(await markVisited({ ...own(id), position: 1 })).toBe(true);
  expect(await markDone({ ...own(id), position: 1, done: true })).toBe(true);
  expect(await markDone({ ...own(id), position: 4, done: true })).toBe(true);
  expect(await markDone({ ...own(id), position: 4, done: false })).toBe(true);
  const page = await pageOf(own(id));
  expect(page).toMatchObject({
    visited: 1,
    done: 1,
    items: expect.arrayContaining([
      expect.objectContaining({ position: 1, done: true, visitedAt: expect.any(String) }),
    ]),
  });
  expect(await readListPosition({ ...own(id), position: 8 })).toBeNull();
});

test('a walk keeps to the filter and the order of the list', async () => {
  const { id } = await make(Array.from({ length: 6 }, (_, index) => `loan_row${index}`));
  for (const position of [2, 5]) await markDone({ ...own(id), position, done: true });
  const walk = async (position: number, view: Partial<ListView>) => {
    const step = await readListPosition({ ...own(id), position, view: { ...wholeList, ...view } });
    return [step?.previous?.position, step?.next?.position];
  };
  expect(await walk(3, { show: 'open' })).toEqual([1, 4]);
  expect(await walk(4, { show: 'open' })).toEqual([3, 6]);
  expect(await walk(5, { show: 'open' }), 'a row that is done by now').toEqual([4, 6]);
  const keep = (loan: string, reason: object | null) =>
    desk.database.run(`insert into list_read (list, loan, visibility, outcome, reason)
      values ('${id}', '${loan}', 'masked', 'ok', ${reason ? `'${JSON.stringify(reason)}'` : 'null'})`);
  const of = (severity: string, unit: string, difference: number | null) => ({
    ...{ verdict: 'figures', id: 'iof', severity, because: [], unit },
    values: { stated: 1, expected: 2, difference },
  });
  await keep('loan_row0', null);
  await keep('loan_row1', of('question', 'amount', 900));
  await keep('loan_row2', of('difference', 'amount', 10));
  await keep('loan_row3', of('difference', 'amount', -250));
  await keep('loan_row4', of('difference', 'rate', 0.5));
  const page = await pageOf(own(id), { sort: 'gravity' });
  expect(page?.items.map(({ position }) => position)).toEqual([4, 3, 5, 2, 1, 6]);
  expect(page?.start?.position).toBe(4);
  expect(await walk(5, { sort: 'gravity' })).toEqual([3, 2]);
  expect(await walk(4, { sort: 'gravity' })).toEqual([undefined, 3]);
  expect(await walk(3, { sort: 'gravity', show: 'open' })).toEqual([4, 1]);
});

test('a number that a spreadsheet has rounded, or would, is told in the row and in the CSV', async () => {
  await addContracts(desk.database.db, { loan: 'loan_long', number: '10000000000000000417' });
  const { id } = await make(['10000000000000000417', '1,23457E+19', 'CCB-2026-000417', 'CCB-2026-000418']);
  const page = await pageOf(own(id));
  expect(page?.items.slice(0, 2)).toMatchObject([
    { kind: 'contract', id: '10000000000000000417', loan: 'loan_long' },
    { kind: 'rounded', id: null, loan: null, matches: 0 },
  ]);
  const { body } = await exportList({ actor: ana, requestId, id, view: wholeList, locale: 'pt-BR' });
  const rows = (await new Response(body).text()).trim().split('\r\n').slice(1);
  expect(rows[0]).toMatch(/"abra como texto: [^"]+"$/);
  expect(rows[1]).toMatch(/"arredondado por uma planilha: cole como texto"$/);
  expect(rows[2]).toMatch(/;$/);
});

test('to be looked at is what needs a person and is not done; rows and CSV say it with figures', async () => {
  const { id } = await make(['loan_row1', 'loan_row2', 'loan_row3', 'loan_row4']);
  const keep = (loan: string, severity: string) =>
    desk.database.run(`insert into list_read (list, loan, visibility, outcome, figures, law, signatures, payout, payments, reason)
      values ('${id}', '${loan}', 'masked', 'ok', 'ok', 'look', 'ok', 'ok', 'look', '${JSON.stringify({
        ...{ verdict: 'payments', id: 'paid-above', severity, because: ['/transactions/5'], unit: 'amount' },
        values: { stated: 519.76, expected: 485.89, difference: 33.87 },
      })}')`);
  await keep('loan_row1', 'question');
  await keep('loan_row2', 'note');
  await keep('loan_row3', 'difference');
  await desk.database.run(
    `insert into list_reading (list, session_hash, state) values ('${id}', '', 'done')`,
  );
  const shown = async () => (await pageOf(own(id), { show: 'look' }))?.items.map(({ position }) => position);
  expect(await shown()).toEqual([1, 3]);
  await markDone({ ...own(id), position: 3, done: true });
  expect(await shown()).toEqual([1]);
  expect((await pageOf(own(id)))?.counts.look).toBe(1);
  const view = { ...wholeList, show: 'look' } as const;
  const { body } = await exportList({ actor: ana, requestId, id, view, locale: 'pt-BR' });
  const csv = (await new Response(body).text()).replaceAll('\u00a0', ' ');
  expect(csv).toContain(
    '"519,76";"485,89";"33,87";"em reais";"pago a maior R$ 33,87, além dos encargos legais"',
  );
  expect(csv).toContain('"há pergunta"');
});

test('the page before is a hundred rows of the filter back', async () => {
  // Every fifth row opens a loan; a page of those spans five hundred positions.
  const { id } = await make(
    Array.from({ length: 1_600 }, (_, index) =>
      index % 5 === 0 ? `loan_row${index}` : `CCB-1998-${index}-${index}`,
    ),
  );
  const found = async (from: number) => (await pageOf(own(id), { show: 'unvisited', from }))?.earlier;
  expect([await found(1001), await found(501), await found(6), await found(1)]).toEqual([501, 1, 1, null]);
  expect((await pageOf(own(id), { from: 301 }))?.earlier).toBe(201);
  expect((await pageOf(own(id), { from: 40 }))?.earlier).toBe(1);
  // Before its first row a filter has no page, wherever one begins to read.
  expect((await pageOf(own(id), { show: 'found', from: 2 }))?.earlier).toBeNull();
});

test('a list is its person’s own', async () => {
  const { id } = await make();
  // Another provider gives the same subject to another person.
  for (const actor of [eva, { ...ana, issuer: 'https://other.example' }]) {
    const other = { actor, requestId, id };
    expect(await pageOf(other)).toBeNull();
    expect(await readListPosition({ ...other, position: 1 })).toBeNull();
    expect(await markVisited({ ...other, position: 1 })).toBe(false);
    expect(await markDone({ ...other, position: 1, done: true })).toBe(false);
    expect(await ownLists({ actor, requestId })).toEqual([]);
  }
  expect(await pageOf(own('no-such-list'))).toBeNull();
  expect(await pageOf(own(id))).toMatchObject({ visited: 0, done: 0 });
});

test('ten thousand rows, and pages of them', async () => {
  const { id, size, found } = await make(
    Array.from({ length: 10_000 }, (_, index) => `CCB-2026-${String(index).padStart(6, '0')}`),
  );
  expect([size, found]).toEqual([10_001, 3]);
  const page = await pageOf(own(id), { from: 9_901 });
  expect(page?.items.map(({ position }) => position)).toEqual(
    // One more than a page has, which tells that another follows.
    Array.from({ length: 101 }, (_, index) => 9_901 + index),
  );
  // Its one record names each of the two that the index knows; a number that only might be one is nobody's business.
  const { fields = [] } = (await desk.records()).at(-1) ?? {};
  expect(fields).toEqual([
    `list:${id}`,
    // Two loans claim one of the numbers.
    'found:3',
    'identifiers:2',
    'contract:CCB2026000417',
    'contract:CCB2026000418',
    ...['loan:loan_a', 'loan:loan_c', 'loan:loan_b'],
  ]);
});

test('the record names every way in which a row was asked for', async () => {
  const [one, other] = ['0b7f4c1e-4c66-45e6-8c30-3f1c2b4a5d6e', '0b7f4c1e-4c66-45e6-8c30-3f1c2b4a5d6f'];
  const table = [`${one};${cpf}`, `${other};${cpf}`, 'CCB-2026-000417', 'CCB-2026-000418'];
  const { id } = await make(table);
  const loans = (await pageOf(own(id)))?.items.map(({ loan }) => loan);
  expect(loans).toEqual(['loan_a', 'loan_a', 'loan_a', 'loan_c', 'loan_b']);
  const { fields = [] } = (await desk.records()).at(-1) ?? {};
  expect(fields.map((field) => field.replace(/[0-9a-f]{64}$/, 'hmac'))).toEqual([
    `list:${id}`,
    'found:5',
    'identifiers:5',
    `externalId:${one}`,
    'document:hmac',
    `externalId:${other}`,
    'contract:CCB2026000417',
    'contract:CCB2026000418',
    ...['loan:loan_a', 'loan:loan_c', 'loan:loan_b'],
  ]);
});

test('a value labeled as personal is kept neither in a row nor in the record', async () => {
  const texts = [
    'RG 12.345.678-9',
    'TEL 3333-4444',
    'customer: CPF39053344706',
    'external_id: CPF39053344706',
  ];
  const read = await Promise.all(texts.map((text) => readLookupText(text)));
  const list = read.map(({ identifiers }, index) => ({
    line: index + 1,
    identifiers: identifiers.slice(0, 1),
  }));
  const asked = list.flatMap(({ identifiers }) => identifiers.map(({ kind }) => kind));
  expect(asked).toEqual(['contract', 'contract', 'reference', 'externalId']);
  const { id } = await createList({ actor: ana, rows: list, requestId });
  expect((await pageOf(own(id)))?.items.map((item) => item.id)).toEqual([null, null, null, null]);
  const kept = JSON.stringify(await desk.database.run('select item::text from lookup_list_item item'));
  const fields = JSON.stringify((await desk.records()).at(-1)?.fields.slice(1));
  expect(withoutRandomDigits(kept + fields)).not.toMatch(/345|3333|533447/);
});

test('the record of ten thousand loans names them all', async () => {
  const loans = Array.from({ length: 10_000 }, (_, index) => `loan_row${index}`);
  const { id } = await make(loans);
  const record = (await desk.records()).at(-1);
  expect(record?.fields).toEqual([
    `list:${id}`,
    // None of which the index has met.
    'found:0',
    'identifiers:10000',
    ...loans.map((loan) => `loan:${loan}`),
  ]);
  expect(record?.outcome).toBe('not_found');
});

test('a list has a name, whose record holds none of it', async () => {
  const { id, name } = await make();
  expect(name).toBeNull();
  const give = (to: string, by = ana) => nameList({ actor: by, requestId, id, body: { name: to } });
  expect(await give('  Carteira de São João / 11 ')).toEqual({ name: 'Carteira de São João / 11' });
  expect((await ownLists({ actor: ana, requestId }))[0]?.name).toBe('Carteira de São João / 11');
  const record = (await desk.records()).at(-1);
  expect(record).toMatchObject({ action: 'name-list', loan: null, fields: [`list:${id}`] });
  expect(JSON.stringify(record)).not.toMatch(/Carteira/);
  const file = await exportList({ actor: ana, requestId, id, view: wholeList, locale: 'en' });
  expect(file.name).toBe('Carteira de São João / 11');
  const nobody = { ...ana, roles: [] };
  const refused = exportList({ actor: nobody, requestId, id, view: wholeList, locale: 'en' });
  await expect(refused).rejects.toMatchObject({ code: 'forbidden' });
  for (const personal of [
    'de 390.533.447-05',
    '39053344705',
    'a1139053344705b',
    '390_533_447_05',
    'x@y.com.br',
    '11 98765-4321',
  ])
    await expect(give(personal), personal).rejects.toMatchObject({ code: 'invalid_request' });
  await expect(give('x'.repeat(81))).rejects.toMatchObject({ code: 'invalid_request' });
  for (const other of [eva, { ...ana, issuer: 'https://other.example' }])
    await expect(give('mine', other), 'of somebody else').rejects.toMatchObject({ code: 'invalid_request' });
  await expect(give('mine', nobody)).rejects.toMatchObject({ code: 'forbidden' });
  expect((await pageOf(own(id)))?.name).toBe('Carteira de São João / 11');
  expect(await give(' ')).toEqual({ name: null });
});

test('lists of a person end beyond fifty', async () => {
  const { id } = await make();
  await desk.database.run(`update lookup_list set created_at = now() - interval '1 day'`);
  for (let made = 0; made < 51; made++) await make(['loan_1', 'loan_2']);
  const [counted] = await desk.database.run('select count(*)::int as lists from lookup_list');
  expect(counted).toEqual({ lists: 50 });
  expect(await pageOf(own(id))).toBeNull();
});

test('an old list ends with all that is kept of its loans', async () => {
  const { id } = await make();
  await desk.database.run(`insert into list_read (list, loan, visibility, outcome)
    values ('${id}', 'loan_a', 'masked', 'ok')`);
  const ageBy = (age: string) =>
    desk.database.run(`update lookup_list set created_at = now() - interval '${age}'`);
  await ageBy('29 days 23 hours');
  await deleteOldListsRegularly(20).stop();
  expect(await pageOf(own(id))).not.toBeNull();
  await ageBy('30 days 1 minute');
  const { stop } = deleteOldListsRegularly(20);
  await expect.poll(() => desk.database.run('select from list_read')).toEqual([]);
  await stop();
  expect(await pageOf(own(id))).toBeNull();
});

test.each(['', '\0', 'a\0b', "' or true --", 'x'.repeat(5000)])('%j names no list', async (id) => {
  expect(await pageOf(own(id))).toBeNull();
  expect(await readListPosition({ ...own(id), position: 1 })).toBeNull();
  expect(await markDone({ ...own(id), position: 1, done: true })).toBe(false);
});

test('without a record there is no list', async () => {
  await desk.database.run('revoke execute on function append_access_records from loan_desk');
  try {
    await expect(make()).rejects.toMatchObject({ code: 'access_log_unavailable' });
  } finally {
    await desk.database.run('grant execute on function append_access_records to loan_desk');
  }
  expect(await desk.database.run('select id from lookup_list')).toEqual([]);
});
