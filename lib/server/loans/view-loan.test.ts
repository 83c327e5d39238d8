import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Role } from '#lib/access/roles/roles.ts';
import { isObject, type Json, type JsonObject, pointerNames, valueAt } from '#lib/loan/json.ts';
import { isMasked } from '#lib/loan/masked.ts';
import { toProblem } from '#lib/server/responses/problem-response.ts';
import { loans, plantedValues } from '#lib/testing/masking/test-personal-values.ts';
import { person, requestId, type TestDesk, testDesk } from '#lib/testing/test-desk.ts';
import type { LoanView } from '#lib/view/loan-view.ts';
import { DeskError } from '../desk-error.ts';
import { instanceName } from '../instance-name.ts';
import { type LoanQuery, readRequest } from './read-loan-request.ts';
import { viewLoan } from './view-loan.ts';

const byDefault = vi.hoisted(() => ({ day: null as string | null }));
vi.mock('#lib/server/read-display-settings.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  defaultPaymentFor: () => byDefault.day,
}));

/** The turns of the event loop in which the steps of a view were reached. */
const reached = vi.hoisted(() => ({ turn: 0, steps: [] as [step: string, turn: number][] }));
const reach = vi.hoisted(() => (step: string) => void reached.steps.push([step, reached.turn]));
vi.mock('./computing/compute-view.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('./computing/compute-view.ts')>();
  const computeView: typeof original.computeView = async (...given) => {
    const view = await original.computeView(...given);
    reach('computed');
    return view;
  };
  return { ...original, computeView };
});
vi.mock('./answer-hmac.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('./answer-hmac.ts')>();
  const answerHmac: typeof original.answerHmac = (...given) => {
    reach('hashed');
    return original.answerHmac(...given);
  };
  return { ...original, answerHmac };
});
vi.mock('./last-view/store-last-view.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('./last-view/store-last-view.ts')>();
  const lastViewOf: typeof original.lastViewOf = (...given) => {
    reach('kept');
    return original.lastViewOf(...given);
  };
  return { ...original, lastViewOf };
});

const loan = `{"id":"loan_1","contractNumber":"CCB-1","amountRemaining":"42499","n":12345678901234567890,
  "customer":{"id":"cust_1a","name":"Maria","cpf":"390.533.447-05","phone":"+5511987654321"}}`;
let desk: TestDesk;

beforeAll(async () => {
  desk = await testDesk();
});
afterAll(() => desk.close());
beforeEach(() => {
  desk.answers(() => loan);
  desk.lines.splice(0);
});
afterEach(() => void vi.useRealTimers());

function view(roles: readonly Role[], query: LoanQuery = {}, action: 'view' | 'refresh' = 'view') {
  return viewLoan({ actor: person(roles), request: readRequest('loan_1', query), requestId, action });
}
const thrown = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  );

test('an analyst gets what the API said and what was asked', async () => {
  const seen = await view(['analyst'], { payment_for: '2026-12-24' });
  expect(seen).toMatchObject({
    loan: { customer: { name: 'Maria', cpf: '390.533.447-05' }, n: '12345678901234567890' },
    request: { loan: 'loan_1', expand: ['customer'], fields: null, paymentFor: '2026-12-24' },
    requestId,
    visibility: 'full',
    masked: [],
    rights: ['reveal', 'verify', 'note:write', 'log:loan'],
    verifiable: [],
    missesLeft: null,
  });
  expect(seen.deviations.map(({ path }) => path)).toEqual(['/amountRemaining', '/n']);
});

test('a masked value is in no byte of a masked view', async () => {
  for (const role of ['analyst', 'support', 'auditor'] as const) {
    const asked = {
      actor: person([role]),
      request: readRequest('loan_1', {}),
      requestId,
      action: 'view',
    } as const;
    const text = JSON.stringify(await viewLoan(asked));
    expect(text.includes('390.533.447-05')).toBe(role === 'analyst');
  }
});

test('bytes that are not UTF-8 are not passed on', async () => {
  desk.answers(() => Buffer.from('{"id":"loan_1","description":"João"}', 'latin1'));
  for (const role of ['analyst', 'support'] as const) {
    const { deviations, loan: seen } = await view([role]);
    expect(deviations[0]).toEqual({ path: '', expected: 'text in UTF-8', found: 'other bytes' });
    expect(seen.id).toBe('loan_1');
  }
  desk.answers(() => Buffer.from('\ufeff{"id":"loan_1"}'));
  expect((await view(['analyst'])).deviations).toEqual([]);
});

test('support gets the same without what is hidden, and may reveal and verify it', async () => {
  const seen = await view(['support'], { payment_for: '2026-12-24' });
  const hidden = { $masked: 'string' };
  expect(seen).toMatchObject({
    loan: { contractNumber: 'CCB-1', customer: { id: 'cust_1a', name: 'Maria', cpf: hidden }, n: hidden },
    visibility: 'masked',
    masked: ['/amountRemaining', '/n', '/customer/cpf', '/customer/phone'],
    rights: ['reveal', 'verify', 'note:write'],
    verifiable: ['document', 'phone'],
    missesLeft: 3,
  });
  expect(seen.deviations).toEqual([
    { path: '/amountRemaining', expected: 'number', found: 'string' },
    { path: '/n', expected: 'number that a double holds', found: 'number' },
  ]);
  expect(JSON.stringify(seen)).not.toMatch(/390\.533|98765|42499|1234567890/);
});

test('a reference that the view does not expand can be verified too', async () => {
  desk.answers((url) => (url.includes('expand=customer') ? loan : '{"customer":"cust_1a"}'));
  const folded = await view(['support'], { expand: '' });
  expect(folded).toMatchObject({ verifiable: ['document', 'phone'], missesLeft: 3 });
  expect([folded.loan.customer, folded.request.expand]).toEqual(['cust_1a', []]);
  expect(JSON.stringify(folded)).not.toContain('Maria');
  for (const role of ['auditor', 'analyst'] as const) {
    expect((await view([role], { expand: '' })).verifiable).toEqual([]);
    expect(desk.asked().at(-1), 'who verifies nobody reads what was asked').toBe('/v1/loans/loan_1');
  }
  desk.answers(() => '{"customer":"cust_1a"}');
  const unexpanded = await view(['support'], {});
  // The ticket says what missed also where nothing can be verified now.
  expect(unexpanded, 'the API does not expand it').toMatchObject({ verifiable: [], missesLeft: 3 });
});

test('an auditor sees no more than support, and reveals and verifies nothing', async () => {
  const seen = await view(['auditor']);
  expect(seen).toMatchObject({
    visibility: 'masked',
    rights: ['log:loan'],
    verifiable: [],
    missesLeft: null,
  });
  expect(JSON.stringify(seen)).not.toMatch(/390\.533|98765|42499|1234567890/);
  expect(await view(['auditor', 'analyst'])).toMatchObject({ visibility: 'full', masked: [] });
});

test('the key that seals a draft is the same for a person at each view, and no other’s', async () => {
  const keyOf = async (roles: Role[], subject: string) =>
    (
      await viewLoan({
        actor: person(roles, subject),
        request: readRequest('loan_1', {}),
        requestId,
        action: 'view',
      })
    ).draftKey;
  const ana = await keyOf(['analyst'], 'ana');
  expect(Buffer.from(ana ?? '', 'base64')).toHaveLength(32);
  expect(await keyOf(['support'], 'ana')).toBe(ana);
  expect(await keyOf(['analyst'], 'bia')).not.toBe(ana);
  expect(await keyOf(['auditor'], 'helena')).toBeNull();
});

describe('the review', () => {
  const offer = {
    ...{
      disbursementAmount: 10_000,
      installmentAmount: 945.6,
      totalAmount: 11_653.91,
      interestAmount: 1347.2,
    },
    ...{
      iofAmount: 168.71,
      iofAdditionalAmount: 38,
      monthlyFee: 0.02,
      yearlyFee: 0.268242,
      yearlyCET: 0.3448,
    },
    ...{ rebates: [{ amountType: 'absolute', amount: 100 }], numberOfInstallments: 12 },
    ...{ expectedDisbursementDate: '2026-05-04', firstDueDate: '2026-06-04' },
  };
  const findingOf = ({ review }: Awaited<ReturnType<typeof view>>, check: string) =>
    review?.findings.find((finding) => finding.check === check);
  beforeEach(() => desk.answers(() => JSON.stringify({ id: 'loan_1', offer })));

  test('is part of the answer, with every figure and where it is from', async () => {
    const seen = await view(['analyst']);
    expect(findingOf(seen, 'interest')).toEqual({
      ...{ check: 'interest', verdict: 'agrees', size: null, unit: 'amount' },
      ...{ declared: 1347.2, expected: 1347.2, difference: 0 },
      ...{ formula: 'J = n × A − P', source: 'identity', reason: null, explainedBy: null },
      inputs: [
        { name: 'n', value: 12, unit: 'count', path: '/offer/numberOfInstallments' },
        { name: 'A', value: 945.6, unit: 'amount', path: '/offer/installmentAmount' },
        { name: 'PV', value: 10_000, unit: 'amount', path: '/offer/disbursementAmount' },
        { name: 'IOF', value: 168.71, unit: 'amount', path: '/offer/iofAmount' },
        { name: 'IOFa', value: 38, unit: 'amount', path: '/offer/iofAdditionalAmount' },
        { name: 'R', value: 100, unit: 'amount', path: '/offer/rebates' },
        { name: 'P', value: 10_000, unit: 'amount', path: null },
      ],
      assumptions: [{ id: 'financed', value: 'none' }],
      alternatives: [],
      paths: expect.arrayContaining(['/offer/interestAmount', '/offer/iofAmount']),
    });
    expect(seen.review?.schedule?.rows).toHaveLength(12);
    expect(seen.review?.cet?.received).toBe(9693.29);
  });

  test('of support is computed from what they see', async () => {
    const line = '23793381286000782713695000063305975520000370000';
    const cashout = [{ amount: 3700, paymentMethod: { line, dueDate: '2018-06-15' } }];
    // An amount of the wrong type is hidden, as it could say anything.
    const odd = { ...offer, interestAmount: 'R$ 1.347,20' };
    desk.answers(() => JSON.stringify({ id: 'loan_1', cashout, offer: odd }));
    const [whole, seen] = [await view(['analyst']), await view(['support'])];
    expect(seen.masked).toEqual(
      expect.arrayContaining(['/offer/interestAmount', '/cashout/0/paymentMethod']),
    );
    const masked = { code: 'masked', path: '/offer/interestAmount' };
    for (const check of ['interest', 'figures'])
      expect(findingOf(seen, check), check).toMatchObject({ verdict: 'cannot-tell', reason: masked });
    expect(findingOf(whole, 'interest')?.reason?.code).toBe('wrong-type');
    // Nothing is said of a payment method that is not shown.
    expect(whole.review?.instruments).toMatchObject([{ boleto: { amountCents: 370_000 } }]);
    expect(seen.review?.instruments).toMatchObject([{ boleto: null }]);
    expect(findingOf(seen, 'iof')).toEqual(findingOf(whole, 'iof'));
    expect(JSON.stringify(seen)).not.toMatch(/23793|2018|1\.347/);
  });
});

describe('nothing computed for a masked role shows what is hidden', () => {
  const terms: JsonObject = {
    disbursementAmount: 5000,
    installmentAmount: 513.4,
    totalAmount: 6160.8,
    iofAmount: 95.86,
    iofAdditionalAmount: 20.49,
    monthlyFee: 0.0199,
    yearlyFee: 0.266751,
    numberOfInstallments: 12,
    expectedDisbursementDate: '2025-11-23',
    firstDueDate: '2026-01-05',
    interestType: 'pre_price_days',
    fine: { fineRate: 0.02, interestBase: 'calendar_days', monthlyRate: 0.01 },
  };
  const wrongTypes = fc.dictionary(
    fc.constantFrom(...Object.keys(terms)),
    fc.constantFrom<Json>('R$ 513,40 de Maria', '390.533.447-05', 17, { cpf: '390.533.447-05' }),
    { maxKeys: 3 },
  );

  test('neither the review, nor the position, nor the payoff', async () => {
    let changed = 0;
    await fc.assert(
      fc.asyncProperty(loans, wrongTypes, async (any, wrong) => {
        const sent: JsonObject = { ...any, offer: { ...terms, ...wrong } };
        desk.answers(() => JSON.stringify(sent));
        const first = await view(['support']);
        const other = withOtherHiddenValues(sent, first);
        if (JSON.stringify(other) !== JSON.stringify(sent)) changed += 1;
        desk.answers(() => JSON.stringify(other));
        const second = await view(['support']);
        fc.pre(JSON.stringify(second.loan) === JSON.stringify(first.loan));
        const computed = ({ review, position, repayment, payoff, days }: LoanView) =>
          JSON.stringify({ review, position, repayment, payoff, days });
        expect(computed(second)).toBe(computed(first));
      }),
      { numRuns: fc.readConfigureGlobal().numRuns ?? 20 },
    );
    expect(changed).toBeGreaterThan(0);
  });

  /** The loan with another value, of the same type, wherever a whole value is masked. */
  function withOtherHiddenValues(sent: JsonObject, { masked, loan: seen }: LoanView): JsonObject {
    return masked
      .filter((pointer) => typeof valueAt(seen, pointer) === 'object')
      .reduce((changed, pointer) => {
        const value = valueAt(changed, pointer);
        return value === undefined ? changed : withValueAt(changed, pointer, otherValue(value));
      }, sent);
  }

  function otherValue(value: Json): Json {
    if (typeof value === 'number') return value + 1;
    if (typeof value === 'boolean') return !value;
    if (typeof value === 'string') return value === '' ? value : `outro valor ${value.length}`;
    if (Array.isArray(value)) return value.map(otherValue);
    if (value === null || isMasked(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, otherValue(inner)]));
  }

  function withValueAt(sent: JsonObject, pointer: string, value: Json): JsonObject {
    const copy = structuredClone(sent);
    const holder = valueAt(copy, pointer.slice(0, pointer.lastIndexOf('/')));
    const name = pointerNames(pointer).at(-1) ?? '';
    if (Array.isArray(holder)) holder[Number(name)] = value;
    else if (isObject(holder)) holder[name] = value;
    return copy;
  }
});

test.each([
  ['ordinary', 1000, 1],
  ['large', 200_000, 3],
])('between the steps of an %s view others are served, if it is large', async (_, length, turns) => {
  let next = setImmediate(function count() {
    reached.turn += 1;
    next = setImmediate(count);
  });
  desk.answers(() => JSON.stringify({ id: 'loan_1', description: 'x'.repeat(length) }));
  reached.steps.splice(0);
  await view(['analyst']);
  clearImmediate(next);
  expect(reached.steps.map(([step]) => step)).toEqual(['computed', 'hashed', 'kept']);
  expect(new Set(reached.steps.map(([, turn]) => turn)).size).toBe(turns);
});

test('a person without the right is refused, and on record', async () => {
  const before = desk.asked().length;
  const error = await thrown(view([]));
  expect(toProblem(error, requestId)).toMatchObject({ status: 403, code: 'forbidden' });
  expect(desk.asked()).toHaveLength(before);
  expect((await desk.records()).at(-1)).toMatchObject({
    action: 'refusal',
    roles: [],
    loan: 'loan_1',
    outcome: 'forbidden',
  });
});

test('a view is one read and one record, which says what was asked and no value', async () => {
  const [reads, records] = [desk.asked().length, (await desk.records()).length];
  await view(['support'], new URLSearchParams('expand=customer&fields=id,customer'), 'refresh');
  expect(desk.asked().slice(reads)).toEqual(['/v1/loans/loan_1?expand=customer&fields=id,customer']);
  const [record, ...more] = (await desk.records()).slice(records);
  expect(more).toEqual([]);
  expect(record).toMatchObject({
    ...{ action: 'refresh', issuer: 'https://id.example', subject: 'ana', name: 'Ana Araújo' },
    ...{ roles: ['support'], session_hash: Buffer.alloc(32, 7), loan: 'loan_1', contract: 'CCB-1' },
    ...{ expand: ['customer'], fields: ['id', 'customer'], paths: [], reason: null, outcome: 'ok' },
    ...{ request_id: requestId, ip: '203.0.113.7', instance: instanceName },
  });
  expect(JSON.stringify(record)).not.toMatch(/Maria|390\.533|98765/);
});

test('two who ask for the same at once share one read, and each has a record', async () => {
  const records = (await desk.records()).length;
  await Promise.all([view(['support']), view(['analyst']), view(['auditor'])]);
  const made = (await desk.records()).slice(records).map(({ roles }) => roles[0]);
  expect(made.toSorted()).toEqual(['analyst', 'auditor', 'support']);
});

test.each<[string, string | number, string]>([
  ['no such loan', 404, 'not_found'],
  ['a refused key', 401, 'upstream_unauthorized'],
  ['a refused request', 403, 'upstream_forbidden'],
  ['an answer that is no loan', '["Maria"]', 'upstream_malformed'],
  ['an answer that is too deep', `{"a":${'['.repeat(99)}${']'.repeat(99)}}`, 'upstream_too_large'],
])('a view that fails is recorded, too: %s', async (_what, answer, code) => {
  desk.answers(() => answer);
  const error = await thrown(view(['analyst']));
  expect(toProblem(error, requestId).code).toBe(code);
  expect((await desk.records()).at(-1)).toMatchObject({ action: 'view', outcome: code, contract: null });
  expect(desk.lines).toHaveLength(1);
  expect(desk.lines[0]).toContain(code);
  expect(desk.lines[0]).not.toMatch(/Maria|zq9-the-key/);
});

test.each([
  ['12345678020313905334470500012', '1234567802031[••••]00012'],
  ['CCB39053344705', 'CCB[••••]'],
  ['202639053344705001', '2026[••••]001'],
])('a contract number is logged without the CPF in it: %s', async (number, shown) => {
  const own = { contractNumber: number, externalId: '00000000-0000-0000-0000-039053344705' };
  desk.answers((url) =>
    JSON.stringify(
      url.includes('fields=') ? own : { ...own, customer: { id: 'cust_1a', cpf: '390.533.447-05' } },
    ),
  );
  const seen = await view(['support']);
  expect(seen.loan.contractNumber).toBe(shown);
  expect(seen.masked).toEqual(expect.arrayContaining(['/contractNumber', '/externalId']));
  expect(JSON.stringify(seen)).not.toContain('39053344705');
  expect((await desk.records()).at(-1)?.contract).toBe(shown);
  expect((await view(['analyst'])).loan.contractNumber).toBe(number);
  expect((await desk.records()).at(-1)?.contract).toBe(shown);
  // Where the answer does not say who the customer is, any CPF may be theirs.
  await view(['analyst'], { fields: 'contractNumber,externalId' });
  expect((await desk.records()).at(-1)?.contract).toBe(shown);
});

test.each([17, '"maria@x.br"', '"390.533.447-05"', `"${'A'.repeat(129)}"`, 'null', '{}'])(
  'a contract number that not every role sees is not recorded: %s',
  async (number) => {
    desk.answers(() => `{"contractNumber":${number}}`);
    await view(['analyst']);
    expect((await desk.records()).at(-1)?.contract).toBeNull();
  },
);

test('it leaves one line in the log, without loan and key', async () => {
  await view(['analyst'], new URLSearchParams('payment_for=2026-12-24&expand=customer'));
  expect(desk.lines).toHaveLength(1);
  expect(JSON.parse(desk.lines[0] ?? '')).toMatchObject({
    ...{ event: 'view-loan', requestId, loan: 'loan_1', expand: ['customer'], paymentFor: true },
    ...{ outcome: 'ok', tries: 1, deviations: 2 },
  });
  for (const value of ['Maria', '12345678901234567890', '2026-12-24', 'zq9-the-key', 'Ana'])
    expect(desk.lines[0]).not.toContain(value);
});

test('another date of payment is recorded with its date', async () => {
  await view(['analyst'], new URLSearchParams('payment_for=2026-12-24&fields=id,status'));
  expect((await desk.records()).at(-1)?.fields).toEqual(['id', 'status', 'payment_for:2026-12-24']);
  await view(['analyst'], new URLSearchParams('payment_for=tomorrow'));
  expect((await desk.records()).at(-1)?.fields).toEqual(['payment_for']);
  // The desk's own date is written out by a page that is refreshed, or that waits longer.
  byDefault.day = '2026-12-24';
  await view(['analyst'], new URLSearchParams('payment_for=2026-12-24')).finally(() => {
    byDefault.day = null;
  });
  expect((await desk.records()).at(-1)?.fields).toEqual([]);
});

test('no canary reaches a masked role or a log', async () => {
  const from = (await desk.records()).length;
  await fc.assert(
    fc.asyncProperty(loans, fc.constantFrom<Role>('support', 'auditor'), async (any, role) => {
      desk.answers(() => JSON.stringify(any));
      expect(JSON.stringify(await view([role]))).not.toMatch(plantedValues);
    }),
    { numRuns: fc.readConfigureGlobal().numRuns ?? 30 },
  );
  expect(JSON.stringify((await desk.records()).slice(from))).not.toMatch(plantedValues);
  // A measured time may have any digits.
  const said = desk.lines.map((line) => ({ ...JSON.parse(line), time: '', bytes: 0, upstreamMs: 0 }));
  expect(said.length).toBeGreaterThan(0);
  expect(JSON.stringify(said)).not.toMatch(plantedValues);
});

describe('a request that cannot be', () => {
  test.each([
    ['offr_1', {}, { code: 'invalid_loan_id', status: 400, resource: 'offer' }],
    ['loan_1', { expand: ['a', 'b'] }, { code: 'invalid_request', parameter: 'expand', reason: 'twice' }],
    ['loan_1', { fields: '<' }, { code: 'invalid_request', parameter: 'fields', reason: 'name' }],
  ])('%s %j', (id, query, expected) => {
    try {
      readRequest(id, query);
      expect.unreachable();
    } catch (error) {
      expect(toProblem(error, requestId)).toMatchObject(expected);
    }
  });
});

test('an unexpected error is a fixed message outside', () => {
  const error = new SyntaxError('Unexpected token in "Maria"', {
    cause: new TypeError('x is not a function'),
  });
  expect(toProblem(error, requestId)).toEqual({
    type: 'urn:loan-desk:problem:internal',
    title: 'Something failed inside the desk',
    status: 500,
    code: 'internal',
    requestId,
  });
  expect(desk.lines[0]).toContain('x is not a function');
  expect(desk.lines[0]).toContain(requestId);
  expect(desk.lines[0]).not.toContain('Maria');
  expect(toProblem(new DeskError('not_found'), requestId).status).toBe(404);
});

const offer = { disbursementAmount: 5000, installmentAmount: 513.4, numberOfInstallments: 12 };

describe('the position', () => {
  const terms = {
    ...{ disbursementAmount: 5000, installmentAmount: 500, totalAmount: 6000, numberOfInstallments: 12 },
    ...{ interestType: 'price', expectedDisbursementDate: '2020-01-05', firstDueDate: '2020-02-05' },
    fine: { fineRate: 0.02, interestBase: 'calendar_days', monthlyRate: 0.01 },
  };
  const paid = { amount: 500, createdAt: '2020-02-05', description: 'Pagamento da parcela 1/12' };

  test('is part of the answer, for today in the zone of the desk', async () => {
    // In São Paulo it is still the day before.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-02T02:00:00Z') });
    desk.answers(() => JSON.stringify({ id: 'loan_1', offer: terms, transactions: [paid] }));
    const { position, repayment } = await view(['analyst']);
    expect(position).toMatchObject({
      asOf: { value: '2027-03-01' },
      installments: { value: 12 },
      paidInstallments: { value: 1, certainty: 'follows', because: ['/transactions/0'] },
      lastPayment: { value: { date: '2020-02-05', amount: 500 } },
      overdue: { value: { installments: 11, amount: 5500, state: 'late' } },
    });
    expect(position?.overdue.charges?.low).toBeGreaterThan(110);
    expect(repayment?.installments[0]).toEqual({ state: 'paid', transactions: [0] });
    expect(repayment?.kinds).toEqual(['installment']);
  });

  test('rests for a masked role on nothing that is hidden from it', async () => {
    // An amount of the wrong type is hidden, and a base that is no code.
    const odd = { ...paid, amount: '500,00 de Maria das Dores' };
    const fine = { ...terms.fine, interestBase: 'Maria das Dores' };
    desk.answers(() =>
      JSON.stringify({ id: 'loan_1', offer: { ...terms, fine }, transactions: [paid, odd] }),
    );
    const { position } = await view(['support']);
    expect(position).toMatchObject({
      paidInstallments: { value: 1, certainty: 'fits', notes: ['unreadable.entry'] },
      overdue: { charges: { low: expect.any(Number) } },
      unclassified: { value: 1, because: ['/transactions/1'] },
    });
    expect(JSON.stringify(position)).not.toContain('Maria');
  });

  test('is given for a loan without an offer, and for a deleted one', async () => {
    desk.answers(() => '{"id":"loan_1","deleted":true}');
    expect((await view(['analyst'])).position).toMatchObject({
      premise: { value: 'no-offer' },
      paidInstallments: { value: null, certainty: 'unknown' },
    });
  });
});

test('a default payment date that the API refuses is left out', async () => {
  desk.answers((url) => (url.includes('payment_for') ? 400 : '{"id":"loan_1","offer":{}}'));
  const request = { ...readRequest('loan_1', {}), paymentFor: '2026-11-23' };
  const viewing = (paymentForOrigin?: 'default') =>
    viewLoan({
      ...{ actor: person(['analyst']), requestId, action: 'view' },
      request: { ...request, ...(paymentForOrigin && { paymentForOrigin }) },
    });
  const records = (await desk.records()).length;
  const seen = await viewing('default');
  expect(seen.request).toMatchObject({ paymentFor: null, paymentForOrigin: 'refused' });
  expect(seen.position?.remaining).toMatchObject({ certainty: 'unknown', notes: ['refused'] });
  expect((await desk.records()).slice(records)).toHaveLength(1);
  // A value that a person asked for is kept.
  expect(toProblem(await thrown(viewing()), requestId).code).toBe('invalid_request');
});

test('a loan with too large a cash-out has no review', async () => {
  const cashout = Array.from({ length: 20_000 }, () => ({ paymentMethod: { key: 'x'.repeat(60) } }));
  desk.answers(() => JSON.stringify({ id: 'loan_1', offer, cashout }));
  const seen = await view(['analyst']);
  expect(seen).toMatchObject({ review: null, reviewTooLarge: true, position: null, loan: { offer } });
  expect((await desk.records()).at(-1)).toMatchObject({ outcome: 'ok', fields: ['too-large-to-review'] });
  expect(desk.lines.join()).toContain('"event":"too-large-to-review"');
  desk.answers(() => JSON.stringify({ id: 'loan_1', offer }));
  expect((await view(['analyst'])).reviewTooLarge).toBe(false);
  desk.answers(() => JSON.stringify({ id: 'loan_1', cashout }));
  expect(await view(['analyst'])).toMatchObject({ review: null, reviewTooLarge: false });
});
