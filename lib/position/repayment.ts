import { type EntryKind, isPaymentKind } from './entries/entry.ts';
import type { DatedAmount } from './loan-position.ts';
import { datedAmount, isClearing } from './parts/overdue.ts';
import type { CoveredInputs, PositionInputs } from './parts/position-inputs.ts';
import type { StatedInstallment, StatedState } from './plan/api-installments.ts';
import { coveredBy } from './plan/covered-installments.ts';

/**
 * `unknown`: nothing tells it, or the transactions can be read both ways. `passed`: its day has passed, and nothing tells
 * what was paid. `part-late`: a part is paid, and the rest is late. `void` is not owed, `uncollectible` no longer asked for.
 */
type InstallmentState =
  | 'paid'
  | 'part'
  | 'part-late'
  | 'not-seen-yet'
  | 'late'
  | 'to-come'
  | 'passed'
  | 'void'
  | 'uncollectible'
  | 'unknown';

/** What of each installment is paid: as the API lists it, else by the transactions, first in, first out. */
export type Repayment = {
  /**
   * By the order of the schedule. `transactions`: the places in the answer's list of what pays the installment. `listed`: day
   * and amount as the API lists them.
   */
  installments: { state: InstallmentState; transactions: number[]; listed?: DatedAmount }[];
  /** The kind of each transaction, in the order of the answer. */
  kinds: EntryKind[];
  /** The places of the payments that a later transaction took back. */
  reversed: number[];
  /** Who pays the oldest installment that is not paid, where the API lists it. */
  payer: StatedInstallment['payer'];
  /** What is left of all installments, as sent; null where that of one is not known. It is not what settles the loan. */
  unpaid: number | null;
};

export function repaymentOf(inputs: CoveredInputs): Repayment {
  const { entries, terms, coverage } = inputs;
  const kinds = new Array<EntryKind>(entries.length).fill('other');
  for (const { index, kind } of entries) kinds[index] = kind;
  const transactions = coverage.source === 'transactions' ? transactionsByInstallment(inputs) : [];
  const byNumber = new Map(terms.stated?.list.map((installment) => [installment.number, installment]));
  const installments = terms.amounts.map((_, index): Repayment['installments'][number] => {
    const { state, due = null, amount = null } = byNumber.get(index + 1) ?? {};
    return {
      state: stateOf(index, state, inputs),
      transactions: transactions[index] ?? [],
      ...(due !== null && amount !== null && { listed: datedAmount(due, amount, terms) }),
    };
  });
  return {
    kinds,
    reversed: entries.filter(({ isReversed }) => isReversed).map(({ index }) => index),
    installments,
    payer: terms.stated?.list.find(({ state }) => state === 'unpaid' || state === 'part')?.payer ?? null,
    unpaid: unpaidOf(
      installments.map(({ state }) => state),
      inputs,
    ),
  };
}

function unpaidOf(states: readonly InstallmentState[], { coverage, terms }: CoveredInputs): number | null {
  if (states.length === 0 || states.includes('unknown') || coverage.source === null) return null;
  const [{ left }] = coverage.readings;
  const cents = states.reduce((sum, state, index) => sum + (state === 'paid' ? 0 : (left[index] ?? 0)), 0);
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

/** `listed`: the state in which the API lists the installment. */
function stateOf(index: number, listed: StatedState | undefined, inputs: CoveredInputs): InstallmentState {
  const { terms, today, coverage, doubts, missing, isPaidOut } = inputs;
  if (listed === 'void' || listed === 'uncollectible') return listed;
  const payable = terms.dueDates[0]?.payable[index];
  const byDay = payable === undefined ? 'unknown' : payable >= today ? 'to-come' : lateness(payable, today);
  if (coverage.source === null) {
    if (missing !== null) return 'unknown';
    if (listed === 'part') return partBy(byDay);
    if (listed === 'paid') return listed;
    if (listed === 'unpaid') return byDay;
    return byDay === 'late' || byDay === 'not-seen-yet' ? 'passed' : byDay;
  }
  const [{ paid, left }] = coverage.readings;
  if (coverage.source === 'transactions') {
    const isSettling = doubts.hasPayoff || doubts.hasPrepayment;
    const counts = coverage.readings.map((reading) => reading.paid);
    if (coverage.settledBy || counts.every((count) => index < count)) return 'paid';
    if (counts.some((count) => index < count) || isSettling) return 'unknown';
  } else if (left[index] === 0 || (coverage.source === 'remaining' && index < paid)) return 'paid';
  const isOpen = coverage.source === 'transactions' && (!isPaidOut || doubts.open.length > 0);
  if ((left[index] ?? 0) < (terms.amounts[index] ?? 0)) return isOpen ? 'part' : partBy(byDay);
  return isOpen && (byDay === 'late' || byDay === 'not-seen-yet') ? 'unknown' : byDay;
}

/** Of an installment whose day has passed the rest is late. */
const partBy = (byDay: InstallmentState) => (byDay === 'late' ? 'part-late' : 'part');

const lateness = (payable: number, today: number) => (isClearing(payable, today) ? 'not-seen-yet' : 'late');
