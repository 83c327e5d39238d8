import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Role } from '#lib/access/roles/roles.ts';
import { person, requestId, type TestDesk, testDesk } from '#lib/testing/test-desk.ts';
import { readRequest } from './read-loan-request.ts';
import { revealLoan } from './reveal-loan.ts';
import { verifyCaller } from './verify-caller.ts';
import { viewLoan } from './view-loan.ts';

const customer = { id: 'cust_1', cpf: '390.533.447-05' };
let desk: TestDesk;
beforeAll(async () => {
  desk = await testDesk();
});
afterAll(() => desk.close());

const answers = (id: unknown) =>
  desk.answers(() => JSON.stringify({ id, contractNumber: 'CCB-1', customer }));
beforeEach(() => answers('loan_other'));

const request = () => readRequest('loan_1', {});
const view = (role: Role = 'support') =>
  viewLoan({ actor: person([role]), request: request(), requestId, action: 'view' });
const lastRecord = async () => (await desk.records()).at(-1);

test.each(['analyst', 'support', 'auditor'] as const)(
  '%s is told that another loan was answered',
  async (role) => {
    const { deviations } = await view(role);
    expect(deviations[0]).toMatchObject({ path: '/id', expected: 'the loan that was asked for' });
    expect(await lastRecord()).toMatchObject({ outcome: 'ok', fields: ['answered-other:loan_other'] });
  },
);

test.each([
  ['loan_39053344705', 'answered-other'],
  ['not a loan', 'answered-other'],
  [4711, 'answered-other'],
  [{ id: 'loan_1' }, 'answered-other'],
])('an identifier that may be personal, or is none, is not recorded: %j', async (id, remark) => {
  answers(id);
  await view();
  expect(await lastRecord()).toMatchObject({ fields: [remark] });
});

test.each(['loan_1', null, undefined])('%j is no other loan', async (id) => {
  answers(id);
  const { deviations, revealNeeds } = await view();
  expect([deviations, revealNeeds]).toEqual([[], 'reason']);
  expect(await lastRecord()).toMatchObject({ fields: [] });
});

test('nothing of it is indexed, nothing revealed, and nobody verified', async () => {
  await desk.database.run('delete from contract');
  const { fingerprints: seen, ...shown } = await view();
  expect(shown).toMatchObject({
    revealNeeds: 'another-loan',
    verifiable: [],
    missesLeft: null,
    verified: null,
  });
  const actor = person(['support']);
  const fault = { code: 'identity_unavailable', details: { reason: 'another-loan' } };
  const body = { pointer: '/customer/cpf', reason: { code: 'dispute' }, seen };
  await expect(revealLoan({ actor, request: request(), requestId, body })).rejects.toMatchObject(fault);
  expect(await lastRecord()).toMatchObject({
    ...{ action: 'reveal', outcome: 'identity_unavailable', paths: [] },
    fields: ['answered-other:loan_other'],
  });
  const said = { kind: 'document', typed: '39053344705' };
  await expect(verifyCaller({ actor, loan: request().loan, requestId, body: said })).rejects.toMatchObject(
    fault,
  );
  expect(await lastRecord()).toMatchObject({ fields: ['document', 'answered-other:loan_other'] });
  expect(await desk.database.run('select loan from contract')).toEqual([]);
});
