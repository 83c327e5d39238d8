import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '#lib/loan/json.ts';
import { loans, plantedValues } from '#lib/testing/masking/test-personal-values.ts';
import { s01 } from '#lib/testing/offers/sample-offers.ts';
import { listedInstallments, paidThenUnpaid } from '#lib/testing/test-installments.ts';
import { offer, paid, timeZone } from '#lib/testing/test-position.ts';
import { factsOf } from '#lib/testing/test-summary.ts';
import { type CreditStatement, describeCredit, describeInstallments } from './credit-description.ts';

const transactions = (count: number) => paid(count).map(([amount, createdAt]) => ({ amount, createdAt }));
const viewOf = (loan: JsonObject, options: Parameters<typeof factsOf>[1] = {}) =>
  factsOf({ contractNumber: 'CCB-1', offer, ...loan }, options).view;
const installmentsOf = (loan: JsonObject) => describeInstallments(viewOf(loan), timeZone);

const linesOf = (loan: JsonObject, options: Parameters<typeof factsOf>[1] = {}) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(describeCredit(viewOf(loan, options)), ({ line }) => line)).map(
      ([line, statements]) => [line, (statements ?? []).map(({ value, by }) => [value, by])],
    ),
  );
const unknown = [[{ is: 'missing', why: 'unknown' }, 'unknown']];
const field = (pointer: string): CreditStatement['value'] => ({ is: 'field', pointer });

describe('an ordinary loan', () => {
  const loan = { transactions: transactions(5), amountRemaining: 3359.9, amountForPayment: 3359.9 };

  test('has each figure of the answer as it is, and what the desk computes beside them', () => {
    const lines = linesOf(loan, { paymentFor: '2026-05-20' });
    expect(lines).toMatchObject({
      contractNumber: [[field('/contractNumber'), 'stated']],
      amountRemaining: [[field('/amountRemaining'), 'stated']],
      unpaid: [[{ is: 'figure', low: 3593.8, high: 3593.8 }, 'follows']],
      monthlyFee: [[field('/offer/monthlyFee'), 'stated']],
      nominalYearly: [[{ is: 'figure', low: 12 * 0.0199 }, 'follows']],
      yearlyFee: [[field('/offer/yearlyFee'), 'stated']],
      numberOfInstallments: [[field('/offer/numberOfInstallments'), 'stated']],
      installmentsLeft: [[{ is: 'figure', low: 7 }, 'follows']],
      amortization: [[{ is: 'assumption', assumption: { id: 'amortization', value: 'price' } }, 'follows']],
      lastDue: [[{ is: 'day', day: '2026-12-05' }, 'follows']],
    });
    expect(lines.payoff).toEqual([[expect.objectContaining({ is: 'figure' }), expect.anything()]]);
  });

  test('says of what the answer lacks that it lacks it', () => {
    const lines = linesOf({ transactions: transactions(5) });
    expect(lines.creditOperationType).toEqual([[{ is: 'missing', why: 'absent' }, 'stated']]);
    expect(lines.amountRemaining).toEqual([[{ is: 'missing', why: 'needs-payment-for' }, 'stated']]);
    const narrowed = linesOf({}, { fields: ['offer.monthlyFee'] });
    expect(narrowed.contractNumber).toEqual([[field('/contractNumber'), 'stated']]);
    expect(narrowed.yearlyCET).toEqual([[{ is: 'missing', why: 'not-requested' }, 'stated']]);
  });

  test('has each installment with its parts, which add up to it, and what was paid', () => {
    const installments = installmentsOf(loan);
    expect(installments).toHaveLength(12);
    for (const { amount, principal, interest, charges } of installments)
      expect((principal ?? 0) + (interest ?? 0) + (charges ?? 0)).toBeCloseTo(amount ?? 0, 2);
    expect(installments.at(-1)).toMatchObject({ due: '2026-12-05', balance: 0, by: 'follows', payments: [] });
    expect(installments[4]).toMatchObject({
      state: 'paid',
      payments: [{ day: '2026-05-05', amount: 513.4 }],
    });
  });

  test('leaves open how much a payment of two installments pays of each', () => {
    const both = [...transactions(3), { amount: 1026.8, createdAt: '2026-05-05' }];
    const installments = installmentsOf({ transactions: both });
    expect(installments.slice(3, 5).map(({ payments }) => payments)).toEqual([
      [{ day: '2026-05-05', amount: null }],
      [{ day: '2026-05-05', amount: null }],
    ]);
  });
});

test('where nothing tells what was paid, no balance, no rest of the term and no state is filled in', () => {
  const lines = linesOf({});
  expect(lines).toMatchObject({ unpaid: unknown, installmentsLeft: unknown });
  expect(lines.payoff).toEqual([[{ is: 'note', note: 'missing.transactions' }, 'unknown']]);
  expect(installmentsOf({}).every(({ payments }) => payments.length === 0)).toBe(true);
  expect(installmentsOf({}).some(({ state }) => state === 'paid')).toBe(false);
});

test('where sources say different balances, each stands there, and no sum is said', () => {
  const lines = linesOf(
    { transactions: transactions(5), amountRemaining: 8 * 513.4 },
    { paymentFor: '2026-05-20' },
  );
  expect(lines.amountRemaining).toEqual([[field('/amountRemaining'), 'stated']]);
  expect(lines.remaining).toMatchObject([[{ is: 'figure', low: 3593.8 }, 'transactions']]);
  expect(lines.unpaid).toEqual(unknown);
});

test.each([
  ['refused', { offer: { ...offer, installmentAmount: 0, description: 'Score' } }],
  ['void', { status: 'void', transactions: [] }],
  ['not paid out', { status: 'draft', transactions: [], signatures: [] }],
])('of a %s loan nothing is owed, and nothing is said of payments', (_, change) => {
  const lines = linesOf(change);
  expect(lines.nothingOwed).toEqual([[{ is: 'nothing-owed' }, 'follows']]);
  for (const line of ['amountRemaining', 'payoff', 'unpaid', 'installmentsLeft'])
    expect(lines).not.toHaveProperty(line);
  expect(installmentsOf(change).every(({ state }) => state === null)).toBe(true);
});

test('of a loan that is paid off nothing is left', () => {
  const lines = linesOf({ transactions: transactions(12) }, { today: '2026-12-20' });
  expect(lines.settled).toEqual([[{ is: 'nothing-left' }, 'follows']]);
  expect(lines).not.toHaveProperty('unpaid');
  expect(lines.installmentsLeft).toMatchObject([[{ is: 'figure', low: 0 }, 'follows']]);
});

describe('an offer that does not add up', () => {
  const createdAt = '2025-11-18T12:29:00.000Z';
  const dated = { ...s01, createdAt, expectedDisbursementDate: '2025-11-23', firstDueDate: '2026-01-05' };

  test('has the stated and the right figure', () => {
    const wrong = { offer: { ...dated, installmentAmount: 523.4 } };
    const lines = linesOf(wrong);
    expect(lines.installmentAmount).toMatchObject([
      [field('/offer/installmentAmount'), 'stated'],
      [{ is: 'right', pointer: '/offer/installmentAmount', value: 513.4 }, 'follows'],
    ]);
    const installments = installmentsOf(wrong);
    expect(installments[0]).toMatchObject({ amount: 513.4, by: 'follows' });
  });

  test('has no right figure where several may be wrong', () => {
    expect(linesOf({ offer: { ...offer, installmentAmount: 523.4 } }).installmentAmount).toHaveLength(1);
  });

  test('has the right figure of a check, where no single figure explains all', () => {
    const lines = linesOf({ offer: { ...offer, yearlyFee: 0.5, totalAmount: 9000 } });
    expect(lines.yearlyFee?.[1]?.[0]).toMatchObject({
      is: 'figure',
      low: expect.closeTo(0.2668, 3),
      unit: 'fraction',
    });
  });
});

describe('installments of the API', () => {
  const split = { principalAmortizationAmount: 400, preFixedAmount: 110, taxAmount: 3.4 };

  test('are split as it says, with its payments', () => {
    const change = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [index + 1, split]));
    const data = listedInstallments(paidThenUnpaid(5), change);
    const installments = installmentsOf({ installments: { hasMore: false, data } });
    expect(installments).toHaveLength(12);
    expect(installments[0]).toMatchObject({
      ...{ amount: 513.4, principal: 400, interest: 110, charges: 3.4, by: 'stated', state: 'paid' },
      payments: [{ day: '2026-01-05', amount: 513.4 }],
    });
  });

  test('are split by the schedule only where it has an installment of their amount', () => {
    const data = listedInstallments(paidThenUnpaid(5), { 7: { totalAmount: 700, amountRemaining: 700 } });
    const installments = installmentsOf({ installments: { hasMore: false, data } });
    expect(installments[5]).toMatchObject({ amount: 513.4, by: 'follows' });
    expect(installments[5]?.principal).not.toBeNull();
    expect(installments[6]).toMatchObject({ amount: 700, principal: null, interest: null, by: 'stated' });
  });

  test('are those that are listed, where no schedule has the others', () => {
    const data = listedInstallments(paidThenUnpaid(5)).slice(0, 4);
    const installments = installmentsOf({ offer: {}, installments: { hasMore: true, data } });
    expect(installments.map(({ number }) => number)).toEqual([9, 10, 11, 12]);
  });
});

describe('to a masked reader', () => {
  test('what is hidden is named so', () => {
    const { view } = factsOf({ contractNumber: { $masked: 'string' }, offer: { $masked: 'string' } });
    const hidden = describeCredit(view);
    const masked = { is: 'missing', why: 'masked' };
    expect(hidden.find(({ line }) => line === 'contractNumber')?.value).toEqual(masked);
    expect(hidden.find(({ line }) => line === 'monthlyFee')?.value).toEqual(masked);
    expect(describeInstallments(view, timeZone)).toEqual([]);
  });

  test('nothing that is hidden is described', () => {
    fc.assert(
      fc.property(loans, (loan) => {
        const { view } = factsOf(loan, { isMasked: true });
        const described = [describeCredit(view), describeInstallments(view, timeZone)];
        expect(JSON.stringify(described)).not.toMatch(plantedValues);
      }),
      { numRuns: fc.readConfigureGlobal().numRuns ?? 60 },
    );
  });
});
