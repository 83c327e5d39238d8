import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Role } from '#lib/access/roles/roles.ts';
import type { LoanRequest } from '#lib/loan/loan-request.ts';
import { person, requestId, type TestDesk, testDesk } from '#lib/testing/test-desk.ts';
import { readRequest } from '../read-loan-request.ts';
import { viewLoan } from '../view-loan.ts';

let desk: TestDesk;
beforeAll(async () => {
  desk = await testDesk({ LOOKUP_KEY: Buffer.alloc(32, 4).toString('base64') });
});
afterAll(() => desk.close());
beforeEach(() => desk.database.run('delete from seen_loan'));

const answer = (status: string, transactions: number) =>
  desk.answers(() =>
    JSON.stringify({ id: 'loan_1', status, transactions: Array(transactions).fill({ amount: 1 }) }),
  );
const changes = async (
  options: { roles?: Role[]; subject?: string; issuer?: string; fields?: LoanRequest['fields'] } = {},
) => {
  const { roles = ['analyst'], subject = 'ana', issuer = 'https://id.example', fields = null } = options;
  const actor = { ...person(roles, subject), issuer };
  const request = { ...readRequest('loan_1', {}), fields };
  return (await viewLoan({ actor, request, requestId, action: 'view' })).changes;
};

test('the next view of a person says what has changed since their last one, once', async () => {
  answer('open', 1);
  expect(await changes()).toBeNull();
  answer('closed', 3);
  expect(await changes({ subject: 'bia' })).toBeNull();
  expect(await changes({ issuer: 'https://other.example' })).toBeNull();
  expect(await changes()).toMatchObject({ paths: ['/status', '/transactions/1', '/transactions/2'] });
  expect(await changes()).toBeNull();
});

test('a view of some fields neither says nor changes anything', async () => {
  answer('open', 1);
  expect(await changes()).toBeNull();
  answer('closed', 1);
  expect(await changes({ fields: ['status'] })).toBeNull();
  expect(await changes({ roles: ['auditor'] })).toBeNull();
  expect(await changes()).toMatchObject({ paths: expect.arrayContaining(['/status']) });
});

test('after twelve months, or under another key, nothing is said', async () => {
  answer('open', 1);
  await changes();
  await desk.database.run(`update seen_loan set seen_at = now() - interval '13 months'`);
  answer('closed', 1);
  expect(await changes()).toBeNull();
  await desk.database.run(String.raw`update seen_loan set key_id = '\x00000000'`);
  answer('open', 1);
  expect(await changes()).toBeNull();
  answer('closed', 1);
  expect(await changes()).toMatchObject({ paths: expect.arrayContaining(['/status']) });
});

test('a view that is on record is shown, also where what was seen cannot be kept', async () => {
  await desk.database.run(`create function refuse_seen() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend' using errcode = 'disk_full'; end $$;
    create trigger refuse_seen before insert on seen_loan execute function refuse_seen()`);
  answer('open', 1);
  expect(await changes()).toBeNull();
  await desk.database.run('drop trigger refuse_seen on seen_loan; drop function refuse_seen()');
  expect(await desk.database.run('select from seen_loan')).toEqual([]);
  expect((await desk.records()).at(-1)).toMatchObject({ action: 'view', loan: 'loan_1', outcome: 'ok' });
});

test('a view that fails is not seen', async () => {
  answer('open', 1);
  await changes();
  desk.answers(() => 404);
  await expect(changes()).rejects.toThrow();
  answer('closed', 1);
  expect(await changes()).toMatchObject({ paths: expect.arrayContaining(['/status']) });
});
