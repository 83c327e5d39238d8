import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '#lib/loan/json.ts';
import type { LoanId } from '#lib/loan/loan-id.ts';
import { referenceId } from '#lib/loan/references/reference-id.ts';
import { toProblem } from '#lib/server/responses/problem-response.ts';
import { testKey } from '#lib/testing/test-contracts.ts';
import { person, requestId, seenOf, type TestDesk, testDesk } from '#lib/testing/test-desk.ts';
import { readRequest } from '../read-loan-request.ts';
import { revealLoan } from '../reveal-loan.ts';
import { verifyCaller } from '../verify-caller.ts';
import { viewLoan } from '../view-loan.ts';
import { endCall } from './verified-caller-rows.ts';

const customer = { id: 'cust_1', cpf: '390.533.447-05' };
const loan = { contractNumber: 'CCB-1', customer, metadata: { note: 'x' } };
const reason = { code: 'customer-request' };
let desk: TestDesk;
let count = 0;
let id: LoanId;

beforeAll(async () => {
  desk = await testDesk({
    REVEAL_REQUIRES: 'verification',
    LOOKUP_KEY: testKey,
  });
});
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

test('a value is revealed for a verified caller alone', async () => {
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

const right = { kind: 'document', typed: customer.cpf };
/** Verifies a caller by another loan: one whose id ends in `z` is of another customer. */
const say = (body: object, ending = '') =>
  verifyCaller({ actor, loan: readRequest(`${id}${ending}`, {}).loan, requestId, body });

test.each<[string, () => Promise<unknown>]>([
  ['its end', () => endCall({ actor, loan: id, requestId })],
  ['an answer that differs', () => say({ kind: 'document', typed: '529.982.247-25' }, 'a')],
  ['the verification of another customer', () => say(right, 'z')],
])('a call that ends by %s while the API is asked reveals nothing', async (_, end) => {
  await say(right);
  const released = Promise.withResolvers<void>();
  desk.answers(async (url) => {
    const [, ending = ''] = /loan_\d+([az]?)/.exec(url) ?? [];
    // The loan that is revealed is answered last.
    if (ending === '') await released.promise;
    const own = `cust_${count}${ending === 'z' ? 'z' : ''}`;
    return JSON.stringify({ ...loan, customer: { ...customer, id: own } });
  });
  const asked = desk.asked().length;
  const revealing = codeOf(reveal({}));
  await expect.poll(() => desk.asked().length).toBe(asked + 1);
  await end();
  released.resolve();
  expect(await revealing).toBe('verification_required');
  expect(await lastRecord()).toMatchObject({ action: 'reveal', outcome: 'verification_required', paths: [] });
});

test('a call cannot end between the decision to reveal and its record', async () => {
  await say(right);
  const seen = seenOf({ ...loan, customer: { ...customer, id: `cust_${count}` } });
  // The reveal has been decided, and waits for the end of the log.
  await desk.database.run('begin; select from access_log_head for update');
  const revealing = codeOf(reveal({ seen }));
  await expect.poll(() => desk.database.waiters()).toBe(1);
  const ending = desk.database.run(
    `update verified_caller set touched_at = now() - interval '1 hour'`,
    'app',
  );
  await expect.poll(() => desk.database.waiters()).toBe(2);
  await desk.database.run('rollback');
  expect(await revealing).toBe('ok');
  await ending;
  expect(await codeOf(reveal({ seen }))).toBe('verification_required');
});

describe('the gate reads what it needs, whatever the reader asks for', () => {
  const ticketed = { ...reason, ticket: 'SAC-0001' };
  const wrong = { kind: 'document', typed: '52998224725' };
  const email = 'maria@example.com';
  /** Answers as the specification says: without what `fields` leaves out, and with an identifier unless expanded. */
  const answersTo = (whole: JsonObject) =>
    desk.answers((url) => {
      const query = new URL(url, 'http://api').searchParams;
      const names = query
        .get('fields')
        ?.split(',')
        .map((name) => name.split('.')[0]);
      const isExpanded = query.get('expand')?.split(',').includes('customer');
      const entries = Object.entries(whole).filter(([name]) => !names || names.includes(name));
      const fold = (value: Json) => (isExpanded ? value : (referenceId(value) ?? 'cust_x'));
      return JSON.stringify(
        Object.fromEntries(entries.map(([name, value]) => [name, name === 'customer' ? fold(value) : value])),
      );
    });
  const viewOf = (query = '') =>
    viewLoan({ actor, requestId, request: readRequest(id, new URLSearchParams(query)), action: 'view' });
  const verifyOf = (loan: LoanId, body: object) => verifyCaller({ actor, loan, requestId, body });
  const revealEmail = async () => {
    const seen = (await viewOf('fields=customer.email')).fingerprints;
    const body = { pointer: '/customer/email', seen, reason: ticketed };
    return codeOf(reveal(body, 'fields=customer.email'));
  };
  const another = () => {
    id = readRequest(`loan_${++count}`, {}).loan;
    return id;
  };

  test('a loan that the index does not know is no way around it', async () => {
    answersTo({ ...loan, customer: { ...customer, id: `cust_${count}`, email } });
    const view = await viewOf('fields=customer.email');
    expect(desk.asked().at(-1)).toBe(`/v1/loans/${id}?expand=customer&fields=customer.email,customer`);
    expect(view.loan).toEqual({ customer: { email: { $masked: 'string' } } });
    expect(view).toMatchObject({ revealNeeds: 'verification', verifiable: ['document'], missesLeft: 3 });
    expect(await lastRecord()).toMatchObject({ fields: ['customer.email'], expand: ['customer'] });
    const reads = desk.asked().length;
    expect(await revealEmail()).toBe('verification_required');
    expect(desk.asked(), 'one read for each act').toHaveLength(reads + 2);
  });

  test('what was not asked for is read and not shown', async () => {
    answersTo({ ...loan, customer: { ...customer, id: `cust_${count}` } });
    expect((await viewOf('expand=')).loan.customer).toBe(`cust_${count}`);
    expect(desk.asked().at(-1)).toBe(`/v1/loans/${id}?expand=customer`);
    expect(await lastRecord()).toMatchObject({ fields: [], expand: [] });
    expect(Object.keys((await viewOf('expand=&fields=contractNumber')).loan)).toEqual(['contractNumber']);
  });

  test.each([
    ['an identifier of text', `cust_of_many`],
    ['a number as identifier', 4711],
    ['no identifier', undefined],
  ])('three misses close unopened loans of the customer: %s', async (_id, customerId) => {
    const cpf = customerId === 4711 ? '111.444.777-35' : '529.982.247-25';
    const said = { kind: 'document', typed: '39053344705' };
    answersTo({ ...loan, customer: { ...(customerId && { id: customerId }), cpf, email } });
    for (let miss = 0; miss < 3; miss++) await verifyOf(id, said);
    another();
    expect(await revealEmail()).toBe('reveal_locked');
    expect(await verifyOf(id, { kind: 'document', typed: cpf })).toMatchObject({ result: 'locked' });
  });

  test('a customer without identifier and document has the lock of the loan', async () => {
    answersTo({ ...loan, customer: { birthDate: '1980-05-17', email } });
    for (let miss = 0; miss < 3; miss++) await verifyOf(id, { kind: 'birthDate', typed: '18/05/1980' });
    expect(await revealEmail()).toBe('reveal_locked');
    another();
    expect(await revealEmail()).toBe('verification_required');
  });

  test.each([400, 401, 403, 414, 422])(
    'of an API that refuses the customer (%i) nothing is revealed',
    async (status) => {
      desk.answers((url) => (/customer/.test(url) ? status : '{"metadata":{"note":"x"}}'));
      const query = 'expand=&fields=metadata';
      const view = await viewOf(query);
      expect(view).toMatchObject({
        revealNeeds: 'not-read',
        verifiable: [],
        missesLeft: null,
        verified: null,
      });
      const body = { pointer: '/metadata', seen: view.fingerprints, reason: ticketed };
      expect(await codeOf(reveal(body, query))).toBe('identity_unavailable not-read');
      expect(await lastRecord()).toMatchObject({
        action: 'reveal',
        outcome: 'identity_unavailable',
        paths: [],
      });
      desk.answers(() => status);
      const codes: Record<number, string> = { 401: 'upstream_unauthorized', 403: 'upstream_forbidden' };
      const code = codes[status] ?? 'invalid_request';
      expect(await codeOf(verifyOf(id, wrong)), 'nothing of it could be read').toMatch(code);
    },
  );

  test('where nothing can be verified nothing is revealed', async () => {
    desk.answers(() => JSON.stringify({ contractNumber: 'CCB-1', metadata: { note: 'x' } }));
    const view = await viewOf();
    expect(view.revealNeeds).toBe('nothing-to-verify');
    const body = { pointer: '/metadata', seen: view.fingerprints, reason: ticketed };
    expect(await codeOf(reveal(body))).toBe('identity_unavailable nothing-to-verify');
    expect(await lastRecord()).toMatchObject({ outcome: 'identity_unavailable', paths: [] });
  });

  test('a caller verified by another loan is revealed without values', async () => {
    await verifyOf(id, { kind: 'document', typed: '39053344705' });
    const [customer, other] = [`cust_${count}`, another()];
    desk.answers(() => JSON.stringify({ id: other, customer, metadata: { note: 'x' } }));
    const { revealNeeds, fingerprints: seen } = await viewOf();
    expect(revealNeeds).toBe('nothing-to-verify');
    expect(await reveal({ pointer: '/metadata', seen })).toMatchObject({
      revealed: [{ pointer: '/metadata', value: { note: 'x' } }],
    });
    expect(await lastRecord()).toMatchObject({ outcome: 'ok', fields: ['verified:document'] });
  });
});

test.each([
  [{ ticket: '390.533.447-05' }, 'ticket'],
  [{ ticket: 'S'.repeat(65) }, 'ticket'],
  [{ ticket: 417 }, 'ticket'],
])('the ticket number of a reason is short, and no personal data: %j', async (ticket, fault) => {
  expect(await codeOf(reveal({ reason: { ...reason, ...ticket } }))).toBe(`invalid_request ${fault}`);
});
