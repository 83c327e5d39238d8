import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimalOf } from './decimal.ts';

const text = (value: number | string, shift = 0) => {
  const decimal = decimalOf(value, shift);
  return (
    decimal && (decimal.negative ? '-' : '') + decimal.whole + (decimal.fraction && `.${decimal.fraction}`)
  );
};

describe('decimalOf', () => {
  test.each([
    [0, '0'],
    [-5000.1, '-5000.1'],
    [1e-7, '0.0000001'],
    [1.5e21, '1500000000000000000000'],
    ['123456789012345678901.23', '123456789012345678901.23'],
    ['1.20', '1.20'],
    ['12E-1', '1.2'],
    ['1e999999999', null],
    ['0x10', null],
    ['', null],
    [' 1', null],
    ['1,5', null],
    [Number.NaN, null],
    [Number.POSITIVE_INFINITY, null],
  ])('%j is %s', (value, expected) => {
    expect(text(value)).toBe(expected);
  });

  test('the point moves without noise', () => {
    expect(text(0.07, 2)).toBe('7');
    expect(text(1.1, -2)).toBe('0.011');
    expect(text(199, -4)).toBe('0.0199');
    expect(text(0, 2)).toBe('0');
  });

  test('keeps every double', () => {
    fc.assert(fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (n) => Number(text(n)) === n));
  });
});
