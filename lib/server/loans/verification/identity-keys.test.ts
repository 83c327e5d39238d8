import { afterAll, beforeAll, expect, test } from 'vitest';
import { addContracts, testKey } from '#lib/testing/test-contracts.ts';
import { person, requestId, type TestDesk, testDesk } from '#lib/testing/test-desk.ts';
import { readRequest } from '../read-loan-request.ts';
import { revealLoan } from '../reveal-loan.ts';
import { verifyCaller } from '../verify-caller.ts';
import { viewLoan } from '../view-loan.ts';
import { identityKeys } from './identity-keys.ts';

let desk: TestDesk;
beforeAll(async () => {
  desk = await testDesk({ LOOKUP_KEY: testKey });
});
afterAll(() => desk.close());

const keyOf = async (answer: object | null, loan = 'loan_1') => {
  const keys = await identityKeys(desk.database.db, readRequest(loan, {}).loan, answer as never);
  return keys.caller;
};

test('the customer is that of the answer, else of the index', async () => {
  await addContracts(desk.database.db, { loan: 'loan_2', customer: 'cust_2' });
  expect(await keyOf({ customer: 'cust_1' })).toBe('customer:cust_1');
  expect(await keyOf({ customer: { id: 'cust_1', name: 'Maria' } }, 'loan_2')).toBe('customer:cust_1');
  expect(await keyOf({ metadata: {} }, 'loan_2')).toBe('customer:cust_2');
  expect(await keyOf(null, 'loan_2')).toBe('customer:cust_2');
  const cpf = '390.533.447-05';
  expect(await keyOf({ customer: { cpf } }, 'loan_2'), 'before the document').toBe('customer:cust_2');
  expect(await keyOf({ metadata: {} }), 'neither says who it is').toBe('loan_1');
});

test('an identifier that is a CPF is kept as its HMAC', async () => {
  const key = await keyOf({ customer: '39053344705' });
  expect(key).toMatch(/^customer#[0-9a-f]{64}$/);
  expect(await keyOf({ customer: { id: '39053344705' } })).toBe(key);
  expect(await keyOf({ customer: '52998224725' })).not.toBe(key);
});

test('a customer without an identifier is known by document or loan', async () => {
  const key = await keyOf({ customer: { id: 7, cpf: '390.533.447-05' } });
  expect(key).toMatch(/^document#[0-9a-f]{64}$/);
  expect(await keyOf({ customer: { cpf: '39053344705' } }, 'loan_9')).toBe(key);
  expect(await keyOf({ customer: { id: 7 } })).toBe('loan_1');
});

test('a value revealed on another loan verifies nobody', async () => {
  const actor = person(['support']);
  const customer = { cpf: '390.533.447-05', birthDate: '1980-05-17' };
  desk.answers(() => JSON.stringify({ customer }));
  const request = readRequest('loan_3', {});
  const { fingerprints: seen } = await viewLoan({ actor, request, requestId, action: 'view' });
  const body = { pointer: '/customer/birthDate', reason: { code: 'dispute' }, seen };
  await revealLoan({ actor, request, requestId, body });
  const say = () => {
    const { loan } = readRequest('loan_4', {});
    return verifyCaller({ actor, loan, requestId, body: { kind: 'birthDate', typed: '17/05/1980' } });
  };
  expect(await say()).toMatchObject({ result: 'seen' });
  desk.answers(() => JSON.stringify({ customer: { ...customer, cpf: '529.982.247-25' } }));
  expect(await say(), 'another customer').toMatchObject({ result: 'matches' });
});
