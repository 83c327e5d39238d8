import { describe, expect, test } from 'vitest';
import { assumed, findingOf, review, s01 } from '#lib/testing/offers/sample-offers.ts';

describe('a monthly CET by thirty days of 365', () => {
  // 1.453224^(30 ÷ 365) − 1
  const byDays = review({ ...s01, monthlyCET: 0.031199 });
  const explained = { verdict: 'differs', size: 'convention', explainedBy: { id: 'cet-30-of-365' } };

  test('has one verdict against the payments and the yearly one', () => {
    expect(findingOf(byDays, 'cet-pair')).toMatchObject(explained);
    expect(findingOf(byDays, 'cet-monthly')).toMatchObject({ ...explained, expected: 0.0316 });
    const [alternative] = findingOf(byDays, 'cet-monthly').alternatives;
    expect(alternative).toMatchObject({ expected: 0.0312 });
    expect(alternative && assumed(alternative)).toHaveProperty('cet-30-of-365');
  });

  test('is recognized by as many digits as are written', () => {
    for (const [yearlyCET, monthlyCET] of [
      [0.4532, 0.0312],
      [45.32, 3.12],
      [45.3, 3.1196],
    ]) {
      const result = review({ ...s01, yearlyCET: yearlyCET ?? 0, monthlyCET: monthlyCET ?? 0 });
      for (const check of ['cet-pair', 'cet-monthly'])
        expect(findingOf(result, check), check).toMatchObject(explained);
    }
  });

  test('is not named for a CET that it does not give', () => {
    expect(JSON.stringify(findingOf(review(s01), 'cet-monthly'))).not.toContain('cet-30-of-365');
    expect(findingOf(review({ ...s01, monthlyCET: 0.0299 }), 'cet-monthly')).toMatchObject({
      size: 'material',
      explainedBy: null,
    });
  });
});

describe('costs that are left out of a CET', () => {
  /** 12 equal months at 1.99%, of what is paid out alone. */
  const offer = {
    disbursementAmount: 5000,
    installmentAmount: 472.51,
    monthlyFee: 0.0199,
    numberOfInstallments: 12,
    expectedDisbursementDate: '2026-11-23',
    firstDueDate: '2026-12-23',
    yearlyCET: 0.267742,
    monthlyCET: 0.019966,
  };
  const charged = { iofAmount: 86, iofAdditionalAmount: 19, insurance: { amount: 400 } };

  test('make it differ, as it is not the CET of the norm', () => {
    const result = review({ ...offer, ...charged });
    for (const check of ['cet-yearly', 'cet-monthly'])
      expect(findingOf(result, check), check).toMatchObject({
        ...{ verdict: 'differs', size: 'material' },
        assumptions: expect.arrayContaining([
          // By the norm every stated cost that is not financed is paid in advance.
          { id: 'costs-in-advance', value: 'iof+iofAdditional+insurance' },
        ]),
      });
    expect(findingOf(result, 'cet-yearly').inputs).toContainEqual(
      expect.objectContaining({ name: 'FC0', value: 4495 }),
    );
  });

  test('are named where the borrower may not be charged them', () => {
    const rebates = [{ amountType: 'absolute', amount: 150 }];
    const cet = findingOf(review({ ...offer, rebates }), 'cet-yearly');
    expect(cet).toMatchObject({ verdict: 'agrees' });
    expect(cet.assumptions).toContainEqual({ id: 'not-in-cet', value: 'rebates' });
  });

  test('are none where there are none', () => {
    const cet = findingOf(review(offer), 'cet-yearly');
    expect(cet).toMatchObject({ verdict: 'agrees' });
    expect(assumed(cet)).not.toHaveProperty('not-in-cet');
  });
});

describe('a CET that is nearly that of the payments', () => {
  test('differs materially from a two-hundredth of itself', () => {
    expect(findingOf(review({ ...s01, yearlyCET: 0.4547 }), 'cet-yearly')).toMatchObject({
      verdict: 'differs',
      size: 'immaterial',
    });
    expect(findingOf(review({ ...s01, yearlyCET: 0.4567 }), 'cet-yearly').size).toBe('material');
  });

  test('agrees where its digits were cut', () => {
    const cut = review({ ...s01, yearlyCET: 0.45, monthlyCET: 0.0316 });
    expect(findingOf(cut, 'cet-monthly').verdict).toBe('agrees');
  });
});

describe('a CET by another calendar', () => {
  // 12 × 472.51 over 5,000, by equal months 26.68%, by the days of a long first period 24.4%.
  const offer = {
    disbursementAmount: 5000,
    installmentAmount: 472.51,
    iofAmount: 0,
    iofAdditionalAmount: 0,
    monthlyFee: 0.0199,
    numberOfInstallments: 12,
    expectedDisbursementDate: '2026-11-23',
    firstDueDate: '2027-01-11',
  };

  test('is named, and no mistake', () => {
    const byMonths = findingOf(review({ ...offer, yearlyCET: 0.2668, monthlyCET: 0.0199 }), 'cet-yearly');
    expect(byMonths).toMatchObject({ verdict: 'differs', size: 'convention' });
    expect(byMonths.explainedBy).toEqual({ id: 'cet-calendar', value: 'equal-months' });
  });

  test('explains no other figure', () => {
    const other = findingOf(review({ ...offer, yearlyCET: 0.2868, monthlyCET: 0.0212 }), 'cet-yearly');
    expect(other).toMatchObject({ size: 'material', explainedBy: null });
  });
});
