import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDesk, testDesk } from '#lib/testing/test-desk.ts';
import { readRequest } from '../read-loan-request.ts';
import { identityKeys } from './identity-keys.ts';

let desk: TestDesk;
beforeAll(async () => {
  desk = await testDesk();
}, 60_000);
afterAll(() => desk.close());

test('without LOOKUP_KEY an identifier that is a CPF is not kept at all', async () => {
  const { loan } = readRequest('loan_1', {});
  expect(await identityKeys(desk.database.db, loan, { customer: '39053344705' })).toEqual({
    loan,
    customer: null,
  });
});
