import { monthsAfter } from './dates.ts';
import { isList, isObject, type Json, type JsonObject } from './json-values.ts';

export const paymentDescription = (k: number, n: number) => `Pagamento da parcela ${k}/${n}`;

/** Whether a transaction is the payment of an installment. */
export const isPayment = (entry: Json): entry is JsonObject =>
  isObject(entry) &&
  typeof entry.createdAt === 'string' &&
  typeof entry.description === 'string' &&
  entry.description.startsWith('Pagamento da parcela');

const cents = (value: number) => Math.round(value * 100) / 100;

/** What the customer paid, or got back, in the words that the sandbox has for it. */
const ofCustomer = /^(Pagamento|Recebimento|Repasse|Quitação|Estorno d)/;

/** The sum of the payments until a day; a payoff settles all that remains. */
const paidUntil = (loan: JsonObject, date: string, counts: 'all' | 'numbered') => {
  const transactions = (isList(loan.transactions) ? loan.transactions : []).filter(isObject);
  const payments = transactions.filter(
    (entry) =>
      String(entry.createdAt) <= date &&
      typeof entry.amount === 'number' &&
      (counts === 'numbered' ? isPayment(entry) : ofCustomer.test(String(entry.description))),
  );
  const isPaidOff = payments.some(({ description }) => String(description).startsWith('Quitação'));
  return isPaidOff
    ? Number.POSITIVE_INFINITY
    : payments.reduce((sum, { amount }) => sum + (typeof amount === 'number' ? amount : 0), 0);
};

/**
 * Remaining: the installments without what was paid on them up to that date. For payment: what of it is due by that date
 * or, when nothing is, the rest of the next one. No fine, interest or discount. Nothing where the offer does not give
 * installment, number and first due date: no arithmetic is invented. `counts`: an API that does not count payments whose
 * description names no installment.
 */
export const paymentAmounts = (
  loan: JsonObject,
  date: string | undefined,
  counts: 'all' | 'numbered' = 'all',
): JsonObject => {
  const offer = isObject(loan.offer) ? loan.offer : {};
  const { installmentAmount: amount, numberOfInstallments: count, firstDueDate } = offer;
  if (date === undefined || typeof firstDueDate !== 'string') return {};
  if (typeof amount !== 'number' || typeof count !== 'number') return {};
  const paid = Math.min(count * amount, paidUntil(loan, date, counts));
  const due = Array.from({ length: count }, (_, k) => monthsAfter(firstDueDate, k));
  const passed = due.filter((dueDate) => dueDate <= date).length;
  const overdue = passed * amount - paid;
  const begun = cents(paid % amount) || 0;
  const remaining = count * amount - paid;
  return {
    amountRemaining: cents(remaining),
    amountForPayment: cents(
      overdue > 0.005 ? overdue : Math.min(remaining, begun === amount ? amount : amount - begun),
    ),
  };
};
