import { monthsAfter } from './dates.ts';
import { isList, isObject, type Json, type JsonObject } from './json-values.ts';

export const paymentDescription = (k: number, n: number) => `Pagamento da parcela ${k}/${n}`;

/** Whether a transaction is the payment of an installment. */
export const isPayment = (entry: Json): entry is JsonObject =>
  isObject(entry) &&
  typeof entry.createdAt === 'string' &&
  typeof entry.description === 'string' &&
  entry.description.startsWith('Pagamento da parcela');

const isPaymentUntil = (date: string) => (entry: Json) => isPayment(entry) && String(entry.createdAt) <= date;

const cents = (value: number) => Math.round(value * 100) / 100;

/**
 * Remaining: the installments of which no payment is among the transactions up to that date.
 * For payment: those of them due by that date or, when none is, the next one. No fine, interest or discount.
 * Nothing where the offer does not give installment, number and first due date: no arithmetic is invented.
 */
export const paymentAmounts = (loan: JsonObject, date: string | undefined): JsonObject => {
  const offer = isObject(loan.offer) ? loan.offer : {};
  const { installmentAmount: amount, numberOfInstallments: count, firstDueDate } = offer;
  if (date === undefined || typeof firstDueDate !== 'string') return {};
  if (typeof amount !== 'number' || typeof count !== 'number') return {};
  const transactions = isList(loan.transactions) ? loan.transactions : [];
  const paid = Math.min(count, transactions.filter(isPaymentUntil(date)).length);
  const due = Array.from({ length: count - paid }, (_, k) => monthsAfter(firstDueDate, paid + k));
  const overdue = due.filter((dueDate) => dueDate <= date).length;
  const next = due.length > 0 ? Math.max(1, overdue) : 0;
  return { amountRemaining: cents(due.length * amount), amountForPayment: cents(next * amount) };
};
