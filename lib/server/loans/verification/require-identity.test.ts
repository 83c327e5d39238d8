import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { LoanId } from '#lib/loan/loan-id.ts';
import { toProblem } from '#lib/server/responses/problem-response.ts';
import { person, requestId, seenOf, type TestDesk, testDesk } from '#lib/testing/test-desk.ts';
import { readRequest } from '../read-loan-request.ts';
import { revealLoan } from '../reveal-loan.ts';
import { viewLoan } from '../view-loan.ts';
import { verifyCaller } from './verify-caller.ts';

const customer = { id: 'cust_1', cpf: '390.533.447-05' };
const loan = { contractNumber: 'CCB-1', customer, metadata: { note: 'x' } };
const reason = { code: 'customer-request' };
let desk: TestDesk;
let count = 0;
let id: LoanId;

beforeAll(async () => {
  desk = await testDesk({
    REVEAL_REQUIRES: 'verification',
    REVEAL_TICKET_PATTERN: 'SAC-\\d{4}',
  });
}, 60_000);
afterAll(() => desk.close());
beforeEach(() => {
  id = readRequest(`loan_${++count}`, {}).loan;
  const ownCustomer = { ...customer, id: `cust_${count}` };
  desk.answers(() => JSON.stringify({ ...loan, customer: ownCustomer }));
});

const actor = person(['support']);
const reveal = (body: object, query = '') =>
  revealLoan({
    actor,
    requestId,
    request: readRequest(id, new URLSearchParams(query)),
    body: { pointer: '/customer/cpf', seen: seenOf(loan), ...body },
  });
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'ok',
    (error: unknown) => {
      const { code, reason: fault } = toProblem(error, requestId);
      return [code, fault].join(' ').trim();
    },
  );
const lastRecord = async () => (await desk.records()).at(-1);

test('a value is revealed for a verified caller, without a reason, and for no other', async () => {
  const view = await viewLoan({ actor, requestId, request: readRequest(id, {}), action: 'view' });
  expect(view.revealNeeds).toBe('verification');
  expect(await codeOf(reveal({}))).toBe('verification_required');
  expect(await codeOf(reveal({ reason: { ...reason, ticket: 'SAC-0001' } }))).toBe('verification_required');
  expect(await lastRecord()).toMatchObject({ action: 'reveal', outcome: 'verification_required', paths: [] });
  const body = { kind: 'document', typed: '39053344705' };
  expect(await verifyCaller({ actor, loan: id, requestId, body })).toMatchObject({ result: 'matches' });
  expect(await reveal({})).toMatchObject({
    revealed: [{ value: '390.533.447-05' }],
    verified: { matches: [{ kind: 'document' }] },
  });
  expect(await lastRecord()).toMatchObject({
    action: 'reveal',
    outcome: 'ok',
    reason: 'verified',
    fields: ['verified:document'],
  });
});

test('leaving the customer out of the fields is no way around it', async () => {
  await viewLoan({ actor, requestId, request: readRequest(id, {}), action: 'view' });
  desk.answers(() => JSON.stringify({ metadata: { note: 'x' } }));
  const body = { pointer: '/metadata', reason: { ...reason, ticket: 'SAC-0001' } };
  expect(await codeOf(reveal(body, 'fields=metadata'))).toBe('verification_required');
});

test('where nothing can be verified a reason is asked for, and recorded with that remark', async () => {
  desk.answers(() => JSON.stringify({ contractNumber: 'CCB-1', metadata: { note: 'x' } }));
  const view = await viewLoan({ actor, requestId, request: readRequest(id, {}), action: 'view' });
  expect(view.revealNeeds).toBe('reason');
  const seen = view.fingerprints;
  expect(await codeOf(reveal({ pointer: '/metadata', seen }))).toBe('invalid_request empty');
  const ticketed = { ...reason, ticket: ' SAC-0417 ' };
  await reveal({ pointer: '/metadata', seen, reason: ticketed });
  expect(await lastRecord()).toMatchObject({
    reason: 'customer-request',
    fields: ['ticket:SAC-0417', 'nothing-to-verify'],
    paths: ['/metadata'],
  });
});

test.each([
  [{ ticket: 'SAC-1' }, 'ticket'],
  [{ ticket: 'xSAC-0001' }, 'ticket'],
  [{ ticket: 417 }, 'ticket'],
])('the ticket number of a reason has the configured form: %j', async (ticket, fault) => {
  expect(await codeOf(reveal({ reason: { ...reason, ...ticket } }))).toBe(`invalid_request ${fault}`);
});
