import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseDocument } from './parse-document.ts';

test.each([
  ['390.533.447-05', 'cpf', '39053344705'],
  ['529 982 247 25', 'cpf', '52998224725'],
  ['00000000191', 'cpf', '00000000191'],
  ['11.222.333/0001-81', 'cnpj', '11222333000181'],
  ['00000000000191', 'cnpj', '00000000000191'],
  // The example of the tax authority itself.
  ['12.ABC.345/01DE-35', 'cnpj', '12ABC34501DE35'],
  ['12abc34501de35', 'cnpj', '12ABC34501DE35'],
])('%s', (text, kind, value) => {
  expect(parseDocument(text)).toEqual({ kind, value });
});

test.each([
  '',
  '390.533.447-06',
  '390.533.447-50',
  '111.111.111-11',
  '00000000000000',
  '3905334470',
  '12ABC34501DE3A',
  'ABCDEFGHIJKLMN',
])('%j is none', (text) => {
  expect(parseDocument(text)).toBeNull();
});

test('one of the hundred pairs of check digits is right', () => {
  const pairs = Array.from({ length: 100 }, (_, pair) => String(pair).padStart(2, '0'));
  const bases = fc.oneof(fc.stringMatching(/^\d{9}$/), fc.stringMatching(/^[\dA-Z]{12}$/));
  fc.assert(
    fc.property(
      bases.filter((base) => !/^(.)\1+$/.test(base)),
      (base) => {
        expect(pairs.filter((pair) => parseDocument(base + pair))).toHaveLength(1);
      },
    ),
  );
});
