import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj';
import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isCnpj, isCpf } from './cpf-cnpj-check-digits.ts';

test('the check digits decide', () => {
  expect(['39053344705', '39053344706', '3905334470', '390.533.447-05'].map(isCpf)).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(['11222333000181', '12ABC34501DE35', '11222333000182'].map(isCnpj)).toEqual([true, true, false]);
});

test('a number of one repeated digit is nobody’s', () => {
  for (const digit of '0123456789') {
    expect(isCpf(digit.repeat(11)), digit).toBe(false);
    expect(isCnpj(digit.repeat(14)), digit).toBe(false);
  }
});

test('a library that is written by others says the same', () => {
  const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
  const lastTwo = Array.from({ length: 100 }, (_, pair) => String(pair).padStart(2, '0'));
  fc.assert(
    fc.property(digits(9), digits(12), (cpf, cnpj) => {
      for (const pair of lastTwo) {
        expect(isCpf(cpf + pair)).toBe(isValidCpf(cpf + pair));
        expect(isCnpj(cnpj + pair)).toBe(isValidCnpj(cnpj + pair, { version: 2 }));
      }
    }),
  );
});
