import { describe, expect, test } from 'vitest';
import { assumed, findingOf, review } from './testing/sample-offers.ts';

/** 1.8438003% a month, of which 1.84% is written. */
const rounded = {
  disbursementAmount: 56_211,
  installmentAmount: 19_757.83,
  totalAmount: 59_273.49,
  interestAmount: 2120.42,
  iofAmount: 228.2,
  iofAdditionalAmount: 217.18,
  monthlyFee: 0.0184,
  yearlyCET: 0.4967,
  monthlyCET: 0.0342,
  insurance: { amount: 449.69 },
  rebates: [{ amountType: 'absolute', amount: 47 }],
  expectedDisbursementDate: '2026-04-29',
  numberOfInstallments: 3,
  firstDueDate: '2026-05-18',
};

describe('a rate with more digits than are written', () => {
  test('gives the installment, and the figures that follow from it', () => {
    const result = review(rounded);
    expect(findingOf(result, 'installment')).toMatchObject({ verdict: 'agrees', size: 'rounding' });
    expect(assumed(findingOf(result, 'installment'))).toMatchObject({
      'day-count': 'equal-months',
      'digits-of-the-rate': true,
    });
    expect(result.fits[0]).toMatchObject({ installment: 19_757.83, principal: 57_153.07 });
    expect(result.fits[0]?.monthlyRate).toBeCloseTo(0.018438, 6);
    expect(result.counts).toMatchObject({ differ: 0, convention: 0 });
  });

  test('is shown as it is written, beside the rate that it stands for', () => {
    const finding = findingOf(review(rounded), 'installment');
    expect(finding.inputs).toContainEqual(expect.objectContaining({ name: 'i', value: 0.0184 }));
    expect(finding.expected).toBe(19_756.36);
    expect(finding.difference).toBe(1.47);
    expect(finding.alternatives[0]).toMatchObject({ expected: 19_757.83, difference: 0 });
  });

  test('explains no more than its last digit can', () => {
    // From 1.835% to 1.845% the installment lies between 19,754.43 and 19,758.33.
    for (const installmentAmount of [19_754.3, 19_758.5]) {
      const alone = { ...rounded, installmentAmount, totalAmount: null, interestAmount: null };
      expect(findingOf(review(alone, {}, { rateUnit: 'fraction' }), 'installment')).toMatchObject({
        verdict: 'differs',
        size: 'material',
      });
    }
  });

  test('has those of the yearly rate, where that has more', () => {
    const exact = { ...rounded, yearlyFee: 0.245129 };
    expect(findingOf(review(exact), 'installment')).toMatchObject({ verdict: 'agrees' });
    const other = { ...rounded, yearlyFee: 0.2446, totalAmount: null, interestAmount: null };
    expect(findingOf(review(other), 'installment')).toMatchObject({ verdict: 'differs', size: 'material' });
  });
});

describe('a rate of fewer digits than two decimals of a per cent', () => {
  // 1.802% a month.
  const short = {
    disbursementAmount: 10_000,
    installmentAmount: 934.14,
    iofAmount: 0,
    monthlyFee: 0.018,
    yearlyFee: 0.24,
    numberOfInstallments: 12,
    expectedDisbursementDate: '2026-05-04',
    firstDueDate: '2026-06-04',
  };

  test('may be exact: alone it explains nothing', () => {
    expect(findingOf(review(short), 'installment')).toMatchObject({ verdict: 'differs', size: 'material' });
  });

  test('is explained by its digits where total and interest leave the principal', () => {
    const whole = { ...short, totalAmount: 11_209.68, interestAmount: 1209.68 };
    expect(findingOf(review(whole), 'installment')).toMatchObject({ verdict: 'agrees', size: 'rounding' });
  });
});
