import { expect, test } from 'vitest';
import type { Json } from '#lib/loan/json.ts';
import { installmentsToPay, readStatedInstallments } from './api-installments.ts';

test('an installment of which nothing is to pay is no line of the amount to pay', () => {
  const sent: Json[] = [
    { number: 1, status: 'paid', totalAmount: 100, amountForPayment: 0 },
    { number: 2, status: 'unpaid', totalAmount: 100, amountForPayment: 102, amountForPaymentFine: 2 },
    { number: 3, status: 'uncollectible', totalAmount: 100, amountForPayment: 0 },
    // The API says nothing of it.
    { number: 4, status: 'unpaid', totalAmount: 100 },
  ];
  const stated = readStatedInstallments(sent, { unit: 'reais', timeZone: 'America/Sao_Paulo' });
  expect(stated && installmentsToPay(stated).map(({ number }) => number)).toEqual([2]);
});
