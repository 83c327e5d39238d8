import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { processorMs } from '#lib/testing/processor-time.ts';
import type { Json, JsonObject } from '../json.ts';
import { type ReadLoan, readLoan } from './read-loan.ts';

const plain = { expand: [], fields: null, paymentFor: null };

function read(text: string, asked: Parameters<typeof readLoan>[1] = plain): Extract<ReadLoan, { ok: true }> {
  const result = readLoan(text, asked);
  if (!result.ok) throw new Error(result.reason);
  return result;
}
const deviations = (loan: unknown, asked: Partial<typeof plain> | object = {}) =>
  read(JSON.stringify(loan), { ...plain, ...asked }).deviations;

test('what was read beside what was asked for is in no deviation', () => {
  const text = '{"id":"loan_1","customer":{"id":"cust_1","n":12345678901234567890,"a":1,"a":2},"extra":1}';
  const request = { ...plain, expand: ['customer'], fields: ['id', 'customer'] };
  const {
    loan,
    whole,
    deviations: found,
  } = readLoan(text, { ...plain, fields: ['id'] }, request) as ReturnType<typeof read>;
  expect(loan).toEqual({ id: 'loan_1', extra: 1 });
  expect(whole.customer).toEqual({ id: 'cust_1', n: '12345678901234567890', a: 2 });
  expect(found.map(({ path, expected }) => [path, expected])).toEqual([
    ['/extra', 'only when listed in fields'],
  ]);
});

describe('answers that cannot be read', () => {
  test.each([
    ['', 'not-json'],
    ['<html>', 'not-json'],
    ['{"id":"loan_1"', 'not-json'],
    ['{"id":01}', 'not-json'],
    ['[]', 'not-an-object'],
    ['null', 'not-an-object'],
    ['"loan"', 'not-an-object'],
    ['12345678901234567890', 'not-an-object'],
    [`{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}`, 'too-deep'],
    [`${'['.repeat(200_000)}${']'.repeat(200_000)}`, 'too-deep'],
    ['['.repeat(200_000), 'not-json'],
  ])('%.20s', (text, reason) => {
    expect(readLoan(text, plain)).toEqual({ ok: false, reason });
  });

  test('64 levels are read, 65 are not', () => {
    const nested = (levels: number) => `${'{"a":'.repeat(levels - 1)}{}${'}'.repeat(levels - 1)}`;
    expect(readLoan(nested(64), plain).ok).toBe(true);
    expect(readLoan(nested(65), plain)).toEqual({ ok: false, reason: 'too-deep' });
  });

  test('200,000 values are read, one more is not', () => {
    const holding = (values: number) =>
      `{ "a": [ ${Array(values - 2)
        .fill('[ ]')
        .join(' , ')} ] }`;
    expect(readLoan(holding(200_000), plain).ok).toBe(true);
    expect(readLoan(holding(200_001), plain)).toEqual({ ok: false, reason: 'too-many-values' });
  });

  test('brackets in texts are no depth', () => {
    expect(read(JSON.stringify({ a: '\\"[{'.repeat(200) })).loan).toEqual({ a: '\\"[{'.repeat(200) });
  });
});

describe('nothing is lost', () => {
  // Not `toEqual`: so many times it takes seconds.
  const readsAs = (value: unknown) => {
    const text = JSON.stringify(value);
    return isDeepStrictEqual(read(text).loan, JSON.parse(text));
  };

  test('any JSON object comes as JSON.parse has it', () => {
    const name = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 10 }),
      fc.constantFrom('__proto__', 'id', 'offer'),
    );
    fc.assert(fc.property(fc.dictionary(name, fc.jsonValue({ maxDepth: 5 })), readsAs));
  });

  test('any JSON value in the place of any documented field is read without a throw', () => {
    const names = [
      'id',
      'offer',
      'cashout',
      'context',
      'signatures',
      'history',
      'createdAt',
      'customer',
      'deleted',
    ];
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.jsonValue({ maxDepth: 5 }), (name, value) => {
        return readsAs({ [name]: value, offer: { fine: value, fund: value } });
      }),
    );
  });

  test('any text is read or refused, never thrown at', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => void readLoan(text, plain)),
    );
  });

  test('__proto__ and constructor are names like any other', () => {
    const text =
      '{"__proto__":{"x":1},"constructor":2,"n":12345678901234567890,"offer":{"__proto__":98765432109876543210}}';
    const { loan } = read(text);
    expect(Object.keys(loan)).toEqual(['__proto__', 'constructor', 'n', 'offer']);
    expect(Object.getPrototypeOf(loan)).toBe(Object.prototype);
    expect(JSON.stringify(loan)).toBe(
      '{"__proto__":{"x":1},"constructor":2,"n":"12345678901234567890","offer":{"__proto__":"98765432109876543210"}}',
    );
  });
});

describe('numbers', () => {
  test.each([
    '12345678901234567890',
    '1e400',
    '-1e400',
    '1e-400',
    '0.1234567890123456789',
    '9007199254740993',
  ])('%s is kept as its text, and listed', (source) => {
    const { loan, deviations } = read(`{"metadata":{"a/b":[0,${source}]},"amountRemaining":${source}}`, {
      ...plain,
      paymentFor: '2026-01-01',
    });
    expect(loan).toEqual({ metadata: { 'a/b': [0, source] }, amountRemaining: source });
    const found = `number ${source}`;
    const expected = 'number that a double holds';
    expect(deviations).toEqual([
      { path: '/metadata/a~1b/1', expected, found },
      { path: '/amountRemaining', expected, found },
    ]);
  });

  test.each([
    '1.0',
    '1.10',
    '1e3',
    '-0',
    '-0.0',
    '0.1',
    '5000.00',
    '1E+2',
    '123456789012345',
    '9007199254740992',
    '1.7976931348623157e308',
  ])('%s is a number', (source) => {
    expect(read(`{"metadata":{"n":${source}}}`)).toMatchObject({
      loan: { metadata: { n: Number(source) } },
      deviations: [],
    });
  });

  test('every double survives as the number it is', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const { loan, deviations } = read(`{"metadata":{"n":${JSON.stringify(value)}}}`);
        expect(deviations).toEqual([]);
        expect((loan.metadata as JsonObject).n === value).toBe(true);
      }),
    );
  });

  test('every long integer survives, as a number or as its text', () => {
    fc.assert(
      fc.property(fc.bigInt(), (value) => {
        const { loan } = read(`{"metadata":{"n":${value}}}`);
        const kept = (loan.metadata as JsonObject).n as number | string;
        expect(BigInt(kept)).toBe(value);
      }),
    );
  });
});

test('texts that look like names are none', () => {
  expect(deviations({ metadata: { a: 'a":1,"a', b: ['a', 'a'], ':': ':' } })).toEqual([]);
});

describe('departures from the specification', () => {
  const uuid = '9dbcb286-4c66-45e6-8c30-bcca7bbce647';
  const instant = '2026-01-10T14:10:07.512Z';

  test('null, absent, unknown names and unknown codes are none', () => {
    expect(deviations({ status: 'weird', offer: null, nonsense: 1, history: [], customer: null })).toEqual(
      [],
    );
    expect(deviations({ amountRemaining: null })).toEqual([]);
  });

  test.each<[JsonObject, string, string, string]>([
    [{ id: 'offr_1' }, '/id', 'identifier loan_', 'string "offr_1"'],
    [{ id: 'loan_' }, '/id', 'identifier loan_', 'string "loan_"'],
    [{ id: 7 }, '/id', 'identifier loan_', 'number 7'],
    [{ externalId: 'x' }, '/externalId', 'uuid', 'string "x"'],
    [{ contractNumber: 17 }, '/contractNumber', 'string', 'number 17'],
    [{ deleted: 'true' }, '/deleted', 'boolean', 'string "true"'],
    [{ offer: [] }, '/offer', 'object', 'empty array'],
    [{ offer: { totalAmount: '5000.00' } }, '/offer/totalAmount', 'number', 'string "5000.00"'],
    [{ offer: { fund: 'prod_1' } }, '/offer/fund', 'identifier fund_', 'string "prod_1"'],
    [{ offer: { firstDueDate: '2026-02-30' } }, '/offer/firstDueDate', 'date', 'string "2026-02-30"'],
    [{ offer: { firstDueDate: instant } }, '/offer/firstDueDate', 'date', `string "${instant}"`],
    [{ offer: { createdAt: '2026-01-10' } }, '/offer/createdAt', 'date-time', 'string "2026-01-10"'],
    [
      { createdAt: '2026-01-10T14:10:07Z' },
      '/createdAt',
      'date-time with milliseconds and Z',
      'string "2026-01-10T14:10:07Z"',
    ],
    [
      { updatedAt: '2026-02-29T14:10:07.000Z' },
      '/updatedAt',
      'date-time with milliseconds and Z',
      'string "2026-02-29T14:10:07.000Z"',
    ],
    [{ history: { a: 1 } }, '/history', 'array', 'object'],
    [{ history: [1] }, '/history/0', 'object', 'number 1'],
    [{ cashout: [null] }, '/cashout/0', 'object', 'null'],
    [{ context: { geolocation: ['-23.5', null] } }, '/context/geolocation/1', 'string', 'null'],
    [{ metadata: 'x' }, '/metadata', 'object', 'string "x"'],
    [{ context: { geolocation: [-23.5] } }, '/context/geolocation/0', 'string', 'number -23.5'],
    [
      { signatures: [{ context: { id: 'x' } }] },
      '/signatures/0/context/id',
      'identifier sign_',
      'string "x"',
    ],
    [
      { signatures: [{ context: { context: { ip: 1 } } }] },
      '/signatures/0/context/context/ip',
      'string',
      'number 1',
    ],
    [{ customer: { name: 'x' } }, '/customer', 'identifier', 'object'],
    [{ customer: 5 }, '/customer', 'identifier', 'number 5'],
    [{ amountRemaining: 1 }, '/amountRemaining', 'only with payment_for', 'number 1'],
    [{ amountForPayment: 0 }, '/amountForPayment', 'only with payment_for', 'number 0'],
  ])('%j', (loan, path, expected, found) => {
    expect(deviations(loan)).toEqual([{ path, expected, found }]);
  });

  test('a good loan has none', () => {
    const offer = {
      id: 'offr_1',
      fund: 'fund_1',
      totalAmount: 1,
      createdAt: '2026-01-10T14:10:07-03:00',
      firstDueDate: '2024-02-29',
    };
    expect(
      deviations({ id: 'loan_1', externalId: uuid, createdAt: instant, offer, employment: 'empl_1' }),
    ).toEqual([]);
  });

  test('expand: an object is what was asked for, an identifier is not', () => {
    const asked = { expand: ['customer', 'offer.fund'] };
    expect(deviations({ customer: { id: 'cust_1' }, offer: { fund: { id: 'fund_1' } } }, asked)).toEqual([]);
    expect(deviations({ customer: 'cust_1', offer: { fund: 'fund_1' } }, asked)).toEqual([
      { path: '/customer', expected: 'expanded object', found: 'string "cust_1"' },
    ]);
  });

  test('expand: a path asks for nothing elsewhere', () => {
    const asked = { expand: ['offer.cashout.paymentMethod', 'offer.customer'] };
    const entry = { paymentMethod: { id: 'pymt_1' } };
    expect(deviations({ customer: 'cust_1', offer: { cashout: [entry] }, cashout: [entry] }, asked)).toEqual([
      { path: '/cashout/0/paymentMethod', expected: 'identifier', found: 'object' },
    ]);
  });

  test('fields: what was not listed', () => {
    const asked = { fields: ['id', 'offer.id'] };
    expect(deviations({ id: 'loan_1', offer: {}, status: 'open' }, asked)).toEqual([
      { path: '/status', expected: 'only when listed in fields', found: 'string "open"' },
    ]);
    expect(deviations({ id: 'loan_1', status: 'open', deleted: true }, asked)).toEqual([]);
  });

  test('the found value is short, and shows invisible characters', () => {
    const [first] = deviations({ id: `\u202e${'x'.repeat(500)}` });
    expect(first?.found).toBe(`string "\\u{202e}${'x'.repeat(58)}…"`);
    expect(deviations({ id: 'a\nb\ud800' })[0]?.found).toBe('string "a\\u{a}b\\u{d800}"');
  });

  test('a list of them does not outgrow what it is about', () => {
    const found = deviations({ history: Array.from({ length: 5000 }, () => 1) });
    expect(found).toHaveLength(1001);
    expect(found.at(-1)).toEqual({ path: '', expected: 'at most 1000 deviations', found: '5000 deviations' });
  });

  test('a number that is kept as its text is listed, however much else departs', () => {
    const text = `{"history":[${'1,'.repeat(1000)}1],"metadata":{"n":12345678901234567890}}`;
    const { loan, deviations: found } = read(text);
    expect(loan.metadata).toEqual({ n: '12345678901234567890' });
    const expected = 'number that a double holds';
    expect(found).toHaveLength(1002);
    expect(found).toContainEqual({ path: '/metadata/n', expected, found: 'number 12345678901234567890' });
    expect(found.at(-1)).toMatchObject({ path: '', found: '1002 deviations' });
  });

  test('a text in place of headers may hold a credential: it is not repeated', () => {
    expect(deviations({ context: { headers: 'Cookie: sid=1' } })).toEqual([
      { path: '/context/headers', expected: 'object', found: 'string' },
    ]);
  });
});

describe('time is linear', () => {
  const builders: Record<string, (size: number) => string> = {
    entries: (n) =>
      JSON.stringify({ history: Array.from({ length: n }, (_, at) => ({ status: 'open', at })) }),
    'long number': (n) => `{"n":1${'0'.repeat(n * 10)}1${'0'.repeat(n * 10)}1}`,
    backslashes: (n) => JSON.stringify({ n: '\\"'.repeat(n * 10) }),
    'doubled names': (n) => `{"a":[${Array.from({ length: n }, () => '{"a":1,"a":2}').join(',')}]}`,
    'unclosed string': (n) => `{"a":"${'\\\\'.repeat(n * 20)}`,
  };
  test.each(Object.entries(builders))('%s', (_name, build) => {
    const time = (text: string) => processorMs(() => readLoan(text, plain));
    const [small, large] = [build(2000), build(16_000)];
    time(small);
    // Eight times the text takes about eight times the processor time, and far less than 64 times.
    expect(time(large)).toBeLessThan(Math.max(time(small), 1) * 32);
  });
});

test('the type of a value that is read is JSON', () => {
  const { loan } = read('{"n":1e400}');
  const value: Json | undefined = loan.n;
  expect(value).toBe('1e400');
});
