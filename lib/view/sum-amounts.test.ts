import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from '#lib/loan/json.ts';
import { amountOfEntry, sumAmounts } from './sum-amounts.ts';

test('adds what is written', () => {
  expect(sumAmounts([0.1, 0.2])).toEqual({ total: '0.3', left: 0 });
  expect(sumAmounts([5000, -95.86, 0.86])).toEqual({ total: '4905', left: 0 });
  expect(sumAmounts([-0.005])).toEqual({ total: '-0.005', left: 0 });
  expect(sumAmounts([0.1, -0.1])).toEqual({ total: '0', left: 0 });
  expect(sumAmounts([])).toEqual({ total: '0', left: 0 });
  expect(sumAmounts([100, 200])).toEqual({ total: '300', left: 0 });
  expect(sumAmounts([9007199254740991, 9007199254740991, 0.01]).total).toBe('18014398509481982.01');
});

test('leaves out, and counts, what is no number', () => {
  expect(sumAmounts([1, '2', null, undefined, [3], { amount: 4 }, true])).toEqual({
    total: '1',
    left: 6,
  });
});

test('a percentage is what it is worth of the disbursed amount', () => {
  const rebates = [
    { amountType: 'percentage', amount: 0.02 },
    { amountType: 'absolute', amount: 38.5 },
  ];
  const sumOf = (disbursed: Json | undefined) =>
    sumAmounts(rebates.map((rebate) => amountOfEntry(rebate, 'amount', disbursed)));
  expect(sumOf(3000)).toEqual({ total: '98.5', left: 0 });
  expect(sumOf(undefined)).toEqual({ total: '38.5', left: 1 });
});

test('agrees with whole numbers of cents', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 })), (cents) => {
      const { total } = sumAmounts(cents.map((cent) => cent / 100));
      return Math.round(Number(total) * 100) === cents.reduce((a, b) => a + b, 0);
    }),
  );
});

test('throws at no JSON', () => {
  const json = fc.json().map((text): Json => JSON.parse(text));
  fc.assert(fc.property(fc.array(json), (values) => sumAmounts(values).total !== ''));
});
