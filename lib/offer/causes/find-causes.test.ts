import { describe, expect, test } from 'vitest';
import { type JsonObject, valueAt } from '#lib/loan/json.ts';
import { reviewOffer } from '../review.ts';
import { options, review, s01 } from '../testing/sample-offers.ts';
import { withValue } from './cause-fields.ts';

const rebate = { feeType: 'tac', amountType: 'absolute', amount: 105 };

describe('one wrong field is named as the only cause', () => {
  test.each<[string, string, JsonObject]>([
    ['/offer/installmentAmount', 'an installment', { installmentAmount: 503.4 }],
    ['/offer/numberOfInstallments', 'a count', { numberOfInstallments: 11 }],
    ['/offer/totalAmount', 'a total with two digits swapped', { totalAmount: 6106.8 }],
    ['/offer/interestAmount', 'an interest', { interestAmount: 796.45 }],
    ['/offer/disbursementAmount', 'a disbursement', { disbursementAmount: 5100 }],
    ['/offer/monthlyFee', 'a monthly rate', { monthlyFee: 0.0299 }],
    ['/offer/yearlyFee', 'a yearly rate', { yearlyFee: 0.276751 }],
    ['/offer/yearlyCET', 'a yearly CET', { yearlyCET: 0.543224 }],
    ['/offer/monthlyCET', 'a monthly CET', { monthlyCET: 0.041639 }],
    ['/offer/iofAmount', 'an IOF', { iofAmount: 59.86 }],
    ['/offer/iofAdditionalAmount', 'an additional IOF', { iofAdditionalAmount: 24.09 }],
    ['/offer/rebates/0/amount', 'a fee', { rebates: [rebate] }],
    ['/offer/firstDueDate', 'day and month swapped', { firstDueDate: '2027-05-01' }],
    ['/offer/cashout/0/amount', 'a cash-out', { cashout: [{ amount: 500, type: 'payment_method' }] }],
  ])('%s: %s', (field, _, wrong) => {
    const { causes, counts } = review({ ...s01, ...wrong });
    expect(causes).toHaveLength(1);
    const [cause] = causes;
    expect(cause).toMatchObject({ field, only: true });
    expect(cause?.explains).toHaveLength(counts.differ);
    const value = cause?.value ?? null;
    const right = valueAt({ offer: s01 }, field) ?? null;
    if (typeof right === 'number') expect(Math.abs(Number(value) - right) / right).toBeLessThan(0.001);
    else expect(value).toBe(right);
  });
});

test.each<[string, JsonObject]>([
  ['/offer/firstDueDate', { firstDueDate: '2027-02-05' }],
  ['/offer/expectedDisbursementDate', { expectedDisbursementDate: '2025-11-23' }],
])(
  '%s, a month or a year off, is named: but only the distance of two dates shows, so it is not sure',
  (field, wrong) => {
    const { causes } = review({ ...s01, ...wrong });
    expect(causes).toMatchObject([{ field, value: valueAt({ offer: s01 }, field), only: false }]);
  },
);

test('a yearly CET that only the monthly one contradicts is named too, where no dates give the CET of the payments', () => {
  const { causes } = review({ ...s01, firstDueDate: null, yearlyCET: 0.543224 });
  expect(causes.map(({ field }) => field).toSorted()).toEqual(['/offer/monthlyCET', '/offer/yearlyCET']);
});

describe('a loan with a balloon', () => {
  // 10,000 at 2% a month: 11 payments of 500 and the rest with the twelfth.
  const last = (10_000 - 500 * ((1 - 1.02 ** -11) / 0.02)) * 1.02 ** 12;
  const balloon = {
    ...{ disbursementAmount: 10_000, installmentAmount: 500, numberOfInstallments: 12 },
    ...{ totalAmount: Number((5500 + last).toFixed(2)), interestAmount: Number((last - 4500).toFixed(2)) },
    ...{ monthlyFee: 0.02, yearlyFee: 0.268242, iofAmount: 0, iofAdditionalAmount: 0 },
    ...{ expectedDisbursementDate: '2026-01-05', firstDueDate: '2026-02-05', interestType: 'pre_price' },
  };

  test('is right as it is', () => {
    expect(review(balloon).counts.differ).toBe(0);
  });

  test.each<[string, JsonObject]>([
    ['/offer/numberOfInstallments', { numberOfInstallments: 18 }],
    ['/offer/installmentAmount', { installmentAmount: 620 }],
  ])('has its wrong %s found by what the total leaves for the last payment', (field, wrong) => {
    const { causes } = review({ ...balloon, ...wrong }, {}, { rateUnit: 'fraction' });
    const value = valueAt({ offer: balloon }, field);
    expect(causes.slice(0, 3)).toContainEqual(expect.objectContaining({ field, value }));
  });

  test('has no field that is called the only cause: the last payment takes up a second mistake', () => {
    // A generated offer whose installment and count were both changed; another installment alone makes all agree.
    const offer = {
      ...{ disbursementAmount: 11_030.1, installmentAmount: 489.88, numberOfInstallments: 34 },
      ...{ totalAmount: 17_890.68, interestAmount: 6860.58, iofAmount: 300.52, iofAdditionalAmount: 41.91 },
      ...{ monthlyFee: 0.0289, yearlyFee: 0.4076, monthlyCET: 0.03, yearlyCET: 0.4263 },
      ...{ expectedDisbursementDate: '2024-09-12', firstDueDate: '2024-10-28', fine: { fineRate: 0.02 } },
      rebates: [{ feeType: 'tac', amountType: 'absolute', amount: 331.15 }],
    };
    const { causes } = review(offer);
    expect(causes).toMatchObject([{ field: '/offer/installmentAmount', value: 495.12, only: false }]);
  });
});

test('with two wrong dates no date is called the only cause', () => {
  const { causes } = review({
    ...s01,
    createdAt: '2026-12-20T12:00:00.000Z',
    expectedDisbursementDate: '2026-12-23',
  });
  expect(causes.some(({ only }) => only)).toBe(false);
});

test('a fine above the limit of the law may be anything up to it', () => {
  const fine = { ...s01.fine, fineRate: 0.05 };
  expect(review({ ...s01, fine }, { employment: 'empl_1' }, { rateUnit: 'fraction' }).causes).toMatchObject([
    { field: '/offer/fine/fineRate', value: 0.02, range: { min: 0, max: 0.02 }, explains: ['fine'] },
  ]);
});

test('the corrected loan agrees, at the value and at both ends of its range', () => {
  const loan = { offer: { ...s01, installmentAmount: 503.4 } };
  const [cause] = reviewOffer(loan, options)?.causes ?? [];
  expect(cause).toMatchObject({
    value: 513.4,
    range: { min: 513.39, max: 513.41 },
    agree: 18,
    cannotTell: 1,
  });
  for (const value of [513.39, 513.4, 513.41])
    expect(reviewOffer(withValue(loan, '/offer/installmentAmount', value), options)?.counts.differ).toBe(0);
  expect(loan.offer.installmentAmount).toBe(503.4);
});

test('values are given as sent: in centavos, in percent', () => {
  const inCentavos = {
    disbursementAmount: 500_000,
    installmentAmount: 50_340,
    totalAmount: 616_080,
    interestAmount: 76_945,
    iofAmount: 9586,
    iofAdditionalAmount: 2049,
    insurance: { amount: 12_500, fee: 2.5 },
    rebates: [{ ...rebate, amount: 15_000 }],
    monthlyFee: 1.99,
    yearlyFee: 26.6751,
    monthlyCET: 3.1639,
    yearlyCET: 45.3224,
    cashout: [{ amount: 500_000 }],
  };
  const all = { ...s01, ...inCentavos };
  expect(review(all).causes).toMatchObject([{ field: '/offer/installmentAmount', value: 51_340 }]);
  const rate = review({ ...all, installmentAmount: 51_340, monthlyFee: 2.99 });
  expect(rate.causes).toMatchObject([{ field: '/offer/monthlyFee', value: 1.99, only: true }]);
});

test('several fields that fit are all named, the likeliest first, and nothing follows from either', () => {
  const { causes, findings } = review({ ...s01, insurance: { amount: 152, fee: 0.025 } });
  expect(causes.map(({ field }) => field)).toEqual(['/offer/insurance/amount', '/offer/rebates/0/amount']);
  expect(causes.every(({ only }) => !only)).toBe(true);
  expect(findings.every(({ followsFrom }) => followsFrom === undefined)).toBe(true);
});

test('no single field explains two mistakes, and nothing is looked for where nothing differs', () => {
  expect(review({ ...s01, installmentAmount: 503.4, totalAmount: 6100 })).toMatchObject({
    causes: [],
    corrected: null,
  });
  expect(review(s01)).toMatchObject({ causes: [], corrected: null });
});

test('differences follow from the field that is wrong, and keep their verdict', () => {
  const { findings, counts } = review({ ...s01, installmentAmount: 503.4 });
  const differing = findings.filter(({ size }) => size === 'material');
  expect(counts.differ).toBe(4);
  expect(differing.map(({ check, followsFrom }) => [check, followsFrom])).toEqual([
    ['installment', undefined],
    ['total', '/offer/installmentAmount'],
    ['cet-yearly', '/offer/installmentAmount'],
    ['cet-monthly', '/offer/installmentAmount'],
  ]);
});

test('schedule and CET stand under the corrected figure, which an offer that agrees does not need', () => {
  const { schedule, corrected } = review({ ...s01, installmentAmount: 503.4 });
  expect(schedule).toBeNull();
  expect(corrected).toMatchObject({ field: '/offer/installmentAmount', value: 513.4, total: null });
  expect(corrected?.schedule).toEqual(review(s01).schedule);
  expect(corrected?.cet).toEqual(review(s01).cet);
});

test('a schedule that a wrong date moved is corrected beside the one that is there', () => {
  const { schedule, corrected } = review({ ...s01, yearlyFee: 0.276751 });
  expect(schedule?.rows).toEqual(corrected?.schedule?.rows);
});

test('a loan with too much to look through gets no causes, rather than some of them', () => {
  const transactions = Array.from({ length: 40_000 }, (_, at) => ({
    amount: at,
    description: 'x'.repeat(20),
  }));
  const offer = { ...s01, installmentAmount: 503.4 };
  expect(reviewOffer({ offer, transactions }, options)?.causes).toEqual([]);
});
