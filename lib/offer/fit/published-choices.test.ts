import { describe, expect, test } from 'vitest';
import { dayNumber, dayText, parseDay } from '#lib/loan/civil-date.ts';
import type { JsonObject } from '#lib/loan/json.ts';
import { publishedOffer } from '#lib/testing/offers/published-offers.ts';
import { isQuestion, materialChecks } from '#lib/testing/offers/review-findings.ts';
import { assumed, findingOf, review } from '#lib/testing/offers/sample-offers.ts';
import { addMonths, cadenceOf } from '../calendar/bank-calendar.ts';

// Each choice that a published offer shows: an offer that it explains, and a wrong one that it must not excuse.

const questionsOf = (offer: JsonObject) =>
  review(offer)
    .findings.filter(isQuestion)
    .map(({ check }) => check);

describe('fewer digits than others have', () => {
  test.each(['R05', 'R06', 'R08'])('explain %s', (name) => {
    expect(materialChecks(review(publishedOffer(name)))).toEqual([]);
  });

  test('do not excuse a yearly rate that is a whole percent off', () => {
    expect(materialChecks(review({ ...publishedOffer('R06'), yearlyFee: 18 }))).toEqual(['rates']);
  });

  test('do not excuse an installment that is more than half a real off, nor a lone rate', () => {
    const { totalAmount: _, ...whole } = publishedOffer('R08');
    expect(materialChecks(review({ ...whole, installmentAmount: 2072 }))).toEqual(['installment']);
    // 2% a month: 945.60. A rate that could be 1.5% to 2.5% would give 2.5% of it, too.
    const lone = { disbursementAmount: 10_000, numberOfInstallments: 12, monthlyFee: 2, iofAmount: 0 };
    const dates = { expectedDisbursementDate: '2026-01-10', firstDueDate: '2026-02-10' };
    const total = { installmentAmount: 974.87, totalAmount: 11_698.44 };
    expect(materialChecks(review({ ...lone, ...dates, ...total }))).toContain('installment');
  });
});

describe('a nominal yearly rate alone', () => {
  test('explains an offer of a bank', () => {
    const [fit] = review(publishedOffer('R26')).fits;
    expect(fit && assumed(fit)).toMatchObject({ 'rate-from': 'yearly-nominal', amortization: 'sac' });
  });

  test('does not excuse another installment', () => {
    const wrong = { ...publishedOffer('R26'), installmentAmount: 3434.89 };
    expect(materialChecks(review(wrong))).toContain('installment');
  });
});

describe('a tax on a base without itself', () => {
  test('explains the tax of a maker’s bank', () => {
    const iof = findingOf(review(publishedOffer('R08c')), 'iof');
    expect(iof).toMatchObject({ size: 'convention', explainedBy: { value: 'additional-only' } });
  });

  test('does not excuse a tax of another rate', () => {
    const tax = 94.08 * 1.3;
    const principal = 23_894 + 863 + tax;
    const wrong = {
      iofAmount: Number(tax.toFixed(2)),
      installmentAmount: Number((principal / 12).toFixed(2)),
    };
    const { totalAmount: _, ...offer } = publishedOffer('R08c');
    const found = review({ ...offer, ...wrong });
    expect(findingOf(found, 'iof').size).not.toBe('convention');
  });
});

describe('a cost in no field', () => {
  test.each([
    ['R09', 1468],
    ['R15', 2648.19],
  ])('is asked about in %s: R$ %d', (name, amount) => {
    const { explainedBy, verdict } = findingOf(review(publishedOffer(name)), 'installment');
    expect(verdict).toBe('cannot-tell');
    expect(explainedBy).toEqual({ id: 'unlisted-cost', value: amount });
  });

  test('is none where only an installment would show it', () => {
    const { yearlyCET: _, ...offer } = publishedOffer('R09b');
    expect(materialChecks(review(offer))).toEqual(['installment']);
    expect(questionsOf(offer)).toEqual([]);
  });

  test('is none where the CET does not need it', () => {
    const changed = { ...publishedOffer('R15'), monthlyCET: 2.57, yearlyCET: 37.49 };
    expect(materialChecks(review(changed))).toContain('installment');
  });
});

describe('the unit of a rate', () => {
  const sac = { disbursementAmount: 800, numberOfInstallments: 5, monthlyFee: 0.8, interestType: 'sac' };
  const unitOf = (offer: JsonObject) => review(offer).units.find(({ group }) => group === 'rates')?.reading;

  test.each([
    [800, 'fraction'],
    [166.4, 'percent'],
  ])('is the one that alone gives an installment of %d', (installmentAmount, unit) => {
    expect(unitOf({ ...sac, installmentAmount })).toBe(unit);
  });

  // 24 installments of 10,000 at 2.49% a month.
  const offer = { disbursementAmount: 10_000, numberOfInstallments: 24, installmentAmount: 558.5 };

  test('is none of a rate that is a yearly one in the wrong field, which differs', () => {
    const rates = findingOf(review({ ...offer, monthlyFee: 0.3433, yearlyFee: 0.3433 }), 'rates');
    expect(rates.size).toBe('material');
    expect(rates.expected).toBeCloseTo(0.0249, 4);
  });

  test('accuses no rate of an installment whose decimal point has moved', () => {
    const wrong = { ...offer, installmentAmount: 5585, monthlyFee: 2.49, totalAmount: 13_404 };
    expect(materialChecks(review(wrong))).not.toContain('rates');
    expect(materialChecks(review(wrong))).toContain('installment');
  });
});

describe('payments of two weeks', () => {
  // 13 × 436.17 repay 5,000 at 4% for each thirty days.
  const offer = {
    ...{ disbursementAmount: 5000, installmentAmount: 436.17, numberOfInstallments: 13 },
    ...{ totalAmount: 5670.21, interestAmount: 670.21, iofAmount: 0, monthlyFee: 4, yearlyCET: 61.16 },
    ...{ expectedDisbursementDate: '2026-03-02', firstDueDate: '2026-03-16' },
  };
  const paymentDays = Array.from({ length: 13 }, (_, index) => (parseDay('2026-03-16') ?? 0) + 14 * index);

  test.each<[string, { paymentDays?: number[] }]>([
    ['where the loan shows them', { paymentDays }],
    ['where installment and interest alone show them', {}],
  ])('explain an offer %s', (_, options) => {
    const found = review(offer, {}, options);
    expect(materialChecks(found)).toEqual([]);
    expect(assumed(found.fits[0] ?? { assumptions: [] })).toMatchObject({ 'payment-days': 14 });
    expect(found.schedule?.rows[1]?.dueDate).toBe('2026-03-30');
  });

  test('do not excuse another installment', () => {
    const wrong = { ...offer, installmentAmount: 446.17 };
    expect(materialChecks(review(wrong, {}, { paymentDays }))).toContain('installment');
    expect(materialChecks(review(wrong))).toContain('installment');
  });

  // S01 of the reference figures, due each month, whose customer pays each thirty days.
  test('accuse no offer of months whose payments merely look like them', () => {
    const monthly = {
      ...{ disbursementAmount: 5000, installmentAmount: 513.4, totalAmount: 6160.8, interestAmount: 769.45 },
      ...{ iofAmount: 95.86, iofAdditionalAmount: 20.49, monthlyFee: 0.0199, yearlyCET: 0.453224 },
      ...{ insurance: { amount: 125 }, rebates: [{ feeType: 'tac', amountType: 'absolute', amount: 150 }] },
      ...{ expectedDisbursementDate: '2026-11-23', firstDueDate: '2027-01-05', numberOfInstallments: 12 },
    };
    const paid = [0, 30, 60, 90].map((days) => (parseDay('2027-01-05') ?? 0) + days);
    expect(materialChecks(review(monthly))).toEqual([]);
    expect(materialChecks(review(monthly, {}, { paymentDays: paid }))).toEqual([]);
  });

  test('are no months, and months are no thirty days', () => {
    const months = (day: number) =>
      [0, 1, 2, 3, 4].map((at) => dayNumber(addMonths({ year: 2026, month: 1, day }, at, day)));
    expect([...months(10).map(dayText).slice(0, 2), cadenceOf(months(10)), cadenceOf(months(31))]).toEqual([
      '2026-01-10',
      '2026-02-10',
      null,
      null,
    ]);
    expect(cadenceOf([0, 30, 60])).toBe(30);
    expect(cadenceOf(paymentDays)).toBe(14);
    expect(cadenceOf([0, 14])).toBe(null);
  });
});

describe('a wrong figure under a way of few lenders', () => {
  // 9,000 at 1.85% a month, and a premium of 18.00 that is within each of 24 installments.
  const withPremium: JsonObject = {
    disbursementAmount: 9000,
    installmentAmount: 499.21,
    totalAmount: 11_981.04,
    interestAmount: 2290.91,
    iofAmount: 222.95,
    iofAdditionalAmount: 35.18,
    yearlyCET: 33.3,
    monthlyCET: 2.42,
    monthlyFee: 1.85,
    yearlyFee: 24.6,
    numberOfInstallments: 24,
    expectedDisbursementDate: '2026-04-08',
    firstDueDate: '2026-05-08',
    insurance: { amount: 432, type: 'required' },
  };
  // 8,000 at 1.79% a month of thirty days, the first on day 58; the tax counts present values.
  const onPresentValues: JsonObject = {
    disbursementAmount: 8000,
    installmentAmount: 195.38,
    totalAmount: 16_411.92,
    interestAmount: 8158.64,
    iofAmount: 221.92,
    iofAdditionalAmount: 31.36,
    yearlyCET: 25.51,
    monthlyCET: 1.91,
    monthlyFee: 1.79,
    yearlyFee: 23.73,
    numberOfInstallments: 84,
    expectedDisbursementDate: '2025-09-10',
    firstDueDate: '2025-11-07',
  };

  test.each<[string, JsonObject, string, number]>([
    ['installment', { ...withPremium, installmentAmount: 500.87 }, 'installment', 499.21],
    ['tax', { ...withPremium, iofAmount: 309.29 }, 'iof', 222.95],
    ['tax on present values', { ...onPresentValues, iofAmount: 241.89 }, 'iof', 221.92],
    ['additional alone', { ...publishedOffer('R05'), iofAmount: 181.1 }, 'iof', 90.9],
  ])('is the only one that is not right: %s', (_name, offer, check, expected) => {
    const found = review(offer);
    expect(findingOf(found, check)).toMatchObject({ size: 'material', expected });
    expect(materialChecks(found)).not.toContain(check === 'iof' ? 'installment' : 'iof');
  });

  test('is none in the right offers', () => {
    expect([withPremium, onPresentValues].map((offer) => materialChecks(review(offer)))).toEqual([[], []]);
  });
});

test('a tax that counts the interest of a deferral as principal comes out', () => {
  // 10,000 at 2% a month, the first of twelve payments after three months without any.
  const deferred = {
    disbursementAmount: 10_000,
    installmentAmount: 1032.45,
    iofAmount: 249.69,
    iofAdditionalAmount: 39.1,
    monthlyFee: 2,
    yearlyFee: 26.82,
    numberOfInstallments: 12,
    expectedDisbursementDate: '2026-01-15',
    firstDueDate: '2026-05-15',
    interestGracePeriod: 3,
    principalGracePeriod: 3,
  };
  expect(materialChecks(review(deferred))).toEqual([]);
});

test('payments of each thirty days are found by a tax and a CET that count other days', () => {
  const everyThirtyDays = {
    disbursementAmount: 3000,
    installmentAmount: 376.51,
    totalAmount: 3765.1,
    interestAmount: 709.73,
    iofAmount: 43.76,
    iofAdditionalAmount: 11.61,
    yearlyCET: 68.05,
    monthlyCET: 4.42,
    monthlyFee: 3.99,
    yearlyFee: 59.92,
    numberOfInstallments: 10,
    expectedDisbursementDate: '2026-06-01',
    firstDueDate: '2026-07-01',
  };
  expect(materialChecks(review(everyThirtyDays))).toEqual([]);
  expect(materialChecks(review({ ...everyThirtyDays, iofAmount: 48.14 }))).toContain('iof');
});

test('an installment that is too high is no sign of a larger last one', () => {
  const high = { disbursementAmount: 360_000, installmentAmount: 23_146.54, numberOfInstallments: 24 };
  expect(materialChecks(review({ ...high, yearlyFee: 36.67 }))).toEqual(['installment']);
});

test('the unit of a rate is that of a single payment after months', () => {
  const once = {
    disbursementAmount: 15_000,
    installmentAmount: 17_252.79,
    totalAmount: 17_252.79,
    interestAmount: 1964.01,
    iofAmount: 230.68,
    iofAdditionalAmount: 58.1,
    monthlyFee: 1.99,
    yearlyFee: 23.88,
    numberOfInstallments: 1,
    expectedDisbursementDate: '2026-03-02',
    firstDueDate: '2026-09-02',
  };
  const rates = findingOf(review(once), 'rates');
  expect(rates).toMatchObject({ declared: expect.closeTo(0.2388, 6), mistake: { id: 'yearly-nominal' } });
  expect(rates.expected).toBeCloseTo(0.2668, 4);
});
