import { expect, test } from 'vitest';
import { createFormat } from './format.ts';
import { readAmount, readRate } from './units.ts';

const format = createFormat({ locale: 'pt-BR', timeZone: 'America/Sao_Paulo', currency: 'BRL' });
const units = (
  amountUnit: 'auto' | 'reais' | 'centavos',
  rateUnit: 'auto' | 'fraction' | 'percent' | 'basis-points',
) => ({
  amountUnit,
  rateUnit,
});

test('an amount is read in the configured unit, without binary noise', () => {
  expect(readAmount(5000, units('reais', 'auto'), format)).toBe('R$\u00a05.000,00');
  expect(readAmount(51340, units('centavos', 'auto'), format)).toBe('R$\u00a0513,40');
  expect(readAmount(1999999999999999, units('centavos', 'auto'), format)).toBe(
    'R$\u00a019.999.999.999.999,99',
  );
});

test('without a unit an amount is as sent: no currency, no decimals added', () => {
  expect(readAmount(5000, units('auto', 'auto'), format)).toBe('5.000');
});

test.each([
  ['fraction', 0.0199],
  ['percent', 1.99],
  ['basis-points', 199],
] as const)('a rate in %s is read in per cent of two decimals', (rateUnit, value) => {
  expect(readRate(value, units('auto', rateUnit), format)).toBe('1,99%');
});

test('26.675055% a year is 26.68%, not cut to 26.67%', () => {
  expect(readRate(0.26675055, units('auto', 'fraction'), format)).toBe('26,68%');
});

test('without a unit a rate keeps its digits', () => {
  expect(readRate(0.266751, units('auto', 'auto'), format)).toBe('0,266751');
});
