import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from './json.ts';
import type { Kind } from './schema.ts';
import { fieldsNotReturned, isExpandAsked, isOfKind, isRequested, valueState } from './value-state.ts';

const text: Kind = { type: 'text' };
const amount: Kind = { type: 'amount' };

describe('valueState', () => {
  test('distinguishes absent, empty and zero', () => {
    expect(valueState({}, 'a', text)).toEqual('absent');
    expect(valueState({ a: null }, 'a', text)).toEqual('untyped');
    expect(valueState({ a: '' }, 'a', text)).toEqual('untyped');
    expect(valueState({ a: [] }, 'a', { type: 'list', of: 'cashout' })).toEqual('untyped');
    expect(valueState({ a: {} }, 'a', { type: 'free' })).toEqual('untyped');
    expect(valueState({ a: 0 }, 'a', amount)).toEqual('value');
    expect(valueState({ a: false }, 'a', { type: 'flag' })).toEqual('value');
  });

  test('a parent that is no object holds nothing', () => {
    for (const parent of [undefined, null, 'text', [1], 3])
      expect(valueState(parent, '0', text)).toEqual('absent');
    expect(valueState({}, 'constructor', text)).toEqual('absent');
  });

  test('a value of another type departs', () => {
    expect(valueState({ a: '5000.00' }, 'a', amount)).toEqual('departs');
    expect(valueState({ a: {} }, 'a', { type: 'list', of: 'cashout' })).toEqual('departs');
    expect(valueState({ a: [] }, 'a', text)).toEqual('departs');
  });

  test('a value outside `fields` was not requested, at any level', () => {
    const state = (name: string, fields: string[] | null, pointer = '') =>
      valueState({}, name, text, { fields, pointer });
    expect(state('status', ['id'])).toBe('not-requested');
    expect(state('id', ['id'])).toBe('absent');
    expect(state('status', null)).toBe('absent');
    expect(state('offer', ['offer.id'])).toBe('absent');
    expect(state('totalAmount', ['offer.id'], '/offer')).toBe('not-requested');
    expect(state('id', ['offer.id'], '/offer')).toBe('absent');
    expect(state('type', ['cashout'], '/cashout/0')).toBe('absent');
    const asked = { fields: ['id'], pointer: '' };
    expect(valueState({ status: 'x' }, 'status', text, asked)).toBe('value');
  });

  test('two amounts need payment_for', () => {
    const state = (name: string, paymentFor?: string | null, fields: string[] | null = null) =>
      valueState({}, name, amount, { fields, pointer: '', paymentFor });
    expect(state('amountRemaining', null)).toBe('needs-payment-for');
    expect(state('amountForPayment', null)).toBe('needs-payment-for');
    expect(state('amountForPayment', '2027-01-05')).toBe('absent');
    expect(state('amountForPayment')).toBe('absent');
    expect(state('contractNumber', null)).toBe('absent');
    expect(state('amountForPayment', null, ['id'])).toBe('not-requested');
    const elsewhere = { fields: null, pointer: '/offer', paymentFor: null };
    expect(valueState({}, 'amountForPayment', amount, elsewhere)).toBe('absent');
  });
});

describe('fits', () => {
  test.each<[Kind['type'], unknown[], unknown[]]>([
    ['count', [1, 0, -1.5], ['1', null, true]],
    ['rate', [0.0199], ['1,99%']],
    ['uuid', ['x', ''], [1, {}]],
    ['date', ['2026-01-01'], ['', '2026-02-30', '2026-01-01T00:00:00Z', 20260101]],
    ['instant', ['2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00-03:00'], ['2026-01-01', '', 0]],
    ['flag', [true, false], ['true', 0]],
    ['texts', [[], ['a']], ['a', {}]],
    ['free', [{}, { a: 1 }], [[], 'a', null]],
    ['reference', ['cust_1', { id: 'cust_1' }], [['cust_1'], 1]],
  ])('%s', (type, fitting, departing) => {
    const kind = { type } as Kind;
    for (const value of fitting) expect(isOfKind(kind, value as never)).toBe(true);
    for (const value of departing) expect(isOfKind(kind, value as never)).toBe(false);
  });
});

test('throws at no JSON', () => {
  const json = fc.json().map((text): Json => JSON.parse(text));
  const kinds = fc.constantFrom<Kind>(
    text,
    amount,
    { type: 'date' },
    { type: 'instant' },
    { type: 'reference' },
  );
  fc.assert(
    fc.property(json, fc.string(), kinds, (parent, name, kind) => Boolean(valueState(parent, name, kind))),
  );
});

test.each<[fields: string[], asks: string[], leaves: string[]]>([
  [['offer'], ['/offer', '/offer/id', '/offer/cashout/0/type'], ['/offers', '/id', '/cashout']],
  [['offer.id'], ['/offer', '/offer/id'], ['/offer/idx', '/offer/totalAmount', '/id']],
  [['cashout.type'], ['/cashout', '/cashout/12/type'], ['/cashout/12/amount', '/offer/cashout/0/type']],
  [
    ['id', 'offer.fine.a'],
    ['/id', '/offer', '/offer/fine'],
    ['/offer/insurance', '/status'],
  ],
  [['-context'], ['/offer', '/contexts', '/signatures/0/context'], ['/context', '/context/ip']],
  [
    ['-offer.id', '-history'],
    ['/offer', '/offer/idx'],
    ['/offer/id', '/history/0/status'],
  ],
])('fields=%s', (fields, asks, leaves) => {
  for (const pointer of asks) expect(isRequested(fields, pointer), pointer).toBe(true);
  for (const pointer of leaves) expect(isRequested(fields, pointer), pointer).toBe(false);
});

test('no fields ask for everything', () => {
  expect(isRequested(null, '/offer')).toBe(true);
});

test.each<[expand: string[], asks: string[], leaves: string[]]>([
  [['customer'], ['/customer'], ['/company']],
  [['installments:40'], ['/installments'], ['/customer']],
  [['paymentMethod'], ['/cashout/0/paymentMethod', '/offer/cashout/3/paymentMethod'], ['/offer/fund']],
  [['offer.cashout.paymentMethod'], ['/offer/cashout/0/paymentMethod'], ['/cashout/0/paymentMethod']],
  [['cashout.paymentMethod'], ['/cashout/0/paymentMethod'], ['/offer/cashout/0/paymentMethod']],
  [['offer.customer'], [], ['/customer']],
])('expand=%s', (expand, asks, leaves) => {
  for (const pointer of asks) expect(isExpandAsked(expand, pointer), pointer).toBe(true);
  for (const pointer of leaves) expect(isExpandAsked(expand, pointer), pointer).toBe(false);
});

test('names the requested fields that the answer lacks', () => {
  const loan = { id: 'loan_1', offer: { id: 'offr_1' }, status: null };
  expect(fieldsNotReturned(loan, ['id', 'offer.id', 'status', 'riskScore', 'history'])).toEqual([
    'riskScore',
    'history',
  ]);
  expect(fieldsNotReturned(loan, null)).toEqual([]);
  const nested: JsonObject = {
    offer: { id: 'offr_1', customer: 'cust_1' },
    cashout: [{ amount: 1 }, { paymentMethod: { $masked: 'string' } }],
    transactions: [],
    metadata: { 'field 1': 'of a name with a CPF in it' },
  };
  const asked = [
    'offer.noSuch',
    'offer.customer.cpf',
    'cashout.amount',
    'cashout.paymentMethod.key',
    'metadata.order_20261128',
  ];
  expect(fieldsNotReturned(nested, [...asked, 'cashout.bank', 'transactions.amount'])).toEqual([
    'offer.noSuch',
    'cashout.bank',
  ]);
});
