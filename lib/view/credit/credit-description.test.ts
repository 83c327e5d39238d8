import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '#lib/loan/json.ts';
import { loans, plantedValues } from '#lib/testing/masking/test-personal-values.ts';
import { s01 } from '#lib/testing/offers/sample-offers.ts';
import { listedInstallments, paidThenUnpaid } from '#lib/testing/test-installments.ts';
import { offer, paid, timeZone } from '#lib/testing/test-position.ts';
import { factsOf } from '#lib/testing/test-summary.ts';
import { type CreditStatement, describeCredit } from './describe-credit.ts';
import { describeInstallments, describePayments } from './describe-installments.ts';

const transactions = (count: number) => paid(count).map(([amount, createdAt]) => ({ amount, createdAt }));
const viewOf = (loan: JsonObject, options: Parameters<typeof factsOf>[1] = {}) =>
  factsOf({ contractNumber: 'CCB-1', offer, ...loan }, options).view;
const installmentsOf = (loan: JsonObject) => describeInstallments(viewOf(loan), timeZone);
const paymentsOf = (loan: JsonObject, options: Parameters<typeof factsOf>[1] = {}) =>
  describePayments(viewOf(loan, options));

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
    expect(installments.at(-1)).toMatchObject({ due: '2026-12-05', balance: 0, by: 'follows' });
    expect(installments[4]?.state).toBe('paid');
  });

  test('has what is left after each payment, down to what is left today', () => {
    const payments = [
      ...transactions(2),
      { amount: 200, createdAt: '2026-03-05' },
      { amount: 313.4, createdAt: '2026-03-06' },
      { amount: 1026.8, createdAt: '2026-05-05' },
    ];
    expect(paymentsOf({ transactions: payments })).toEqual([
      { day: '2026-01-05', paid: 513.4, installments: [1], left: 5647.4 },
      { day: '2026-02-05', paid: 513.4, installments: [2], left: 5134 },
      { day: '2026-03-05', paid: 200, installments: [3], left: 4934 },
      { day: '2026-03-06', paid: 313.4, installments: [3], left: 4620.6 },
      { day: '2026-05-05', paid: 1026.8, installments: [4, 5], left: 3593.8 },
    ]);
  });

  test('has no balance after a payment where the end is not what is left today', () => {
    const open = [...transactions(3), { amount: 37.12, createdAt: '2026-04-01', description: 'Pagamento' }];
    const payments = paymentsOf({ transactions: open });
    expect(payments.map(({ paid }) => paid)).toContain(513.4);
    expect(payments.every(({ left }) => left === null)).toBe(true);
  });

  test('counts no refund among the payments', () => {
    const refund = { amount: -100, createdAt: '2026-05-20', description: 'Devolução de valor pago a maior' };
    const { ledger } = viewOf({ transactions: [...transactions(5), refund] });
    expect(ledger?.rows.map(({ kind }) => kind)).toContain('refund');
    expect(paymentsOf({ transactions: [...transactions(5), refund] })).toHaveLength(5);
  });
});

test('where nothing tells what was paid, no balance, no rest of the term and no state is filled in', () => {
  const lines = linesOf({});
  expect(lines).toMatchObject({ unpaid: unknown, installmentsLeft: unknown });
  expect(lines.payoff).toEqual([[{ is: 'note', note: 'missing.transactions' }, 'unknown']]);
  expect(paymentsOf({})).toEqual([]);
  expect(installmentsOf({}).some(({ state }) => state === 'paid')).toBe(false);
});

test('where sources say different balances, each stands there, and no sum is said', () => {
  const loan = { transactions: transactions(5), amountRemaining: 8 * 513.4 };
  const lines = linesOf(loan, { paymentFor: '2026-05-20' });
  expect(paymentsOf(loan, { paymentFor: '2026-05-20' }).every(({ left }) => left === null)).toBe(true);
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
  expect(paymentsOf(change)).toEqual([]);
});

test('of a loan that is paid off nothing is left', () => {
  const lines = linesOf({ transactions: transactions(12) }, { today: '2026-12-20' });
  expect(lines.settled).toEqual([[{ is: 'nothing-left' }, 'follows']]);
  expect(lines).not.toHaveProperty('unpaid');
  expect(lines.installmentsLeft).toMatchObject([[{ is: 'figure', low: 0 }, 'follows']]);
});

test('of a loan that its status calls repaid nothing is left, though no payment is told', () => {
  const lines = linesOf({ status: 'repaid', amountRemaining: 0 }, { today: '2027-02-01' });
  expect(lines.settled).toEqual([[{ is: 'nothing-left' }, 'follows']]);
  expect(lines.installmentsLeft).toMatchObject([[{ is: 'figure', low: 0 }, 'follows']]);
});

test('a rest that is no longer collected is not called settled', () => {
  const data = listedInstallments([...paidThenUnpaid(10).slice(0, 10), 'uncollectible', 'void']);
  const lines = linesOf({ installments: { hasMore: false, data } }, { today: '2027-02-01' });
  expect(lines.settled).toEqual([[{ is: 'not-collected' }, 'follows']]);
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
    });
    expect(paymentsOf({ installments: { hasMore: false, data } })).toMatchObject([
      { day: '2026-01-05', paid: 513.4, installments: [1], left: 5647.4 },
      ...[{}, {}, {}, { left: 3593.8 }],
    ]);
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
    expect(describePayments(view)).toEqual([]);
  });

  test('nothing that is hidden is described', () => {
    fc.assert(
      fc.property(loans, (loan) => {
        const { view } = factsOf(loan, { isMasked: true });
        const described = [
          describeCredit(view),
          describeInstallments(view, timeZone),
          describePayments(view),
        ];
        expect(JSON.stringify(described)).not.toMatch(plantedValues);
      }),
      { numRuns: fc.readConfigureGlobal().numRuns ?? 60 },
    );
  });
});
