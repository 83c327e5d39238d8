import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { IndexMatches } from '#lib/lookup/index-matches.ts';
import { readRequest } from '#lib/server/loans/read-loan-request.ts';
import { viewLoan } from '#lib/server/loans/view-loan.ts';
import { testKey } from '#lib/testing/test-contracts.ts';
import { person, requestId, type TestDesk, testDesk } from '#lib/testing/test-desk.ts';
import { findContracts, readLookupText, recordLookup } from './find-contracts.ts';

let desk: TestDesk;
beforeAll(async () => {
  desk = await testDesk({ LOOKUP_KEY: testKey });
});
afterAll(() => desk.close());

const actor = person(['analyst']);
const typed = async (text: string) =>
  findContracts({ actor, pastedText: await readLookupText(text), requestId });
const entered = async (text: string) =>
  recordLookup({ actor, pastedText: await readLookupText(text), chosen: null, requestId });
const groups = (found: IndexMatches) =>
  found.groups.map(({ matchedBy, loans }) => [matchedBy, ...loans.map(({ loan }) => loan).toSorted()]);
const view = async (loan: string) =>
  viewLoan({ actor, request: readRequest(loan, {}), requestId, action: 'view' });

const told = { phone: '(41) 93629-4812', emails: ['Maria.Silva@Exemplo.com.br', 'maria@trabalho.example'] };
beforeEach(async () => {
  desk.answers((url) =>
    JSON.stringify({ customer: url.includes('loan_h2') ? 'cust_h7' : { id: 'cust_h7', ...told } }),
  );
  await view('loan_h1');
  await view('loan_h2');
});

test.each([
  ['phone', '41 93629-4812'],
  ['phone', '41936294812'],
  ['phone', 'tel. +55 (041) 93629 4812'],
  ['email', ' MARIA.silva@exemplo.com.br'],
  ['email', 'e-mail: maria@trabalho.example'],
])('a contact finds exactly the loans of its customer that were read: %s %s', async (kind, text) => {
  expect(await typed(text)).toMatchObject({ groups: [], documents: 'on-enter' });
  const found = await entered(text);
  expect([groups(found), found.documents]).toEqual([[[kind, 'loan_h1', 'loan_h2']], 'looked-up']);
  expect(found.groups[0]?.id).toBeNull();
});

test.each(['41 93629-4813', '93629-4812', 'maria@exemplo.com.br', 'silva@exemplo.com.br'])(
  'a contact finds nothing by a part of it, or by another one: %s',
  async (text) => {
    expect(groups(await entered(text))).toEqual([]);
  },
);

test('a contact is in no record and in no table but as its HMAC', async () => {
  const before = (await desk.records()).length;
  for (const text of ['(41) 93629-4812', 'maria.silva@exemplo.com.br']) {
    await typed(text);
    await entered(text);
  }
  const records = (await desk.records()).slice(before).filter(({ action }) => action === 'lookup');
  const shown = ['loan:loan_h1', 'loan:loan_h2'];
  expect(records.map(({ fields }) => fields)).toEqual([
    ['found:2', 'identifiers:1', expect.stringMatching(/^phone:[0-9a-f]{64}$/), ...shown],
    ['found:2', 'identifiers:1', expect.stringMatching(/^email:[0-9a-f]{64}$/), ...shown],
  ]);
  const rows = await desk.database.run(`select to_jsonb(contract) as row from contract`);
  const log = await desk.database.run(`select to_jsonb(access_log) as row from access_log`, 'owner');
  // The whole number: a hash holds four digits of it by chance.
  expect(JSON.stringify([rows, log])).not.toMatch(/93629.?4812|exemplo|trabalho/i);
});

test('a changed contact finds no loan any longer', async () => {
  desk.answers(() => JSON.stringify({ customer: { id: 'cust_h7', phone: '+55 11 98765-4321' } }));
  await view('loan_h1');
  expect(groups(await entered('41 93629-4812'))).toEqual([]);
  desk.answers(() => JSON.stringify({ customer: 'cust_h7' }));
  await view('loan_h1');
  expect(groups(await entered('11 98765-4321'))).toEqual([['phone', 'loan_h1', 'loan_h2']]);
});

test('of one customer twenty are kept, and a list looks none up', async () => {
  const emails = Array.from({ length: 21 }, (_, index) => `maria${index + 10}@exemplo.com.br`);
  desk.answers(() => JSON.stringify({ customer: { id: 'cust_h7', emails } }));
  await view('loan_h1');
  const found = await Promise.all(emails.map(entered));
  expect(found.map(({ groups }) => groups.length)).toEqual([...Array(20).fill(1), 0]);
  const { list } = await readLookupText([...emails, '(41) 93629-4812', 'CCB-2026-000417'].join('\n'));
  const kinds = list?.flatMap(({ identifiers }) => identifiers.map(({ kind }) => kind)) ?? [];
  expect(kinds).toContain('contract');
  expect(kinds).not.toContain('email');
  expect(kinds).not.toContain('phone');
});

test('a contact is looked up with an index', async () => {
  const plan = await desk.database.db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    return sql`explain select loan from contract where contact_hmacs @> array['\\x00'::bytea]`.execute(trx);
  });
  expect(JSON.stringify(plan.rows)).toContain('contract_contact');
});
