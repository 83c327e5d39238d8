import { describe, expect, it, test } from 'vitest';
import type { UnitReading } from '#lib/offer/units/unit-reading.ts';
import { formatFigure, unitOfFigure } from './figure-units.ts';
import { createFormat } from './format.ts';

const format = createFormat({ locale: 'pt-BR', timeZone: 'America/Sao_Paulo' });

test('an amount is read in its unit, without binary noise', () => {
  expect(formatFigure(5000, 'reais', format)).toBe('R$\u00a05.000,00');
  expect(formatFigure(51340, 'centavos', format)).toBe('R$\u00a0513,40');
  expect(formatFigure(1999999999999999, 'centavos', format)).toBe('R$\u00a019.999.999.999.999,99');
});

test.each([
  ['fraction', 0.0199],
  ['percent', 1.99],
  ['basis-points', 199],
] as const)('a rate in %s is read in percent of two decimals', (unit, value) => {
  expect(formatFigure(value, unit, format)).toBe('1,99%');
});

test('26.675055% a year is 26.68%, not cut to 26.67%', () => {
  expect(formatFigure(0.26675055, 'fraction', format)).toBe('26,68%');
});

test('every centavo of the largest integers, and of an exact sum in text', () => {
  expect(formatFigure(9007199254740991, 'centavos', format)).toBe('R$\u00a090.071.992.547.409,91');
  expect(formatFigure('100513.9500000000001', 'centavos', format)).toBe('R$\u00a01.005,139500000000001');
  expect(formatFigure('100513.9500000000001', null, format)).toBe('100.513,9500000000001');
});

test.each([
  // Two decimals would leave nothing of them, or one digit that was never sent.
  ['fraction', 0.00004, '0,004%'],
  ['fraction', 0.00035, '0,035%'],
  ['fraction', -0.00001, '-0,001%'],
  ['percent', 0.004, '0,004%'],
  ['basis-points', 0.4, '0,004%'],
  ['fraction', 0, '0,00%'],
  ['basis-points', 8, '0,08%'],
] as const)('a small rate in %s, %s, keeps its digits', (unit, value, text) => {
  expect(formatFigure(value, unit, format)).toBe(text);
});

test.each([
  // ABNT NBR 5891, as the CET statement has it: of a tie the even digit.
  [0.45125, '45,12%'],
  [0.45135, '45,14%'],
  [0.451251, '45,13%'],
])('the tie of %s goes to the even digit', (value, text) => {
  expect(formatFigure(value, 'fraction', format)).toBe(text);
  expect(formatFigure(value * 100, 'percent', format)).toBe(text);
});

test('without a unit a figure is as sent: no currency, no decimals added or cut', () => {
  expect(formatFigure(5000, null, format)).toBe('5.000');
  expect(formatFigure(0.266751, null, format)).toBe('0,266751');
});

describe('the unit of a field', () => {
  const auto = { amountUnit: 'auto', rateUnit: 'auto' } as const;
  const reading = (
    group: UnitReading['group'],
    unit: UnitReading['reading'],
    status: UnitReading['status'],
  ): UnitReading => ({ group, reading: unit, status, evidence: [], paths: [] });
  const found = [
    reading('amounts', 'centavos', 'assumed'),
    reading('rates', 'fraction', 'certain'),
    reading('cet', 'percent', 'certain'),
    reading('fine', null, 'ambiguous'),
  ];

  it('is that of its group, for groups mix', () => {
    expect(unitOfFigure('amount', 'totalAmount', auto, found)).toEqual({
      unit: 'centavos',
      settled: 'assumed',
    });
    expect(unitOfFigure('rate', 'monthlyFee', auto, found)).toEqual({ unit: 'fraction', settled: 'certain' });
    expect(unitOfFigure('rate', 'yearlyCET', auto, found)).toEqual({ unit: 'percent', settled: 'certain' });
    expect(unitOfFigure('rate', 'fineRate', auto, found)).toEqual({ unit: null, settled: 'ambiguous' });
  });

  it('is the configured one wherever there is one', () => {
    const set = { amountUnit: 'reais', rateUnit: 'basis-points' } as const;
    expect(unitOfFigure('amount', 'totalAmount', set, found)).toEqual({
      unit: 'reais',
      settled: 'configured',
    });
    expect(unitOfFigure('rate', 'yearlyCET', set, found)).toEqual({
      unit: 'basis-points',
      settled: 'configured',
    });
  });

  it('is none where nothing was read', () => {
    const none = { unit: null, settled: null };
    expect(unitOfFigure('rate', 'fee', auto, found)).toEqual(none);
    expect(unitOfFigure('rate', undefined, auto, found)).toEqual(none);
    expect(unitOfFigure('amount', 'amountRemaining', auto, undefined)).toEqual(none);
  });
});
