import { afterAll, beforeAll, expect, test } from 'vitest';
import { person, requestId, type TestDesk, testDesk } from '#lib/testing/test-desk.ts';
import { readRequest } from '../read-loan-request.ts';
import { verifyCaller } from './verify-caller.ts';

let desk: TestDesk;
beforeAll(async () => {
  desk = await testDesk();
}, 60_000);
afterAll(() => desk.close());

const say = (loan: string, typed: string) =>
  verifyCaller({
    actor: person(['support']),
    loan: readRequest(loan, {}).loan,
    requestId,
    body: { kind: 'document', typed },
  });

test('without LOOKUP_KEY misses on customers that cannot be told apart count over all of them', async () => {
  const customers: Record<string, object> = {
    loan_1: { id: '39053344705', cpf: '390.533.447-05' },
    loan_2: { id: 4711, cpf: '529.982.247-25' },
    loan_3: { cpf: '111.444.777-35' },
    loan_4: { id: 'cust_1', cpf: '111.444.777-35' },
  };
  desk.answers((url) => JSON.stringify({ customer: customers[/loan_\d/.exec(url)?.[0] ?? ''] }));
  expect(await say('loan_1', '529.982.247-25')).toMatchObject({ result: 'differs', missesLeft: 2 });
  expect(await say('loan_2', '390.533.447-05')).toMatchObject({ result: 'differs', missesLeft: 1 });
  expect(await say('loan_3', '111.444.777-35')).toMatchObject({ result: 'matches' });
  // The verification of one is none of another.
  expect(await say('loan_2', '390')).toMatchObject({ result: 'unreadable', verified: null });
  expect(await say('loan_3', '529.982.247-25')).toMatchObject({ result: 'differs', missesLeft: 0 });
  expect(await say('loan_1', '390.533.447-05')).toMatchObject({ result: 'locked' });
  expect(await say('loan_4', '111.444.777-35')).toMatchObject({ result: 'matches', missesLeft: 3 });
});
