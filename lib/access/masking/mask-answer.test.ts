import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isObject, type Json, type JsonObject } from '#lib/loan/json.ts';
import type { LoanAnswer } from '#lib/loan/loan-answer.ts';
import { parseLoanId } from '#lib/loan/loan-id.ts';
import { isMasked, maskedPart } from '#lib/loan/masked.ts';
import { readLoan } from '#lib/loan/reader/read-loan.ts';
import { loans, plantedValues, secret } from '#lib/testing/masking/test-personal-values.ts';
import { readEvidence } from '#lib/view/evidence/evidence.ts';
import { buildTimeline } from '#lib/view/timeline/timeline-entries.ts';
import { defaultExcept } from './default-exceptions.ts';
import { isPathMasked } from './is-path-masked.ts';
import { maskAnswer } from './mask-answer.ts';
import { maskLoan } from './mask-loan.ts';
import { valueAtMaskedPointer } from './masked-member-names.ts';

const options = { except: defaultExcept };

function viewOf(text: string): LoanAnswer {
  const loan = parseLoanId('loan_8fKq2Lw');
  if (!loan) throw new Error('no identifier');
  const request = { loan, expand: ['customer'], fields: ['id', 'offer.id'], paymentFor: null };
  const read = readLoan(text, request);
  if (!read.ok) throw new Error(read.reason);
  const { loan: whole, deviations } = read;
  return { loan: whole, deviations, request, retrievedAt: '2026-11-20T14:00:00.000Z', requestId: 'r1' };
}
const masked = (loan: unknown) => maskAnswer(viewOf(JSON.stringify(loan)), options);
const hidden = (type: string) => ({ $masked: type });

type Leaf = { pointer: string; value: Json };
function leaves(value: Json, pointer = ''): Leaf[] {
  if (typeof value !== 'object' || value === null || isMasked(value)) return [{ pointer, value }];
  const entries = Object.entries(value);
  if (entries.length === 0) return [{ pointer, value }];
  return entries.flatMap(([name, inner]) =>
    leaves(inner, `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`),
  );
}

// Arbitraries of whole loans are slow to draw, on a machine that others share.
describe('any loan', () => {
  test('leaves no canary in what a masked role receives', () => {
    fc.assert(
      fc.property(loans, (loan) => {
        const { answer: view, masked: paths } = masked(loan);
        expect(JSON.stringify([view.loan, view.deviations, paths])).not.toMatch(plantedValues);
        expect(JSON.stringify([readEvidence(view.loan), buildTimeline(view.loan, 'UTC')])).not.toMatch(
          plantedValues,
        );
      }),
    );
  });

  test('leaves none where a name is given twice, and where numbers are long', () => {
    fc.assert(
      fc.property(secret, secret, (json, other) => {
        const [a, b] = [JSON.stringify(json), JSON.stringify(other)];
        const text = `{"x":{"canary key":{"a":${a},"a":${b}},"canary key":${a}},"status":4242424242424242424242,"metadata":{"424.242":424242424242424242424242,"y":${b},"y":1}}`;
        const { answer: view, masked: paths } = maskAnswer(viewOf(text), options);
        expect(view.deviations.length).toBeGreaterThan(2);
        expect(JSON.stringify([view.loan, view.deviations, paths])).not.toMatch(plantedValues);
      }),
    );
  });

  test('any value in any place is masked, and masked again stays the same', () => {
    const any = fc.oneof(loans, fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue()));
    fc.assert(
      fc.property(any, (loan) => {
        const once = masked(loan);
        expect(maskAnswer(once.answer, options)).toEqual(once);
      }),
      { numRuns: fc.readConfigureGlobal().numRuns ?? 50 },
    );
  });

  test('exactly the listed values are hidden, or texts with hidden parts', () => {
    fc.assert(
      fc.property(loans, (loan) => {
        const { answer: view, masked: paths } = masked(loan);
        const whole = viewOf(JSON.stringify(loan)).loan;
        const { names } = maskLoan(whole, { ...options, ownId: '' });
        const listed = new Set(paths);
        expect(listed.size).toBe(paths.length);
        for (const { pointer, value } of leaves(view.loan)) {
          if (!isPathMasked(pointer, listed))
            expect(value).toEqual(valueAtMaskedPointer(whole, pointer, names).value);
          else if (typeof value === 'string' && value !== '') expect(value).toContain(maskedPart);
          else expect(isMasked(value) || value === null || JSON.stringify(value).length === 2).toBe(true);
        }
      }),
    );
  });
});

test('a loan, place by place', () => {
  const { answer: view, masked: paths } = masked({
    id: 'loan_8fKq2Lw',
    status: 'open',
    externalId: '0b7f4c1e-8a53-4a1e-9d7e-3f1c2b4a5d6e',
    contractNumber: 'CCB-2026-42424242420',
    employment: 'empl_77a',
    customer: {
      id: 'cust_88b',
      name: 'Maria 390.533.447-05',
      cpf: '390.533.447-05',
      pep: false,
      address: { zip: null, no: 7 },
    },
    company: null,
    cashout: [{ amount: 10, paymentMethod: 'pymt_1', type: 'transfer', transfer: { method: 'pix' } }],
    offer: {
      id: 'offr_1',
      iofAmount: '12',
      monthlyCET: 1.9,
      fund: { id: 'fund_1', name: 'F' },
      metadata: {},
    },
    history: [
      { description: 'Pix para maria@x.br às 11:00', status: 'open', metadata: { a: 1 }, createdAt: 'ontem' },
    ],
    context: { ip: '203.0.113.9', headers: { 'user-agent': 'x' }, geolocation: ['-23', '-46'] },
    signatures: [
      {
        signer: 'sgnr_1',
        context: { id: 'sign_1', signedAt: '2026-11-20', metadata: {}, context: { ip: '::1' } },
      },
    ],
    metadata: { channel: 'app', '390.533.447-05': 1, 'maria silva': [] },
    amountRemaining: 12,
    deleted: 'no',
  });
  expect(view.loan).toEqual({
    id: 'loan_8fKq2Lw',
    status: 'open',
    externalId: '0b7f4c1e-8a53-4a1e-9d7e-3f1c2b4a5d6e',
    contractNumber: 'CCB-2026-42424242420',
    employment: 'empl_77a',
    customer: {
      id: 'cust_88b',
      name: hidden('string'),
      cpf: hidden('string'),
      pep: hidden('boolean'),
      address: { zip: null, no: hidden('number') },
    },
    company: null,
    cashout: [
      {
        amount: 10,
        paymentMethod: hidden('string'),
        type: 'transfer',
        transfer: { method: hidden('string') },
      },
    ],
    offer: {
      id: 'offr_1',
      iofAmount: hidden('string'),
      monthlyCET: 1.9,
      fund: { id: 'fund_1', name: hidden('string') },
      metadata: {},
    },
    history: [
      {
        description: 'Pix para [••••] às 11:00',
        status: 'open',
        metadata: { a: hidden('number') },
        createdAt: hidden('string'),
      },
    ],
    context: {
      ip: hidden('string'),
      headers: { 'user-agent': hidden('string') },
      geolocation: [hidden('string'), hidden('string')],
    },
    signatures: [
      {
        signer: hidden('string'),
        context: { id: 'sign_1', signedAt: '2026-11-20', metadata: {}, context: { ip: hidden('string') } },
      },
    ],
    metadata: { channel: hidden('string'), 'field 1': hidden('number'), 'field 2': [] },
    amountRemaining: 12,
    deleted: hidden('string'),
  });
  expect(paths).toEqual([
    '/customer/name',
    '/customer/cpf',
    '/customer/pep',
    '/customer/address',
    '/cashout/0/paymentMethod',
    '/cashout/0/transfer',
    '/offer/iofAmount',
    '/offer/fund/name',
    '/history/0/description',
    '/history/0/metadata',
    '/history/0/createdAt',
    '/context',
    '/signatures/0/signer',
    '/signatures/0/context/context',
    '/metadata',
    '/deleted',
  ]);
  expect(view.deviations).toContainEqual({ path: '/offer/iofAmount', expected: 'number', found: 'string' });
});

describe('exceptions', () => {
  const except = [
    '/customer/phones/*/number',
    '/metadata/a~1b',
    '/customer/id',
    '/customer/address',
    '/amountRemaining',
  ];
  const loan = {
    customer: {
      id: '390.533.447-05',
      address: { no: 7 },
      phones: [{ number: '+55 11 98765-4321', of: 'x' }, 'y'],
    },
    metadata: { 'a/b': true },
    amountRemaining: 'R$ 5',
  };

  test('show single values only, and an id only where it has the form of one', () => {
    const { answer: view } = maskAnswer(viewOf(JSON.stringify(loan)), { except });
    expect(view.loan).toEqual({
      customer: {
        id: hidden('string'),
        address: { no: hidden('number') },
        phones: [{ number: '+55 11 98765-4321', of: hidden('string') }, hidden('string')],
      },
      metadata: { 'field 1': true },
      amountRemaining: 'R$ 5',
    });
  });

  test('show the usual names of a customer, each at its place alone', () => {
    for (const name of ['name', 'fullName', 'legalName', 'nome', 'nomeCompleto', 'razaoSocial']) {
      const named = { [name]: 'Maria da Silva' };
      const loan = { customer: { ...named, spouse: named }, context: named, employment: named, ...named };
      const spouse = { [name]: hidden('string') };
      expect(masked(loan).answer.loan).toEqual({
        customer: { ...named, spouse },
        context: spouse,
        employment: spouse,
        ...spouse,
      });
      expect(masked({ customer: { [name]: 'Maria 390.533.447-05' } }).masked).toEqual(['/customer']);
    }
  });

  test.each([
    ['cust_01HQ8ZK3', true],
    ['cust_0b7f4c1e-8a53-4a1e-9d7e-426614174000', true],
    ['fund_abc', true],
    ['maria_silva', false],
    ['cust_39053344705', false],
    ['cust_11987654321', false],
    ['390.533.447-05', false],
    ['Maria das Dores', false],
    ['maria@x.br', false],
  ])('%s as a reference is shown: %s', (customer, shown) => {
    expect(masked({ customer }).answer.loan.customer).toEqual(shown ? customer : hidden('string'));
  });
});

test('the loan that was asked for keeps its identifier, whatever its form', () => {
  const view = viewOf('{"id":"12345"}');
  const own = { ...view, request: { ...view.request, loan: '12345' as typeof view.request.loan } };
  expect(maskAnswer(own, options).masked).toEqual([]);
  expect(maskAnswer(view, options).masked).toEqual(['/id']);
});

test('an object of the API in the form of a hidden value is listed as hidden', () => {
  const { answer: view, masked: paths } = masked({
    status: { $masked: 'string' },
    a: { $masked: 'x' },
    $masked: 'string',
  });
  expect(view.loan).toEqual({
    status: hidden('string'),
    a: { 'field 1': hidden('string') },
    'field 1': hidden('string'),
  });
  expect(paths).toEqual(['/status', '/a', '/field 1']);
});

describe('the size of the answer', () => {
  const growth = (loan: JsonObject) => {
    const text = JSON.stringify(loan);
    return JSON.stringify(maskAnswer(viewOf(text), options)).length / text.length;
  };
  const deep = (levels: number, inner: Json): Json =>
    levels === 0 ? inner : { ['k'.repeat(60)]: deep(levels - 1, inner) };

  test('is linear: many small values far down are listed as one', () => {
    expect(growth({ metadata: deep(60, Array(50_000).fill(1)) })).toBeLessThan(12);
  });

  test('holds for odd names, lists of objects, and texts made to be slow', () => {
    const odd = Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`k ${n}`, n]));
    expect(growth({ ...odd, metadata: odd, customer: odd })).toBeLessThan(12);
    expect(growth({ cashout: Array(20_000).fill({ paymentMethod: 1 }) })).toBeLessThan(12);
    const slow = ['1', '1.', 'a', '+', '@', 'a@', '98765-4321', '1 1', '(11', 'A1', '1-'].map((part) =>
      part.repeat(20_000),
    );
    expect(growth({ transactions: slow.map((description) => ({ description })) })).toBeLessThan(12);
  });
});

test('keeps every object and list', () => {
  fc.assert(
    fc.property(loans, (loan) => {
      const shape = (value: Json): Json => {
        if (isMasked(value) || typeof value !== 'object' || value === null) return 0;
        return isObject(value) ? Object.values(value).map(shape) : value.map(shape);
      };
      expect(shape(masked(loan).answer.loan)).toEqual(shape(viewOf(JSON.stringify(loan)).loan));
    }),
  );
});
