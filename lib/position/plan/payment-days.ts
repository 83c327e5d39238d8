import { type Json, member } from '#lib/loan/json.ts';
import { readDay, readMember } from '#lib/offer/terms/read-field.ts';
import { readStatedInstallments } from './api-installments.ts';

/**
 * The day numbers on which a loan's own installments are due, in their order, or, where it lists none, on which transactions
 * of the amount of the offer's installment were made. Any JSON is accepted; nothing throws.
 */
export function readPaymentDays(loan: Json, timeZone: string): number[] {
  const listed = readStatedInstallments(member(loan, 'installments'), { unit: 'reais', timeZone });
  if (listed) return listed.list.flatMap(({ due }) => due ?? []);
  const transactions = member(loan, 'transactions');
  const installment = member(member(loan, 'offer'), 'installmentAmount');
  if (!Array.isArray(transactions) || typeof installment !== 'number') return [];
  return transactions.flatMap((item) => {
    const day = readDay(readMember(item, '', 'createdAt'), timeZone);
    const amount = member(item, 'amount');
    // An object may be one that cannot be made a number.
    const isInstallment = typeof amount !== 'object' && Math.abs(Number(amount)) === installment;
    return day.ok && isInstallment ? [day.value] : [];
  });
}
