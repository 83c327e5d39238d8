import { describe, expect, test } from 'vitest';
import type { JsonObject } from '#lib/loan/json.ts';
import { isQuestion } from '#lib/testing/offers/review-findings.ts';
import { assumed, findingOf, review, s01 } from '#lib/testing/offers/sample-offers.ts';

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
