import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Role } from '#lib/access/roles/roles.ts';
import { toProblem } from '#lib/server/responses/problem-response.ts';
import { loans, plantedValues } from '#lib/testing/masking/test-personal-values.ts';
import { person, requestId, seenOf, type TestDesk, testDesk } from '#lib/testing/test-desk.ts';
import { threadsOfProcess } from './computing/compute-in-time.ts';
import { readRequest } from './read-loan-request.ts';
import { revealLoan } from './reveal-loan.ts';
import { viewLoan } from './view-loan.ts';

const loan = {
  id: 'loan_1',
  contractNumber: 'CCB-1',
  customer: { id: 'cust_1a', name: 'Maria', cpf: '390.533.447-05', address: { no: 7, zip: null } },
  metadata: { '390.533.447-05': 'x' },
  signatures: Array.from({ length: 60 }, (_, index) => ({ signer: `sgnr_${index}` })),
};
const reason = { code: 'customer-request' };
let desk: TestDesk;

beforeAll(async () => {
  desk = await testDesk();
});
afterAll(() => desk.close());
beforeEach(() => desk.answers(() => JSON.stringify(loan)));

function reveal(body: object | null, roles: readonly Role[] = ['support'], query = '') {
  const request = readRequest('loan_1', new URLSearchParams(query));
  const whole = body && { seen: seenOf(loan), ...body };
  return revealLoan({ actor: person(roles), request, requestId, body: whole });
}
const problemOf = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable(),
    (error: unknown) => toProblem(error, requestId),
  );
const lastRecord = async () => (await desk.records()).at(-1);

test('a value is read again, and one record says what was revealed', async () => {
  const { revealed } = await reveal({ pointer: '/customer/cpf', reason }, ['support'], 'expand=customer');
  expect(revealed).toEqual([{ pointer: '/customer/cpf', name: null, value: '390.533.447-05' }]);
  expect(desk.asked().at(-1)).toBe('/v1/loans/loan_1?expand=customer');
  const record = await lastRecord();
  expect(record).toMatchObject({
    ...{ action: 'reveal', roles: ['support'], loan: 'loan_1', contract: 'CCB-1', expand: ['customer'] },
    ...{ paths: ['/customer/cpf'], reason: 'customer-request', outcome: 'ok', request_id: requestId },
    fields: ['not-verified'],
  });
  expect(JSON.stringify(record)).not.toContain('390.533');
});

test('where masking is stopped nothing is shown or revealed, which is recorded', async () => {
  const threads = threadsOfProcess();
  const { compute } = threads;
  const seen = seenOf(loan);
  desk.answers(() => JSON.stringify({ ...loan, description: 'x'.repeat(200_000) }));
  threads.compute = async () => ({ result: null, kept: null });
  onTestFinished(() => void Object.assign(threads, { compute }));
  const request = readRequest('loan_1', new URLSearchParams());
  const acts = {
    reveal: () => reveal({ pointer: '/customer/cpf', reason, seen }),
    view: () => viewLoan({ actor: person(['support']), request, requestId, action: 'view' }),
  };
  for (const [action, act] of Object.entries(acts)) {
    expect((await problemOf(act())).code).toBe('upstream_too_large');
    expect(await lastRecord()).toMatchObject({ action, outcome: 'upstream_too_large', paths: [] });
  }
});

test('a panel, for a reason that was typed', async () => {
  const text = '  Cliente pediu   a segunda via ';
  const { revealed } = await reveal({ panel: 'parties', reason: { text } });
  expect(revealed.map(({ pointer, value }) => [pointer, value])).toEqual([
    ['/customer/cpf', '390.533.447-05'],
    ['/customer/address', { no: 7, zip: null }],
  ]);
  const paths = ['/customer/cpf', '/customer/address'];
  expect(await lastRecord()).toMatchObject({ paths, reason: 'Cliente pediu a segunda via' });
});

test('a name that is hidden leaves the server, and is in no record', async () => {
  const { revealed } = await reveal({ panel: 'metadata', reason });
  expect(revealed[0]?.value).toEqual({ '390.533.447-05': 'x' });
  expect(await lastRecord()).toMatchObject({ paths: ['/metadata'] });
});

test('a place that has changed since is not revealed', async () => {
  const actor = person(['support']);
  const request = readRequest('loan_1', new URLSearchParams());
  const seen = (await viewLoan({ actor, request, requestId, action: 'view' })).fingerprints;
  const [first, ...more] = loan.signatures;
  const signatures = [{ signer: 'sgnr_new' }, first, ...more];
  // A change elsewhere does not prevent the reveal.
  desk.answers(() => JSON.stringify({ ...loan, status: 'closed', customer: { ...loan.customer, zip: '1' } }));
  expect((await reveal({ pointer: '/signatures/0/signer', reason, seen })).revealed).toHaveLength(1);
  desk.answers(() => JSON.stringify({ ...loan, signatures }));
  expect((await problemOf(reveal({ pointer: '/signatures/0/signer', reason, seen }))).code).toBe(
    'loan_changed',
  );
  expect(await lastRecord()).toMatchObject({ action: 'reveal', outcome: 'loan_changed', paths: [] });
  expect((await reveal({ pointer: '/customer/cpf', reason, seen })).revealed).toHaveLength(1);
});

test('a place without a fingerprint is not revealed', async () => {
  const problem = await problemOf(reveal({ pointer: '/customer/cpf', reason, seen: {} }));
  expect(problem).toMatchObject({ code: 'loan_changed', status: 409 });
  expect((await problemOf(reveal({ pointer: '/customer/cpf', reason, seen: undefined }))).code).toBe(
    'invalid_request',
  );
});

test('the record of very many paths names their common place', async () => {
  expect((await reveal({ panel: 'evidence', reason })).revealed).toHaveLength(60);
  expect((await lastRecord())?.paths).toEqual(['/signatures']);
  await reveal({ pointer: '/signatures', reason });
  expect((await lastRecord())?.paths).toEqual(['/signatures']);
});

test.each([
  ['nothing is hidden there', { pointer: '/customer/name', reason }, ['support']],
  ['nothing is there', { pointer: '/customer/email', reason }, ['support']],
  ['a name that is not shown', { pointer: '/metadata/390.533.447-05', reason }, ['support']],
  ['who asks sees it anyway', { pointer: '/customer/cpf', reason }, ['analyst']],
] as const)('nothing to reveal is an empty answer, recorded: %s', async (_what, body, roles) => {
  expect((await reveal(body, roles)).revealed).toEqual([]);
  const record = await lastRecord();
  expect(record).toMatchObject({ action: 'reveal', paths: [], reason: 'customer-request', outcome: 'ok' });
  expect(JSON.stringify(record)).not.toContain('390.533');
});

test.each([
  [{ pointer: '/a' }, { parameter: 'reason', reason: 'unreadable' }],
  [
    { pointer: '/a', reason: { code: 'because' } },
    { parameter: 'reason', reason: 'unreadable' },
  ],
  [
    { pointer: '/a', reason: { text: ' ' } },
    { parameter: 'reason', reason: 'empty' },
  ],
  [
    { pointer: '/a', reason: { text: 'porque' } },
    { parameter: 'reason', reason: 'too-short' },
  ],
  [
    { pointer: '/a', reason: { text: 'abcd '.repeat(80) } },
    { parameter: 'reason', reason: 'too-long' },
  ],
  [
    { pointer: '/a', reason: { text: 'Cliente de CPF 390.533.447-05 pediu' } },
    { parameter: 'reason', reason: 'personal', holds: 'cpf' },
  ],
  [
    { pointer: '/a', reason: { text: 'A pedido de maria@x.com.br' } },
    { parameter: 'reason', reason: 'personal', holds: 'email' },
  ],
  [{ reason }, { parameter: 'body', reason: 'unreadable' }],
  [
    { pointer: '', reason },
    { parameter: 'body', reason: 'unreadable' },
  ],
  [
    { pointer: '/a', panel: 'offer', reason },
    { parameter: 'body', reason: 'unreadable' },
  ],
  [
    { pointer: '/a', reason, seen: null },
    { parameter: 'body', reason: 'unreadable' },
  ],
  [
    { pointer: '/a', reason, seen: 'a' },
    { parameter: 'body', reason: 'unreadable' },
  ],
  [null, { parameter: 'body', reason: 'unreadable' }],
])('%j is refused before anything is read, and says why but not what', async (body, expected) => {
  const [reads, records] = [desk.asked().length, (await desk.records()).length];
  const problem = await problemOf(reveal(body));
  expect(problem).toMatchObject({ code: 'invalid_request', status: 400, ...expected });
  expect(JSON.stringify(problem)).not.toMatch(/390\.533|maria/);
  expect([desk.asked().length, (await desk.records()).length]).toEqual([reads, records]);
});

test('an auditor reveals nothing; that is recorded, and no loan read', async () => {
  const reads = desk.asked().length;
  const problem = await problemOf(reveal({ pointer: '/customer/cpf', reason }, ['auditor']));
  expect(problem).toMatchObject({ code: 'forbidden', status: 403 });
  expect(desk.asked()).toHaveLength(reads);
  expect(await lastRecord()).toMatchObject({ action: 'refusal', reason: 'reveal', loan: 'loan_1' });
});

test('a reveal that fails is recorded with its reason', async () => {
  desk.answers(() => 404);
  expect((await problemOf(reveal({ pointer: '/customer/cpf', reason }))).code).toBe('not_found');
  expect(await lastRecord()).toMatchObject({
    ...{ action: 'reveal', outcome: 'not_found', paths: [], reason: 'customer-request' },
  });
});

test('every hidden path of any loan can be revealed, and no canary is recorded', async () => {
  const from = (await desk.records()).length;
  await fc.assert(
    fc.asyncProperty(loans, fc.nat(), async (any, index) => {
      desk.answers(() => JSON.stringify({ ...any, id: 'loan_1' }));
      const request = readRequest('loan_1', {});
      const actor = person(['support']);
      const view = await viewLoan({ actor, request, requestId, action: 'view' });
      const pointer = view.masked[index % Math.max(1, view.masked.length)];
      if (pointer === undefined) return;
      const { revealed } = await reveal({ pointer, reason, seen: view.fingerprints });
      expect(revealed.map((value) => value.pointer)).toEqual([pointer]);
    }),
    { numRuns: fc.readConfigureGlobal().numRuns ?? 25 },
  );
  expect(JSON.stringify((await desk.records()).slice(from))).not.toMatch(plantedValues);
});
