import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Json } from '#lib/loan/json.ts';
import type { LoanAnswer } from '#lib/loan/loan-answer.ts';
import { readLoan } from '#lib/loan/reader/read-loan.ts';
import { createAccessRecorder } from '#lib/server/access-record/access-recorder.ts';
import { readRequest } from '#lib/server/loans/read-loan-request.ts';
import { revealLoan } from '#lib/server/loans/reveal-loan.ts';
import { viewLoan } from '#lib/server/loans/view-loan.ts';
import { testRecord } from '#lib/testing/access-log/test-record.ts';
import { person, requestId, seenOf, type TestDesk, testDesk } from '#lib/testing/test-desk.ts';
import { loanRequest } from '#lib/testing/test-lending-api.ts';
import { withoutRandomDigits } from '#lib/testing/without-random-digits.ts';
import { indexLoans } from './index-loan.ts';

const key = Buffer.alloc(32, 9).toString('base64');
let desk: TestDesk;
beforeAll(async () => {
  desk = await testDesk({ LOOKUP_KEY: key });
});
afterAll(() => desk.close());
beforeEach(() => desk.database.run('delete from contract'));

const whole = {
  id: 'loan_1',
  contractNumber: 'CCB-2026-000417',
  externalId: '8B3D1C6E-0F57-4B8E-9B3C-1F0D5A6E7C21',
  customer: { id: 'cust_1a', name: 'Maria da Silva', cpf: '390.533.447-05' },
  company: 'comp_1',
  employment: 'empl_1',
  status: 'open',
  offer: { id: 'offr_1', totalAmount: 1234.56 },
  signatures: [{ signer: 'sgnr_1', context: { id: 'sign_1' } }],
  attachments: [{ file: 'file_1' }, { file: { id: 'file_2' } }],
  createdAt: '2026-01-02T03:04:05.000Z',
  updatedAt: '2026-02-02T00:00:00.000Z',
};

async function keep(loan: Json, { id = 'loan_1', at = '2026-11-20T10:00:00.000Z', query = '' } = {}) {
  const request = loanRequest(id, query);
  const parsed = readLoan(JSON.stringify(loan), request);
  if (!parsed.ok) throw new Error(parsed.reason);
  const answer = { ...parsed, request, retrievedAt: at, requestId };
  await desk.database.db.transaction().execute((trx) => indexLoans(trx, [answer]));
}
const rowOf = async (loan = 'loan_1') =>
  desk.database.db.selectFrom('contract').selectAll().where('loan', '=', loan).executeTakeFirstOrThrow();

test('a view indexes identifiers, status and instants alone', async () => {
  desk.answers(() => JSON.stringify(whole));
  await viewLoan({
    actor: person(['support']),
    request: readRequest('loan_1', {}),
    requestId,
    action: 'view',
  });
  expect(await rowOf()).toMatchObject({
    loan: 'loan_1',
    number: 'CCB-2026-000417',
    number_key: 'CCB2026000417',
    number_alt: 'CCB2026417',
    external_id: '8b3d1c6e-0f57-4b8e-9b3c-1f0d5a6e7c21',
    customer: 'cust_1a',
    status: 'open',
    deleted: false,
    created_at: new Date('2026-01-02T03:04:05.000Z'),
  });
  const all = JSON.stringify(await desk.database.run('select contract::text from contract'));
  expect(withoutRandomDigits(all)).not.toMatch(/Maria|390|53344705|1234/);
  expect((await rowOf()).document_hmac).toHaveLength(32);
});

test('a reveal indexes as a view does; a failed read does not', async () => {
  desk.answers((url) => (url.includes('loan_2') ? 404 : JSON.stringify(whole)));
  const reason = { code: 'dispute' };
  const request = readRequest('loan_1', {});
  await revealLoan({
    actor: person(['support']),
    request,
    requestId,
    body: { pointer: '/customer/cpf', reason, seen: seenOf(whole) },
  });
  await expect(
    viewLoan({ actor: person(['analyst']), request: readRequest('loan_2', {}), requestId, action: 'view' }),
  ).rejects.toThrow('not_found');
  expect(await desk.database.run('select loan from contract')).toEqual([{ loan: 'loan_1' }]);
});

test('a loan whose record fails is not indexed', async () => {
  desk.answers(() => JSON.stringify(whole));
  await desk.database.run(`create function no_room() returns trigger language plpgsql as $$
    begin raise exception 'full' using errcode = 'disk_full'; end $$;
    create trigger no_room after insert on access_log for each row execute function no_room()`);
  const view = { actor: person(['analyst']), request: readRequest('loan_1', {}), requestId };
  await expect(viewLoan({ ...view, action: 'view' })).rejects.toThrow('access_log_unavailable');
  await desk.database.run('drop trigger no_room on access_log; drop function no_room()');
  expect(await desk.database.run('select loan from contract')).toEqual([]);
});

test('a part of a loan adds its values, and erases none', async () => {
  await keep(whole);
  await keep({ status: 'settled' }, { query: 'fields=status', at: '2026-11-20T11:00:00.000Z' });
  expect(await rowOf()).toMatchObject({
    status: 'settled',
    number: 'CCB-2026-000417',
    number_alt: 'CCB2026417',
    deleted: false,
  });
  await keep({ id: 'loan_1', deleted: true }, { at: '2026-11-20T12:00:00.000Z' });
  const row = await rowOf();
  expect(row).toMatchObject({ status: 'settled', deleted: true, customer: 'cust_1a' });
  expect(row.document_hmac).toHaveLength(32);
});

test('a newer answer prevails, whichever comes first', async () => {
  const older = { ...whole, contractNumber: 'OLD-1', status: 'open', updatedAt: '2026-02-01T00:00:00.000Z' };
  const newer = {
    ...whole,
    contractNumber: 'NEW1',
    status: 'settled',
    updatedAt: '2026-03-01T00:00:00.000Z',
  };
  for (const order of [
    [older, newer],
    [newer, older],
  ]) {
    await desk.database.run('delete from contract');
    for (const [hour, loan] of order.entries()) await keep(loan, { at: `2026-11-20T1${hour}:00:00.000Z` });
    // The keys are those of the number, and none is left of the other one.
    expect(await rowOf()).toMatchObject({
      number: 'NEW1',
      number_key: 'NEW1',
      number_alt: null,
      status: 'settled',
    });
    expect((await rowOf()).seen_at).toEqual(new Date('2026-11-20T11:00:00.000Z'));
  }
});

test('an answer under way brings no deleted loan back', async () => {
  await keep(whole, { at: '2026-11-20T10:00:00.000Z' });
  await keep({ id: 'loan_1', deleted: true }, { at: '2026-11-20T10:00:02.000Z' });
  await keep(whole, { at: '2026-11-20T10:00:01.000Z' });
  expect(await rowOf()).toMatchObject({ deleted: true });
});

test('two loans may claim one contract number', async () => {
  await keep(whole);
  await keep({ ...whole, id: 'loan_2' }, { id: 'loan_2' });
  expect((await rowOf('loan_2')).number_key).toBe((await rowOf()).number_key);
});

test.each([
  [
    'a CPF for an identifier',
    { customer: '39053344705', externalId: '390.533.447-05', company: 'c11987654321' },
  ],
  ['a name for an identifier', { customer: 'maria', employment: 'joao-silva' }],
  [
    'another type than documented',
    { contractNumber: 417, status: 7, createdAt: 'soon', customer: ['cust_1'] },
  ],
  ['what no text of Postgres holds', { contractNumber: 'A\u00001', status: '\u0000', customer: 'c\ud8001' }],
  [
    'instants that no calendar has',
    { createdAt: '0000-01-01T00:00:00.000Z', updatedAt: '9999-99-99T00:00:00Z' },
  ],
  [
    'a text of any length',
    { contractNumber: 'A1'.repeat(5000), status: 'x'.repeat(5000), customer: `c1${'x'.repeat(9000)}` },
  ],
])('%s is not kept, and keeps nobody from the loan', async (_what, loan) => {
  await keep(loan as Json);
  const { loan: id, seen_at, deleted, ...others } = await rowOf();
  expect(Object.values(others).filter((value) => value !== null)).toEqual([]);
});

test('records at once share a commit, with their index entries', async () => {
  const groups: number[] = [];
  const record = createAccessRecorder<LoanAnswer>({
    open: () => desk.database.open,
    writeItems: (trx, answers) => {
      groups.push(answers.length);
      return indexLoans(trx, answers);
    },
    deadlineMs: 20_000,
  });
  const view = (id: string, index = 0) => {
    const retrievedAt = `2026-11-20T10:00:0${index}.000Z`;
    const answer = { loan: { ...whole, id }, deviations: [], retrievedAt, requestId };
    return record(testRecord({ loan: id }), { ...answer, request: loanRequest(id) });
  };
  const ids = ['loan_c', 'loan_a', 'loan_b', 'loan_b', 'loan_b'];
  await Promise.all(ids.map((id, index) => view(id, [0, 1, 2, 4, 3][index])));
  // The first record is written at once, and those that came meanwhile together.
  expect(groups).toEqual([1, 4]);
  expect((await desk.records()).slice(-5).map(({ loan }) => loan)).toEqual(ids);
  const kept = await desk.database.run('select loan from contract order by loan');
  expect(kept.map(({ loan }) => loan)).toEqual(['loan_a', 'loan_b', 'loan_c']);
  expect((await rowOf('loan_b')).seen_at).toEqual(new Date('2026-11-20T10:00:04.000Z'));
});

test('groups of views of the same loans wait in turn', async () => {
  const recorders = [1, 2, 3].map(() =>
    createAccessRecorder({ open: () => desk.database.open, writeItems: indexLoans, deadlineMs: 20_000 }),
  );
  const view = (record: (typeof recorders)[number], id: string) => {
    const request = loanRequest(id);
    const answer = {
      loan: { ...whole, id },
      deviations: [],
      request,
      retrievedAt: whole.updatedAt,
      requestId,
    };
    return record(testRecord({ loan: id }), answer);
  };
  const ids = Array.from({ length: 40 }, (_, index) => `loan_${index}`);
  const views = recorders.flatMap((record, index) =>
    [...ids, ...ids].map((_, place) => view(record, ids[(place * (index % 2 ? 39 : 1)) % 40] ?? '')),
  );
  await Promise.all(views);
  const { rows } = await sql<{ n: number }>`select count(*) as n from contract`.execute(desk.database.db);
  expect(rows).toEqual([{ n: 40 }]);
});
