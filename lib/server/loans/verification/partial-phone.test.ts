import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LoanId } from '#lib/loan/loan-id.ts';
import { person, requestId, seenOf, type TestDesk, testDesk } from '#lib/testing/test-desk.ts';
import { revealLoan } from '../reveal-loan.ts';
import { viewLoan } from '../view-loan.ts';
import { verifyCaller } from './verify-caller.ts';

let desk: TestDesk;
beforeAll(async () => {
  desk = await testDesk({ MASK_PARTIAL: 'yes', REVEAL_REQUIRES: 'verification' });
}, 60_000);
afterAll(() => desk.close());

const actor = person(['support']);
const phone = '+5587998657823';
const loan = { id: 'loan_1', customer: { id: 'cust_1', cpf: '390.533.447-05', phone } };
const request = { loan: 'loan_1' as LoanId, expand: ['customer'], fields: null, paymentFor: null };
const view = () => viewLoan({ actor, request, requestId, action: 'view' });
const say = (kind: string, typed: string) =>
  verifyCaller({ actor, requestId, loan: request.loan, body: { kind, typed } });

test('MASK_PARTIAL=yes: a telephone that is shown in part verifies only beside a value of another kind', async () => {
  desk.answers(() => JSON.stringify(loan));
  const { loan: seen, fingerprints } = await view();
  expect(seen.customer).toMatchObject({ phone: { $masked: 'string', shown: '(87) •••••-7823' } });
  const body = { pointer: '/customer/phone', seen: { ...seenOf(loan), ...fingerprints } };
  const reveal = () => revealLoan({ actor, requestId, request, body });
  expect(await say('phone', phone)).toMatchObject({ result: 'matches', verified: null });
  await expect(reveal()).rejects.toMatchObject({ code: 'verification_required' });
  expect((await say('document', '39053344705')).verified?.matches).toMatchObject([
    { kind: 'phone' },
    { kind: 'document' },
  ]);
  expect((await reveal()).revealed).toMatchObject([{ value: phone }]);
});

test('a loan that holds a telephone alone is not enough to verify by', async () => {
  desk.answers(() => JSON.stringify({ ...loan, customer: { id: 'cust_2', phone } }));
  expect((await view()).revealNeeds).toBe('nothing-to-verify');
});
