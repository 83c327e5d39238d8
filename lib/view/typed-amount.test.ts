import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { createFormat } from './format.ts';
import { parseTypedAmount } from './typed-amount.ts';

test.each([
  ['509,43', 50_943],
  ['509.43', 50_943],
  ['R$ 1.018,86', 101_886],
  ['1,018.86', 101_886],
  ['1.000', 100_000],
  ['1.000.000,5', 100_000_050],
  ['500', 50_000],
  ['12345', 1_234_500],
  ['0', null],
  ['', null],
  ['-5', null],
  ['5e3', null],
  ['1.00.000', null],
  ['1,018,86', null],
  ['amanhã', null],
  ['9'.repeat(30), null],
])('%s is read as %s cents', (text, cents) => {
  expect(parseTypedAmount(text)).toBe(cents);
});

it.each(['pt-BR', 'en'] as const)('reads what the desk writes (%s)', (locale) => {
  const format = createFormat({ locale, timeZone: 'America/Sao_Paulo' });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999_999 }), (cents) => {
      expect(parseTypedAmount(format.amount(cents, -2))).toBe(cents);
    }),
  );
});

it('returns whole cents or null for any text', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const cents = parseTypedAmount(text);
      expect(cents === null || (Number.isSafeInteger(cents) && cents > 0)).toBe(true);
    }),
  );
});
