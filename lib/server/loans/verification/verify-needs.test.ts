import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LoanId } from '#lib/loan/loan-id.ts';
import { person, requestId, seenOf, type TestDesk, testDesk } from '#lib/testing/test-desk.ts';
import { revealLoan } from '../reveal-loan.ts';
import { verifyCaller } from '../verify-caller.ts';
import { viewLoan } from '../view-loan.ts';

let desk: TestDesk;
beforeAll(async () => {
  desk = await testDesk({ REVEAL_REQUIRES: 'verification', VERIFY_NEEDS: '2' });
});
afterAll(() => desk.close());

const actor = person(['support']);
const loan = { id: 'loan_1', customer: { id: 'cust_1', cpf: '390.533.447-05', birthDate: '1980-05-17' } };
const request = { loan: 'loan_1' as LoanId, expand: ['customer'], fields: null, paymentFor: null };
const say = (kind: string, typed: string) =>
  verifyCaller({ actor, requestId, loan: request.loan, body: { kind, typed } });
const reveal = () =>
  revealLoan({ actor, requestId, request, body: { pointer: '/customer/cpf', seen: seenOf(loan) } });

test('VERIFY_NEEDS=2: a caller is verified by values of two kinds', async () => {
  desk.answers(() => JSON.stringify(loan));
  for (const typed of ['39053344705', '390.533.447-05'])
    expect(await say('document', typed)).toMatchObject({ result: 'matches', verified: null });
  await expect(reveal()).rejects.toMatchObject({ code: 'verification_required' });
  expect((await say('birthDate', '17/05/1980')).verified?.matches).toMatchObject([
    { kind: 'document' },
    { kind: 'birthDate' },
  ]);
  expect((await reveal()).revealed).toMatchObject([{ value: '390.533.447-05' }]);
});

test('a loan that holds one kind alone is not enough to verify by', async () => {
  desk.answers(() => JSON.stringify({ ...loan, customer: { id: 'cust_2', cpf: '390.533.447-05' } }));
  const view = await viewLoan({ actor, request, requestId, action: 'view' });
  expect(view.revealNeeds).toBe('nothing-to-verify');
});
