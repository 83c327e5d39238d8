import { type Json, member } from '#lib/loan/json.ts';
import type { EntryKind } from '#lib/position/entries/entry.ts';
import type { Repayment } from '#lib/position/repayment.ts';
import { type Sum, sumAmounts } from '../sum-amounts.ts';

/** Kinds of transactions that are summed together, in the order of the page. */
const transactionGroups = ['payments', 'disbursement', 'fees', 'returned', 'scheduled', 'other'] as const;
type TransactionGroup = (typeof transactionGroups)[number];

const groupOfKind: Record<EntryKind, TransactionGroup> = {
  installment: 'payments',
  several: 'payments',
  part: 'payments',
  'late-payment': 'payments',
  'early-payment': 'payments',
  disbursement: 'disbursement',
  fee: 'fees',
  refund: 'returned',
  reversal: 'returned',
  scheduled: 'scheduled',
  other: 'other',
};

export type Subtotal = Sum & { group: TransactionGroup };

/** The exact sums of the shown transactions by group, as sent. Without kinds all are of the group `other`. */
export function subtotals(
  list: readonly Json[],
  shown: readonly number[],
  repayment: Pick<Repayment, 'kinds'> | null,
): Subtotal[] {
  return transactionGroups.flatMap((group) => {
    const own = shown.filter((index) => groupOfKind[repayment?.kinds[index] ?? 'other'] === group);
    if (own.length === 0) return [];
    return { group, ...sumAmounts(own.map((index) => member(list[index], 'amount'))) };
  });
}

/**
 * The places of the transactions of an amount or a day. Digits count alone, so that `1.026,80`, `1026.8` and `102680`
 * find 1026.8, and `05/11/2026`, `5 Nov` and `2026-11-05` a day; an amount is found by its beginning.
 */
export function findTransactions(list: readonly Json[], text: string): number[] {
  const places = list.map((_, index) => index);
  const digits = text.replace(/\D/g, '').replace(/^0+/, '');
  if (text.trim() === '') return places;
  if (digits === '') return [];
  return places.filter((index) => searchTexts(list[index]).some((one) => one.startsWith(digits)));
}

function searchTexts(entry: Json | undefined): string[] {
  const [amount, day] = [member(entry, 'amount'), member(entry, 'createdAt')];
  const texts: string[] = [];
  if (typeof amount === 'number') {
    const size = Math.abs(amount);
    texts.push(size.toFixed(2), String(size));
  }
  const [, year = '', month = '', date = ''] = /^(\d{4})-(\d\d)-(\d\d)/.exec(String(day ?? '')) ?? [];
  if (year !== '') texts.push(date + month + year, year + month + date);
  return texts.map((one) => one.replace(/\D/g, '').replace(/^0+/, ''));
}
