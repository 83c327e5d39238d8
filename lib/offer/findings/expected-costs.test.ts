import { describe, expect, test } from 'vitest';
import type { JsonObject } from '#lib/loan/json.ts';
import { isQuestion } from '#lib/testing/offers/review-findings.ts';
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

/** S01 with another tax, in a principal that its installment, its total and its interest have in them. */
function taxed(iofAmount: number, iofAdditionalAmount: number, principal = 5391.35) {
  const installmentAmount = Math.round((513.4 * principal * 100) / 5391.35) / 100;
  const totalAmount = Number((installmentAmount * 12).toFixed(2));
  const interestAmount = Number((totalAmount - principal).toFixed(2));
  const amounts = { iofAmount, iofAdditionalAmount, installmentAmount, totalAmount, interestAmount };
  return review({ ...s01, ...amounts, monthlyCET: null, yearlyCET: null });
}

describe('a tax other than that of the whole principal', () => {
  test.each([
    ['exempt', 0, 0, 5275],
    ['additional-only', 0, 20.12, 5295.12],
    ['premium-outside', 93.58, 20, 5388.58],
  ])(
    'is %s, a question or a convention, and no other figure is wrong',
    (value, daily, additional, principal) => {
      const { findings } = taxed(daily, additional, principal);
      const open = findings.filter((finding) => isQuestion(finding) || finding.verdict === 'differs');
      expect(open.map(({ check }) => check)).toEqual(expect.arrayContaining(['iof']));
      expect(findingOf({ findings } as ReturnType<typeof taxed>, 'iof').explainedBy).toEqual({
        id: 'iof-kind',
        value,
      });
      expect(open.filter(({ check }) => !check.startsWith('iof'))).toEqual([]);
    },
  );

  test.each([
    ['lower', 60, 12],
    ['higher', 120, 20.49],
  ])('is a mistake where no way gives it: a %s one', (_, daily, additional) => {
    const { findings } = taxed(daily, additional);
    expect(findings.flatMap(({ check, size }) => (size === 'material' ? [check] : []))).toEqual(
      additional === 20.49 ? ['iof'] : ['iof', 'iof-additional'],
    );
  });
});

test('an ordinary tax names its base and how its days are counted', () => {
  const iof = findingOf(review(s01), 'iof');
  expect(assumed(iof)).toMatchObject({
    'iof-base': 'iof+iofAdditional+insurance+rebates',
    'iof-days': 'to-the-day',
    borrower: 'person',
  });
  expect(assumed(iof)).toHaveProperty('iof-cap');
  expect(assumed(findingOf(review({ ...s01, numberOfInstallments: 11 }), 'iof'))).not.toHaveProperty(
    'iof-cap',
  );
});

describe('the tax of one payment needs neither an installment nor a rate', () => {
  const bullet = (principal: number, changed: JsonObject = {}) => ({
    disbursementAmount: principal,
    iofAmount: Math.round(principal * 0.000082 * 365 * 100) / 100,
    iofAdditionalAmount: Math.round(principal * 0.38) / 100,
    expectedDisbursementDate: '2026-05-04',
    firstDueDate: '2027-05-04',
    numberOfInstallments: 1,
    ...changed,
  });

  test('to agree, or to differ', () => {
    expect(findingOf(review(bullet(10_000)), 'iof')).toMatchObject({ verdict: 'agrees', expected: 299.3 });
    const wrong = review(bullet(10_000, { iofAmount: 329.3 }));
    expect(findingOf(wrong, 'iof')).toMatchObject({ size: 'material', expected: 299.3 });
  });
});
