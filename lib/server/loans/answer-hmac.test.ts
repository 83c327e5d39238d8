import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '#lib/loan/json.ts';
import { stubSettings } from '#lib/testing/test-settings.ts';
import { answerHmac, valueHmac } from './answer-hmac.ts';

const key = Buffer.alloc(32, 9).toString('base64');
beforeAll(() => stubSettings({ LOOKUP_KEY: key, DEFAULT_EXPAND: 'customer' }));

const request = { loan: 'loan_1', expand: ['customer'], fields: null, paymentFor: null } as never;
const hmacOf = (loan: JsonObject, asked: object = {}) =>
  answerHmac({ loan, request: { ...(request as object), ...asked } as never })?.hmac.toString('hex') ?? null;

describe('the HMAC of an answer', () => {
  const loan = { id: 'loan_1', status: 'open', offer: { totalAmount: 100, monthlyFee: 2 } };

  it('stays where only the order or daily figures change', () => {
    const later = { amountRemaining: 12.5, amountForPayment: 1, updatedAt: '2026-11-26', ...loan };
    expect(hmacOf({ offer: { monthlyFee: 2, totalAmount: 100 }, status: 'open', id: 'loan_1' })).toBe(
      hmacOf(loan),
    );
    expect(hmacOf(later)).toBe(hmacOf(loan));
  });

  it('stays where what is to pay of an installment differs from day to day', () => {
    const listed = (change: JsonObject) => ({
      ...loan,
      installments: { data: [{ number: 1, amountRemaining: 10, ...change }] },
    });
    expect(hmacOf(listed({ amountForPayment: 9, amountForPaymentFine: 1 }))).toBe(hmacOf(listed({})));
    expect(hmacOf(listed({ amountRemaining: 0 }))).not.toBe(hmacOf(listed({})));
  });

  it('is another one where a value has changed', () => {
    expect(hmacOf({ ...loan, offer: { totalAmount: 100.01, monthlyFee: 2 } })).not.toBe(hmacOf(loan));
    expect(hmacOf({ ...loan, offer: { ...loan.offer, updatedAt: 'x' } })).not.toBe(hmacOf(loan));
    expect(hmacOf(loan, { loan: 'loan_2' })).not.toBe(hmacOf(loan));
  });

  it.each([
    ['fields', { fields: ['id'] }],
    ['fewer references', { expand: [] }],
    ['more references', { expand: ['customer', 'offer'] }],
  ])('is none where %s were asked for', (_, asked) => expect(hmacOf(loan, asked)).toBeNull());

  it('is the same whatever date of payment was asked for', () => {
    expect(hmacOf(loan, { paymentFor: '2026-12-10' })).toBe(hmacOf(loan));
  });
});

it('different values and places have different HMACs', () => {
  const hexOf = (of: string[], value: never) => valueHmac(of, value)?.hmac.toString('hex');
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (jsonValue, other) => {
      const isSame = JSON.stringify(jsonValue) === JSON.stringify(other);
      if (!isSame) fc.pre(!(typeof jsonValue === 'object' && typeof other === 'object'));
      expect(hexOf(['a'], jsonValue as never) === hexOf(['a'], other as never)).toBe(isSame);
    }),
  );
  expect(hexOf(['a', 'b'], 1 as never)).not.toBe(hexOf(['a,b'], 1 as never));
});
