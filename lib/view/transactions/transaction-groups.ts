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

type Subtotal = Sum & { group: TransactionGroup };

/** The exact sums of the transactions by group, as sent. Without kinds all are of the group `other`. */
export function subtotals(list: readonly Json[], repayment: Pick<Repayment, 'kinds'> | null): Subtotal[] {
  return transactionGroups.flatMap((group) => {
    const ofGroup = list.filter((_, index) => groupOfKind[repayment?.kinds[index] ?? 'other'] === group);
    if (ofGroup.length === 0) return [];
    return { group, ...sumAmounts(ofGroup.map((entry) => member(entry, 'amount'))) };
  });
}
