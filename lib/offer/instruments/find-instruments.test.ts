import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '#lib/loan/json.ts';
import { findInstruments } from './find-instruments.ts';

const line = '23790448095616862379336011058009740430000124020';

/** Kind, verdict and failing fields of what one text is. */
const read = (value: Json) =>
  findInstruments(value, '', null).map(({ kind, verdict, failures }) => [
    kind,
    verdict,
    ...failures.map(({ field }) => field),
  ]);

describe('a text is known by its shape', () => {
  it.each<[string, unknown[]]>([
    [line, ['boleto', 'agrees']],
    ['23790.44809 56168.623793 36011.058009 7 40430000124020', ['boleto', 'agrees']],
    ['23790.44809 56168.623793 36011.058019 7 40430000124020', ['boleto', 'differs', 'field-3', 'general']],
    ['83860000005-0 09600019000-9 00080178230-9 00034306271-2', ['boleto', 'agrees']],
    [line.slice(1), ['boleto-part', 'cannot-tell', 'length']],
    [`${line}1`, ['boleto-part', 'cannot-tell', 'length']],
    ['23797404300001240200448056168623793601105800', ['boleto', 'agrees']],
    ['23797404300001240200448056168623793601105801', ['boleto', 'cannot-tell', 'general']],
    // D01, and the third of the domain's examples.
    ['390.533.447-05', ['cpf', 'agrees']],
    ['39053344705', ['cpf', 'agrees']],
    ['390.533.447-06', ['cpf', 'differs', 'check-digits']],
    ['111.111.111-11', ['cpf', 'differs', 'check-digits']],
    ['11.222.333/0001-81', ['cnpj', 'agrees']],
    ['12.ABC.345/01DE-35', ['cnpj', 'agrees']],
    ['Q0.SLF.MBD/7VX4-39', ['cnpj', 'agrees']],
    ['Q0SLFMBD7VX439', ['cnpj', 'agrees']],
    ['12.ABC.345/01DE-36', ['cnpj', 'differs', 'check-digits']],
    ['fulano@example.com.br', ['pix-key', 'agrees']],
    ['+5511987654321', ['pix-key', 'agrees']],
    ['123e4567-e12b-12d1-a456-426655440000', ['pix-key', 'agrees']],
    ['E3240250220210615135810450327042', ['pix-end-to-end-id', 'agrees']],
    ['E3240250220211315135810450327042', ['pix-end-to-end-id', 'differs', 'time']],
    ['E324025022021061513581045032704', ['pix-end-to-end-id', 'differs', 'length']],
  ])('%s', (text, expected) => {
    expect(read(text)).toEqual([expected]);
  });

  it.each([
    '',
    '39053344706',
    '11987654321',
    '20251123124109',
    '2025-11-23',
    'Q0SLFMBD7VX438',
    'STR20251123123456789',
    // Of no bank, and made at no time: no identifier of Pix, though as long.
    'D1234567890123456789012345678901',
    'pymt_H4wQx0Lz8TbNc7Ye',
    '341',
    '1234',
    'a@b',
    '+551133334444',
    '9'.repeat(60),
    ` ${line} ${'x'.repeat(200)}`,
  ])('nothing in %j', (text) => {
    expect(read(text)).toEqual([]);
  });
});

describe('an account is known by the shapes of its parts', () => {
  const account = { bank: { code: '341', name: 'Itaú' }, branch: '0123', account: '123456-7', type: 'CACC' };

  it('of bank, branch and number with its check digit', () => {
    expect(findInstruments({ destination: account }, '/cashout/0', null)).toEqual([
      {
        path: '/cashout/0/destination',
        kind: 'bank-account',
        checked: 'form',
        verdict: 'agrees',
        failures: [],
        bank: { code: '341', name: expect.stringMatching(/ita[uú]/i) },
        parts: {
          bank: '/cashout/0/destination/bank/code',
          branch: '/cashout/0/destination/branch',
          account: '/cashout/0/destination/account',
          digit: '/cashout/0/destination/account',
        },
      },
    ]);
  });

  it.each<[string, Json, unknown[]]>([
    ['flat, in other words', { a: '00000000', b: '1584-9', c: '210169-6' }, ['bank-account', 'agrees']],
    ['with its digit apart', { a: '237', b: '1584', c: '0210169', d: 'P' }, ['bank-account', 'agrees']],
    [
      'without a digit',
      { a: '237', b: '1584', c: '0210169' },
      ['bank-account', 'cannot-tell', 'account-digit'],
    ],
  ])('%s', (_, value, expected) => {
    expect(read(value)).toEqual([expected]);
  });

  it.each<[string, Json]>([
    ['a bank that is none', { a: '999', b: '1584', c: '210169-6' }],
    ['no branch', { a: '237', c: '210169-6' }],
    ['a date', { a: '237', b: '2026', c: '2026-01-01' }],
  ])('is none with %s', (_, value) => {
    expect(read(value)).toEqual([]);
  });
});

describe('in any value', () => {
  it('finds them in order, with their places, and passes by what is masked', () => {
    const value = { 'a/b': [{ $masked: 'string' }, line], c: { $masked: { x: line } }, d: '390.533.447-05' };
    expect(findInstruments(value, '/cashout', null).map(({ path }) => path)).toEqual([
      '/cashout/a~1b/1',
      '/cashout/d',
    ]);
  });

  it('never throws, and says the same of the same', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.string(), (value, pointer) => {
        const found = findInstruments(value as Json, pointer, pointer);
        expect(findInstruments(value as Json, pointer, pointer)).toEqual(found);
        for (const { path } of found) expect(path.startsWith(pointer)).toBe(true);
      }),
    );
  });

  it('takes time in proportion to what it verdictMarks at, whatever is in it', () => {
    const hard: Json[] = [
      { a: '237', b: '1584', c: '0210169', d: { e: '237' } },
      `${'a.'.repeat(90)}@`,
      '1 '.repeat(90),
      'E'.repeat(190),
      line,
    ];
    const many = (count: number): Json =>
      Array.from({ length: count }, (_, at) => hard[at % hard.length] ?? null);
    const started = performance.now();
    expect(findInstruments(many(250_000), '', null).length).toBeLessThanOrEqual(500);
    let deep: Json = line;
    for (let at = 0; at < 100_000; at++) deep = [deep];
    expect(findInstruments(deep, '', null)).toEqual([]);
    expect(performance.now() - started).toBeLessThan(3000);
  });
});
