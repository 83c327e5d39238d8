import { type EntryKind, isPaymentKind } from './entries/entry.ts';
import { isClearing } from './parts/overdue.ts';
import type { PositionInputs } from './parts/position-inputs.ts';
import { coveredBy, leftOf } from './plan/covered-installments.ts';

/** `unknown`: the transactions can be read both ways. */
type InstallmentState = 'paid' | 'part' | 'not-seen-yet' | 'late' | 'to-come' | 'unknown';

/** How the transactions meet the installments, first in, first out. */
export type Repayment = {
  /** By the order of the schedule. `transactions`: the places in the answer's list of what pays the installment. */
  installments: { state: InstallmentState; transactions: number[] }[];
  /** The kind of each transaction, in the order of the answer. */
  kinds: EntryKind[];
  /** The places of the payments that a later transaction took back. */
  reversed: number[];
  /** What is left of all installments, as sent; null where that of one is not known. It is not what settles the loan. */
  unpaid: number | null;
};

export function repaymentOf(inputs: PositionInputs): Repayment {
  const { entries, terms } = inputs;
  const kinds = new Array<EntryKind>(entries.length).fill('other');
  for (const { index, kind } of entries) kinds[index] = kind;
  const transactions = transactionsByInstallment(inputs);
  const installments = terms.amounts.map((_, index) => ({
    state: stateOf(index, inputs),
    transactions: transactions[index] ?? [],
  }));
  return {
    kinds,
    reversed: entries.filter(({ isReversed }) => isReversed).map(({ index }) => index),
    installments,
    unpaid: unpaidOf(
      installments.map(({ state }) => state),
      inputs,
    ),
  };
}

function unpaidOf(states: readonly InstallmentState[], { credits, terms }: PositionInputs): number | null {
  if (states.length === 0 || states.includes('unknown')) return null;
  const left = states.map((state, index) => (state === 'paid' ? 0 : leftOf(index, credits.likely, terms)));
  const cents = left.reduce((sum, one) => sum + one, 0);
  return terms.unit === 'centavos' ? cents : cents / 100;
}

function transactionsByInstallment({ entries, terms }: PositionInputs): number[][] {
  const byInstallment = terms.amounts.map((): number[] => []);
  let credit = 0;
  for (const entry of entries) {
    if (isPaymentKind(entry.kind) && entry.likely > 0) {
      const last = coveredBy(credit + entry.likely - 1, terms);
      for (let index = coveredBy(credit, terms); index <= last; index++)
        byInstallment[index]?.push(entry.index);
    }
    credit += entry.likely;
  }
  return byInstallment;
}

function stateOf(index: number, inputs: PositionInputs): InstallmentState {
  const { credits, terms, today, doubts, missing, isPaidOut, remaining } = inputs;
  if (missing !== null && missing !== 'transactions-empty') return 'unknown';
  const isSettling = doubts.hasPayoff || doubts.hasPrepayment;
  if (remaining === 0 && isSettling) return 'paid';
  if (index < coveredBy(credits.low, terms)) return 'paid';
  if (index < coveredBy(credits.high, terms) || isSettling) return 'unknown';
  if (leftOf(index, credits.likely, terms) < (terms.amounts[index] ?? 0)) return 'part';
  const payable = terms.dueDates[0]?.payable[index];
  if (payable === undefined) return 'unknown';
  if (payable >= today) return 'to-come';
  if (!isPaidOut || doubts.open.length > 0) return 'unknown';
  return isClearing(payable, today) ? 'not-seen-yet' : 'late';
}
