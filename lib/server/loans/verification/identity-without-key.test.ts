import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JsonObject } from '#lib/loan/json.ts';
import { person, requestId, seenOf, type TestDesk, testDesk } from '#lib/testing/test-desk.ts';
import { readRequest } from '../read-loan-request.ts';
import { revealLoan } from '../reveal-loan.ts';
import { verifyCaller } from '../verify-caller.ts';

let desk: TestDesk;
beforeAll(async () => {
  desk = await testDesk();
});
afterAll(() => desk.close());

const say = (loan: string, typed: string) =>
  verifyCaller({
    actor: person(['support']),
    loan: readRequest(loan, {}).loan,
    requestId,
    body: { kind: 'document', typed },
  });

test('without LOOKUP_KEY misses count over all unknown customers', async () => {
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

test('without LOOKUP_KEY a reveal was seen of each unknown customer', async () => {
  const customers: Record<string, JsonObject> = {
    loan_5: { id: 4711, cpf: '529.982.247-25', birthDate: '1980-05-17' },
    loan_6: { id: 4711, cpf: '529.982.247-25', birthDate: '1980-05-17' },
    loan_7: { id: 'cust_7', cpf: '529.982.247-25' },
  };
  const answer = (loan: string) => ({ id: loan, customer: customers[loan] ?? {} });
  desk.answers((url) => JSON.stringify(answer(/loan_\d/.exec(url)?.[0] ?? '')));
  await revealLoan({
    actor: person(['support'], 'bia'),
    request: readRequest('loan_5', {}),
    requestId,
    body: { pointer: '/customer/cpf', reason: { code: 'dispute' }, seen: seenOf(answer('loan_5')) },
  });
  const check = async (loan: string, kind: string, typed: string) =>
    (
      await verifyCaller({
        actor: person(['support'], 'bia'),
        loan: readRequest(loan, {}).loan,
        requestId,
        body: { kind, typed },
      })
    ).result;
  expect(await check('loan_6', 'document', '529.982.247-25')).toBe('seen');
  expect(await check('loan_6', 'birthDate', '17/05/1980')).toBe('matches');
  expect(await check('loan_7', 'document', '529.982.247-25')).toBe('matches');
});
