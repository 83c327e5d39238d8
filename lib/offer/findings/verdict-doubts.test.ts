import { describe, expect, test } from 'vitest';
import type { JsonObject } from '#lib/loan/json.ts';
import { publishedOffer, publishedOffers } from '#lib/testing/offers/published-offers.ts';
import { isQuestion, materialChecks } from '#lib/testing/offers/review-findings.ts';
import { findingOf, review } from '#lib/testing/offers/sample-offers.ts';

describe('a CET without dates', () => {
  // The payments of R21 cost from 72.9% to 127.5% a year, by a first one from day 75 to day 1. A tax that it does not
  // state may be paid in advance, and the CET be compounded from months of thirty days.
  test.each([
    [42.08, false],
    [71.5, false],
    [73.1, true],
    [98.15, true],
    [127.2, true],
    [165, false],
  ])('of %d is one that a first payment could give: %s', (yearlyCET, isPossible) => {
    const found = review({ ...publishedOffer('R21'), yearlyCET });
    expect(materialChecks(found)).toEqual(isPossible ? [] : ['cet-yearly']);
  });

  test('is not judged by a date that is hidden from the reader', () => {
    const hidden = { ...publishedOffer('R21'), firstDueDate: { $masked: 'string' } };
    expect(findingOf(review(hidden), 'cet-yearly').reason?.code).toBe('masked');
  });
});

test('the rounding of a total is no sign of payments that decline', () => {
  const offer = {
    disbursementAmount: 1207.4,
    installmentAmount: 156.96,
    numberOfInstallments: 12,
    // Twelve installments are 1,883.52. The rate gives one of 117.71.
    totalAmount: 1883.5,
    monthlyFee: 2.5,
  };
  expect(materialChecks(review(offer))).toEqual(['installment']);
});

// A cost in no field is asked about because the CET needs it, so that it is none beside another CET.
test.each(publishedOffers.filter(({ questions, name }) => questions.length > 0 && name !== 'R15'))(
  'what is a question of $name alone is one where the CET differs, too',
  ({ offer }) => {
    const asked = review(offer)
      .findings.filter(isQuestion)
      .map(({ check }) => check);
    const { yearlyCET, monthlyCET } = offer;
    const changed = {
      ...offer,
      ...(typeof yearlyCET === 'number' && { yearlyCET: Number((0.8 * yearlyCET).toPrecision(4)) }),
      ...(typeof monthlyCET === 'number' && { monthlyCET: Number((0.8 * monthlyCET).toPrecision(4)) }),
    };
    const accused: string[] = materialChecks(review(changed)).filter((check) => !check.startsWith('cet'));
    expect(asked.filter((check) => accused.includes(check))).toEqual([]);
  },
);

describe('a total that is less than all installments', () => {
  // 148,593 and costs at 2.6% a month in 18 payments of 11,073.82; by SAC the first is 12,851.90, and the total 196,511.91.
  const offer = { ...publishedOffer('R03'), monthlyCET: null, yearlyCET: null };
  const totalOf = (changed: JsonObject) => findingOf(review({ ...offer, ...changed }), 'total').verdict;

  test.each([14_728.18, 11_184.56])('is none to which payments fall from %d', (installmentAmount) => {
    expect(totalOf({ installmentAmount })).toBe('differs');
  });

  test('may be that of payments that fall by equal steps, the first with more days of interest', () => {
    expect(totalOf({ installmentAmount: 14_000, totalAmount: 197_659.35 })).toBe('cannot-tell');
    // The same without the costs, which are paid beside the loan.
    expect(totalOf({ installmentAmount: 13_277.61, totalAmount: 186_454.49 })).toBe('cannot-tell');
  });
});
