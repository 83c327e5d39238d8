import { describe, expect, test } from 'vitest';
import type { JsonObject } from '#lib/loan/json.ts';
import { isQuestion } from '#lib/testing/offers/review-findings.ts';
import { assumed, findingOf, review, s01 } from '#lib/testing/offers/sample-offers.ts';

/** S01 with a tax that is not its own; its principal is known from total and interest. */
const taxed = (iofAmount: number, iofAdditionalAmount: number) =>
  review({ ...s01, iofAmount, iofAdditionalAmount });

describe('a tax other than that of the whole principal', () => {
  // The IOF of S01 is 95.86 a day and 20.49 once, on a principal of 5,391.35 with a premium of 125.
  const share = 1 - 125 / 5391.35;

  test.each([
    ['exempt', 0, 0],
    ['additional-only', 0, 20.49],
    ['premium-outside', 95.86 * share, 20.49 * share],
  ])('is %s, a question or a convention, and no other figure is wrong', (value, daily, additional) => {
    const { findings } = taxed(daily, additional);
    const open = findings.filter((one) => isQuestion(one) || one.verdict === 'differs');
    expect(open.map(({ check }) => check)).toEqual(expect.arrayContaining(['iof']));
    expect(findingOf({ findings } as ReturnType<typeof taxed>, 'iof').explainedBy).toEqual({
      id: 'iof-kind',
      value,
    });
    expect(open.filter(({ check }) => !check.startsWith('iof'))).toEqual([]);
  });

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

test('an ordinary tax says what its base holds, and how its days were counted', () => {
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
