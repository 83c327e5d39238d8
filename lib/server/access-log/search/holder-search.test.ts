import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { parseLogSearch } from '#lib/access/log/log-search.ts';
import type { LoanId } from '#lib/loan/loan-id.ts';
import { wholeList } from '#lib/lookup/list/list-view.ts';
import { exportList } from '#lib/server/lists/export-list.ts';
import { createList, ownLists } from '#lib/server/lists/lookup-lists.ts';
import { verifyCaller } from '#lib/server/loans/verify-caller.ts';
import { readLookupText, recordLookup } from '#lib/server/lookup/search/find-contracts.ts';
import { readZip } from '#lib/testing/access-log/read-zip.ts';
import { append } from '#lib/testing/access-log/test-log.ts';
import { emptyLog, tamper } from '#lib/testing/access-log/test-tampering.ts';
import { addContracts, testKey } from '#lib/testing/test-contracts.ts';
import { person, requestId, type TestDesk, testDesk } from '#lib/testing/test-desk.ts';
import { withoutRandomDigits } from '#lib/testing/without-random-digits.ts';
import { exportLog } from '../export/export-log.ts';
import { exportProof } from '../export/export-proof.ts';
import { prepareProofPage } from '../export/proof-page.ts';
import { reportViewers } from '../viewers/viewers-report.ts';
import { logSearchLocation } from './contract-lists.ts';
import { searchLog } from './search-log.ts';

const [maria, other, unknown] = ['390.533.447-05', '529.982.247-25', '111.444.777-35'];
const actor = person(['auditor'], 'eve');
let desk: TestDesk;
beforeAll(async () => {
  desk = await testDesk({ LOOKUP_KEY: testKey });
});
afterAll(() => desk.close());
beforeEach(async () => {
  await tamper(
    desk.database,
    `delete from contract; delete from lookup_list; delete from log_contract_list; delete from person_limit_window; ${emptyLog}`,
  );
  await addContracts(
    desk.database.db,
    { loan: 'loan_1', number: 'CCB-1', customer: 'cust_1', document: maria },
    { loan: 'loan_2', number: null, customer: 'cust_1' },
    { loan: 'loan_3', number: 'CCB-3', customer: 'cust_3', document: other },
  );
});

const locationOf = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return logSearchLocation({ actor, requestId, form });
};
const queryOf = (location: string) => new URL(location, 'https://desk.example').searchParams;
const parse = (query: URLSearchParams) => parseLogSearch(query, 'America/Sao_Paulo');
const searchFor = async (fields: Record<string, string>) =>
  searchLog({ actor, requestId, ...parse(queryOf(await locationOf(fields))) });
const lookUp = async (text: string, subject: string) =>
  recordLookup({
    ...{ actor: person(['analyst'], subject), requestId, chosen: null },
    pastedText: await readLookupText(text),
  });

const fields = [
  'holder',
  'person',
  'loan',
  'contract',
  'ticket',
  'action',
  'outcome',
  'from',
  'to',
  'outside',
];
describe.each(fields)('a CPF in the field %s', (field) => {
  test.each([
    ...[maria, maria.replace(/\D/g, ''), `CPF: ${maria}`, `CPF nº ${maria}`, `cliente ${maria} titular`],
    ...[maria.replace('-', '–'), `\u200b${maria}`, '３９０.５３３.４４７-０５'],
  ])('%s finds who saw', async (cpf) => {
    await append(desk.database, [
      { loan: 'loan_1', contract: 'CCB-1' },
      { loan: 'loan_2', contract: null, action: 'reveal', subject: 'bia' },
      { loan: 'loan_3', contract: 'CCB-3', subject: 'caio' },
    ]);
    await lookUp(maria, 'davi');
    await lookUp(other, 'edu');
    const location = await locationOf({ [field]: cpf });
    expect(location).toMatch(/^\/access-log\?holder=[\w-]{22}$/);
    const page = await searchLog({ actor, requestId, ...parse(queryOf(location)) });
    expect(page?.holder).toMatchObject({ loans: ['loan_1', 'loan_2'], kept: { contracts: 2, notes: 0 } });
    expect(page?.entries.map(({ subject }) => subject)).toEqual(['davi', 'bia', 'ana']);
    const [record] = (await desk.records()).slice(-1);
    expect(record).toMatchObject({ action: 'read-log', subject: 'eve', loan: null, contract: null });
    expect(record?.fields).toEqual(['holder', expect.stringMatching(/^document:[\da-f]{64}$/)]);
  });
});

test('a search for a customer counts as a document, in the form and in a report on many', async () => {
  const used = async () => {
    const [window] = await desk.database.run(
      `select used from person_limit_window where subject = 'eve' and limit_name = 'documents' and period = 'hour'`,
    );
    return Number(window?.used ?? 0);
  };
  const before = await used();
  await locationOf({ ticket: maria });
  expect(await used()).toBe(before + 1);
  const body = { text: `${maria}\n${unknown}`, first: '2020-01-01', last: '2099-12-31' };
  await reportViewers({ actor, requestId, body });
  expect(await used()).toBe(before + 3);
});

test('whoever looked up, verified, listed or saved a contract of the customer is found', async () => {
  const fabi = { actor: person(['analyst'], 'fabi'), requestId };
  await append(desk.database, [
    { loan: 'loan_2', contract: null, action: 'verify', outcome: 'differs', subject: 'bia' },
    { loan: 'loan_1', contract: 'CCB-1', action: 'export', fields: ['installments-csv'], subject: 'caio' },
    { loan: 'loan_3', contract: 'CCB-3', action: 'export', fields: ['print'], subject: 'davi' },
  ]);
  await lookUp('CCB-1', 'edu');
  await lookUp('CCB-3', 'gil');
  await createList({
    ...fabi,
    rows: [{ line: 1, identifiers: (await readLookupText('CCB-1')).identifiers }],
  });
  const [list] = await ownLists(fabi);
  await exportList({ ...fabi, id: list?.id ?? '', view: wholeList, locale: 'en' });
  const page = await searchFor({ holder: maria });
  expect(page?.entries.map(({ subject, action }) => `${subject} ${action}`)).toEqual([
    ...['fabi export', 'fabi lookup', 'edu lookup', 'caio export', 'bia verify'],
  ]);
});

test('a customer whom the index does not know is not said to be seen by nobody', async () => {
  await lookUp(unknown, 'davi');
  const page = await searchFor({ holder: unknown });
  expect(page?.holder).toEqual({ loans: [], kept: null });
  expect(page?.entries.map(({ action, subject }) => [action, subject])).toEqual([['lookup', 'davi']]);
});

test('what the desk keeps of a customer is counted by kind', async () => {
  await desk.database.run(`delete from note; insert into note (loan, customer, category, text, issuer, subject, name, session_hash)
    values ('loan_2', null, 'alert', 'x', 'i', 's', 'Ana', ''), ('loan_old', 'cust_1', 'alert', 'x', 'i', 's', 'Ana', ''),
      ('loan_3', 'cust_3', 'alert', 'x', 'i', 's', 'Ana', '')`);
  const identifiers = (await readLookupText('CCB-1')).identifiers;
  const list = await createList({ actor: person(['analyst']), requestId, rows: [{ line: 1, identifiers }] });
  // Of another customer there is one more of each.
  await desk.database.run(`
    insert into seen_loan (issuer, subject, loan, visibility, key_id, seen)
      select 'i', 's', loan, 'full', '', '{}' from unnest('{loan_1,loan_2,loan_3}'::text[]) as loan;
    insert into list_read (list, visibility, loan, read_at, outcome)
      select '${list.id}', 'full', loan, now(), 'ok' from unnest('{loan_1,loan_3}'::text[]) as loan;
    delete from verification_lock; delete from verified_caller`);
  expect((await searchFor({ holder: maria }))?.holder?.kept).toEqual({
    ...{ contracts: 2, notes: 2, views: 2, listRows: 1, listReads: 1, verifications: 0 },
  });
});

test('answers of callers are counted, whatever it is that tells the customer', async () => {
  await desk.database.run('delete from verification_lock; delete from verified_caller');
  for (const [loan, customer] of [
    ['loan_3', { id: 'cust_3', cpf: other }],
    ['loan_9', { cpf: maria }],
    ['loan_8', { id: 'cust_1', cpf: maria }],
  ] as const) {
    desk.answers(() => JSON.stringify({ id: loan, customer }));
    for (const typed of [unknown, customer.cpf]) {
      const body = { kind: 'document', typed };
      await verifyCaller({ actor: person(['support'], loan), requestId, loan: loan as LoanId, body });
    }
  }
  // Two misses, each at the loan and at the customer, and the one caller who is verified in this session.
  const kept = (await searchFor({ holder: maria }))?.holder?.kept;
  expect(kept).toMatchObject({ contracts: 4, verifications: 5 });
});

test('a CPF among other words of a field is taken from them', async () => {
  for (const [field, text] of [
    ['person', `Maria ${maria}, titular`],
    ['ticket', `chamado de ${maria}`],
  ] as const)
    expect(await locationOf({ [field]: text })).toMatch(/^\/access-log\?holder=[\w-]{22}$/);
  const prose = 'Prezada equipe '.repeat(20);
  expect(await locationOf({ contract: `${prose} 39053344705 ${prose}` })).toMatch(/holder=[\w-]{22}$/);
});

test('a CPF among words of a contract finds the contract of that number, or else the customer', async () => {
  await append(desk.database, [
    { loan: 'loan_1', contract: 'CCB-1' },
    { loan: 'loan_3', contract: 'CCB-3', subject: 'bia' },
  ]);
  await lookUp(maria, 'davi');
  const contract = 'CCB 39053344705';
  expect(await locationOf({ contract })).toMatch(/^\/access-log\?contracts=[\w-]{22}$/);
  const subjects = async () => (await searchFor({ contract }))?.entries.map(({ subject }) => subject);
  const body = { text: contract, first: '2020-01-01', last: '2099-12-31' };
  const viewers = async () =>
    (await reportViewers({ actor, requestId, body })).lines[0]?.viewers.map(({ subject }) => subject);
  expect(await viewers()).toEqual(expect.arrayContaining(['davi', 'ana']));
  expect(await subjects()).toEqual(expect.arrayContaining(['davi', 'ana']));
  await desk.database.run(`insert into contract (loan, number, number_document_hmac)
    select 'loan_4', 'CCB [••••]', document_hmac from contract where loan = 'loan_1'`);
  await append(desk.database, [{ loan: 'loan_4', contract: 'CCB [••••]', subject: 'caio' }]);
  expect(await viewers()).toEqual(['caio']);
  expect(await subjects()).not.toContain('davi');
});

test('a text too long for its field is named there, and leaves no long URL', async () => {
  for (const field of ['person', 'loan', 'contract', 'ticket', 'outcome', 'from']) {
    const location = await locationOf({ [field]: 'x y '.repeat(250_000), other: 'x'.repeat(9_000) });
    expect(location.length).toBeLessThan(500);
    expect(parse(queryOf(location)).wrong).toEqual([field]);
  }
});

test('a file of a search for a customer says so by the HMAC, which outlives the kept id', async () => {
  prepareProofPage();
  const query = queryOf(await locationOf({ holder: maria }));
  const body = await exportProof({ actor, requestId, query, locale: 'en', keptHeads: '' });
  const files = readZip(Buffer.from(await new Response(body).arrayBuffer()));
  expect(JSON.parse(String(files.get('manifest.json'))).filters).toMatch(/^holder=document%3A[\da-f]{64}$/);
});

test('a document in a URL is not searched for', async () => {
  for (const name of ['person', 'loan', 'contract', 'ticket', 'holder'])
    expect(parse(new URLSearchParams({ [name]: maria })).wrong, name).toEqual([name]);
  const query = new URLSearchParams({ loan: maria });
  await expect(exportLog({ actor, requestId, query, locale: 'en' })).rejects.toMatchObject({
    code: 'invalid_request',
  });
});

test('what is no document is said at its field', async () => {
  expect(await locationOf({ holder: '390.533.447-06' })).toBe('/access-log?holder=invalid');
  expect(await locationOf({ holder: maria, contract: 'CCB-1' })).toBe(
    '/access-log?contract=CCB-1&holder=one',
  );
  vi.stubEnv('LOOKUP_KEY', undefined);
  expect(await locationOf({ loan: maria })).toBe('/access-log?holder=no-key');
  vi.stubEnv('LOOKUP_KEY', testKey);
});

test('a kept document is searched again with other filters', async () => {
  const holder = queryOf(await locationOf({ holder: maria })).get('holder') ?? '';
  expect(await locationOf({ holder: '', kept: holder, action: 'view' })).toBe(
    `/access-log?action=view&holder=${holder}`,
  );
});

test('a report on many says who saw each customer, and who tried the CPF', async () => {
  await append(desk.database, [
    { loan: 'loan_1', contract: 'CCB-1' },
    { loan: 'loan_2', contract: null, subject: 'bia' },
  ]);
  await lookUp(unknown, 'davi');
  const identifiers = (await readLookupText('CCB-1')).identifiers;
  const others = (await readLookupText('CCB-3')).identifiers;
  await createList({
    ...{ actor: person(['analyst'], 'fabi'), requestId },
    rows: [
      { line: 1, identifiers },
      { line: 2, identifiers: others },
    ],
  });
  const [list] = await ownLists({ actor: person(['analyst'], 'fabi'), requestId });
  await exportList({
    ...{ actor: person(['analyst'], 'fabi'), requestId, id: list?.id ?? '', view: wholeList, locale: 'en' },
  });
  const body = { text: `${maria}\n${unknown}`, first: '2020-01-01', last: '2099-12-31' };
  const { lines } = await reportViewers({ actor, requestId, body });
  expect(withoutRandomDigits(JSON.stringify(lines))).not.toMatch(/390|447/);
  expect(
    lines.map(({ loans, viewers }) => [
      loans,
      viewers.map(({ subject, views, lookups, exports }) => [subject, views, lookups, exports]),
    ]),
  ).toEqual([
    [
      ['loan_1', 'loan_2'],
      [
        ['fabi', 0, 1, 1],
        ['bia', 1, 0, 0],
        ['ana', 1, 0, 0],
      ],
    ],
    [[], [['davi', 0, 1, 0]]],
  ]);
});
