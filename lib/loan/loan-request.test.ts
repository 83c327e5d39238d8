import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alsoRequesting, namePattern, parseLoanRequest, toQuery } from './loan-request.ts';

const parse = (query: string, loan = 'loan_1', defaultExpand: string[] = ['customer']) =>
  parseLoanRequest(loan, new URLSearchParams(query), { defaultExpand });
const request = (query: string) => {
  const parsed = parse(query);
  return parsed.ok ? parsed.request : parsed.fault;
};
const loan = 'loan_1';

describe('a payment date by default', () => {
  const requested = (query: string) => {
    const options = { defaultExpand: [], defaultPaymentFor: '2026-11-23' };
    const parsed = parseLoanRequest('loan_1', new URLSearchParams(query), options);
    return parsed.ok ? parsed.request : parsed.fault;
  };

  test.each([
    ['', { paymentFor: '2026-11-23', paymentForOrigin: 'default' }, 'expand=&payment_for=2026-11-23'],
    ['payment_for=', { paymentFor: null, paymentForOrigin: 'declined' }, 'expand=&payment_for='],
    ['payment_for=2027-01-05', { paymentFor: '2027-01-05' }, 'expand=&payment_for=2027-01-05'],
    ['fields=offer', { paymentFor: null }, 'expand=&fields=offer'],
    ['fields=amountRemaining', { paymentForOrigin: 'default' }, /payment_for=2026-11-23$/],
  ])('%j', (query, request, written) => {
    const parsed = requested(query);
    expect(parsed).toMatchObject(request);
    if ('loan' in parsed) expect(toQuery(parsed)).toMatch(written);
  });

  test('an empty one means nothing where there is no default', () => {
    expect(request('payment_for=')).not.toHaveProperty('paymentForOrigin');
  });
});

describe('parsing the query of a URL', () => {
  test.each([
    ['', { expand: ['customer'], fields: null, paymentFor: null }],
    ['expand=', { expand: [], fields: null, paymentFor: null }],
    ['expand=a,b,a', { expand: ['a', 'b'], fields: null, paymentFor: null }],
    ['expand=%20a%20,%20b', { expand: ['a', 'b'], fields: null, paymentFor: null }],
    ['expand=cashout.paymentMethod', { expand: ['cashout.paymentMethod'], fields: null, paymentFor: null }],
    ['fields=id,offer', { expand: [], fields: ['id', 'offer'], paymentFor: null }],
    ['fields=id,customer', { expand: ['customer'], fields: ['id', 'customer'], paymentFor: null }],
    ['fields=id,customer.name', { expand: ['customer'], fields: ['id', 'customer.name'], paymentFor: null }],
    ['fields=', { expand: ['customer'], fields: null, paymentFor: null }],
    ['expand=installments:40', { expand: ['installments:40'], fields: null, paymentFor: null }],
    ['fields=-context', { expand: ['customer'], fields: ['-context'], paymentFor: null }],
    ['fields=-context,-customer', { expand: [], fields: ['-context', '-customer'], paymentFor: null }],
    ['payment_for=%202026-12-01%20', { expand: ['customer'], fields: null, paymentFor: '2026-12-01' }],
    ['payment_for=', { expand: ['customer'], fields: null, paymentFor: null }],
    ['utm=1&utm=2', { expand: ['customer'], fields: null, paymentFor: null }],
  ])('%s', (query, expected) => {
    expect(request(query)).toEqual({ loan, ...expected });
  });
});

describe('queries that are refused', () => {
  test.each([
    ['expand=a&expand=b', 'expand', 'twice'],
    ['fields=a&fields=a', 'fields', 'twice'],
    ['payment_for=1&payment_for=1', 'payment_for', 'twice'],
    ['fields=id,-context', 'fields', 'mixed'],
    ['fields=--context', 'fields', 'name'],
    ['expand=-customer', 'expand', 'name'],
    ['expand=installments:', 'expand', 'name'],
    ['expand=installments:1000', 'expand', 'name'],
    ['expand=a,', 'expand', 'name'],
    ['expand=,', 'expand', 'name'],
    ['expand=1a', 'expand', 'name'],
    ['expand=a b', 'expand', 'name'],
    ['expand=a%00', 'expand', 'name'],
    ['expand=a%0d%0ab', 'expand', 'name'],
    ['expand=../x', 'expand', 'name'],
    // Names are recorded, and none has as many digits as a document.
    ['expand=CPF39053344705', 'expand', 'name'],
    ['expand=x390_533_447_05:3', 'expand', 'name'],
    ['fields=id,a.390.533.447.05', 'fields', 'name'],
    ['fields=-x11222333000181', 'fields', 'name'],
    ['expand=%3Cscript%3E', 'expand', 'name'],
    [`expand=${'a'.repeat(65)}`, 'expand', 'name'],
    [`fields=${Array.from({ length: 65 }, (_, index) => `f${index}`).join(',')}`, 'fields', 'too-many'],
    ['payment_for=a%0ab', 'payment_for', 'text'],
    ['payment_for=a%E2%80%A8x', 'payment_for', 'text'],
    [`payment_for=${'9'.repeat(129)}`, 'payment_for', 'text'],
  ])('%.40s', (query, parameter, reason) => {
    expect(request(query)).toEqual({ code: 'invalid_request', parameter, reason });
  });

  test('an identifier of another resource is refused with its kind', () => {
    expect(parse('', 'offr_1')).toEqual({ ok: false, fault: { code: 'invalid_loan_id', resource: 'offer' } });
  });
});

test('a request written as a query is read back as it was', () => {
  const names = fc.uniqueArray(fc.stringMatching(/^[A-Za-z][\w.]{0,20}$/), { maxLength: 10 });
  // `trim` is part of reading, and no lone surrogate survives a URL.
  const payment = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).filter((text) => {
    return text === text.trim() && /^[^\p{Cc}\p{Zl}\p{Zp}]{1,128}$/u.test(text) && text.isWellFormed();
  });
  fc.assert(
    fc.property(
      names,
      fc.option(names.filter((list) => list.length > 0)),
      fc.option(payment),
      (expand, fields, paymentFor) => {
        expect(request(toQuery({ expand, fields, paymentFor }))).toEqual({
          loan,
          expand,
          fields,
          paymentFor,
        });
      },
    ),
  );
});

test('any query gives a valid request or none', () => {
  const value = fc.string({ unit: 'binary', maxLength: 30 });
  fc.assert(
    fc.property(value, value, value, (expand, fields, payment) => {
      const query = new URLSearchParams({ expand, fields, payment_for: payment });
      const parsed = parseLoanRequest('loan_1', query, { defaultExpand: [] });
      if (!parsed.ok) return;
      for (const name of [...parsed.request.expand, ...(parsed.request.fields ?? [])])
        expect(name).toMatch(namePattern);
      expect(parsed.request.paymentFor ?? '').not.toMatch(/[\r\n\0]/);
    }),
  );
});

test.each<[string[] | null, string[], readonly string[] | null]>([
  [null, ['customer'], null],
  [['id'], ['customer'], ['id', 'customer']],
  [['id', 'customer'], ['customer'], ['id', 'customer']],
  [['-context', '-customer'], ['customer'], ['-context']],
  [['-customer.document', '-context'], ['customer'], ['-context']],
  [['-customer'], ['customer.document'], null],
])('the fields %j that ask for %j too', (fields, names, expected) => {
  expect(alsoRequesting(fields, names)).toEqual(expected);
});
