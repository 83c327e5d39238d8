import { expect, test } from 'vitest';
import { review, s01 } from '#lib/testing/offers/sample-offers.ts';

const unit = (value: string) => ({ id: 'unit-assumed', value }) as const;
const unitsIn = (assumptions: readonly { id: string }[] = []) =>
  assumptions.filter(({ id }) => id === 'unit-assumed');

test('exported evidence names every assumed unit', () => {
  // 2% a month over ten equal months, in whole amounts: no second figure confirms a unit.
  const { cet, schedule } = review({
    disbursementAmount: 9800,
    installmentAmount: 1091,
    monthlyFee: 0.02,
    yearlyCET: 0.26,
    numberOfInstallments: 10,
    expectedDisbursementDate: '2026-11-23',
    firstDueDate: '2026-12-23',
  });
  expect(unitsIn(cet?.assumptions)).toEqual(['amounts reais', 'rates fraction', 'cet fraction'].map(unit));
  expect(unitsIn(schedule?.assumptions)).toEqual(['amounts reais', 'rates fraction'].map(unit));
});

test('and none that is established, or that it does not use', () => {
  const { units, cet, schedule } = review(s01);
  expect(units.filter(({ status }) => status === 'assumed').map(({ group }) => group)).toEqual(['fine']);
  expect(unitsIn(cet?.assumptions)).toEqual([]);
  expect(unitsIn(schedule?.assumptions)).toEqual([]);
});

test('a statement by a rate of unknown unit says that the installment found it', () => {
  // As fractions the rate gives the installment; as percent the two rates are one.
  const { cet, schedule } = review({
    disbursementAmount: 10_000,
    installmentAmount: 1274.5,
    monthlyFee: 0.0723,
    yearlyFee: 0.87106,
    numberOfInstallments: 12,
    expectedDisbursementDate: '2026-11-05',
    firstDueDate: '2026-12-05',
  });
  expect(cet?.assumptions).toContainEqual({ id: 'rate-found', value: 'unit' });
  expect(schedule).toBeNull();
});

test('a rate that hardly charges anything is in no unit, however well an interest of zero goes with it', () => {
  // 1.2% a month over twelve months of thirty days: 399.04 of interest.
  const { units, findings } = review({
    disbursementAmount: 5000,
    installmentAmount: 449.92,
    totalAmount: 5399.04,
    interestAmount: 0,
    monthlyFee: 0.012,
    numberOfInstallments: 12,
    expectedDisbursementDate: '2026-11-23',
    firstDueDate: '2026-12-23',
  });
  expect(units.find(({ group }) => group === 'rates')).toMatchObject({ reading: 'fraction' });
  expect(findings.find(({ check }) => check === 'interest')).toMatchObject({
    size: 'material',
    expected: 399.04,
  });
});
