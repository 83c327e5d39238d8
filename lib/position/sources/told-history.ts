import { member } from '#lib/loan/json.ts';
import type { HistoryEvent } from '../lifecycle/history-events.ts';
import type { Coverage, PositionInputs } from '../parts/position-inputs.ts';
import { chargesAt } from './balance-readings.ts';
import { isOutOfOrder, paidByTransactions } from './listed-transactions.ts';
import { amountOf, overdueAfter, type PaidAmounts, tellsPaid } from './paid-amounts.ts';
import { isAfterReturn, payoutTold } from './payout-days.ts';
import { type SourceContext, type SourceReader, type Told, trueOrFalse } from './source-reader.ts';

const eventsOf = ({ events }: PositionInputs, kind: HistoryEvent['kind']) =>
  events.filter((event) => event.kind === kind);

/** The events that the history tells. */
export const toldHistory: SourceReader = {
  ...tellsPaid(({ inputs }) => paidByHistory(inputs)),
  overdue: overdueAtMost,
  'paid-out': (context) => {
    const told = eventsOf(context.inputs, 'paid-out').find((event) => isAfterReturn(event, context));
    const received = eventsOf(context.inputs, 'received').find((event) => isAfterReturn(event, context));
    if (told) return payoutTold(told.day, told.pointer);
    return received && payoutTold(null, received.pointer);
  },
  finished: ({ inputs }) => ofFirst(eventsOf(inputs, 'settled')),
  signed: ({ inputs }) => ofFirst(eventsOf(inputs, 'signed')),
  coverage: coveredByHistory,
};

const ofFirst = ([event]: readonly HistoryEvent[]) => event && trueOrFalse(true, [event.pointer]);

/** `earlier`: how many before the first that is told are taken for received. `isPaid`: of each installment. */
type Received = { count: number; isPaid: boolean[]; because: string[] };

/**
 * The installments that the history says were received. It may leave others out: those before its first number are taken
 * for received earlier where `isEarlierPaid`, those between two numbers for missed. Null where a payment was taken back, as
 * nobody knows which.
 */
function receivedOf(inputs: PositionInputs, isEarlierPaid: boolean): Received | null {
  const received = eventsOf(inputs, 'received');
  const { amounts } = inputs.terms;
  if (received.length === 0 || amounts.length === 0) return null;
  if (eventsOf(inputs, 'taken-back').length > 0) return null;
  const numbers = new Set(received.flatMap(({ installmentNumber }) => installmentNumber ?? []));
  const earlier = isEarlierPaid && numbers.size > 0 ? Math.min(...numbers) - 1 : 0;
  const isPaid = amounts.map((_, index) =>
    numbers.size > 0 ? index < earlier || numbers.has(index + 1) : index < received.length,
  );
  return {
    count: isPaid.filter(Boolean).length,
    isPaid,
    because: received.map(({ pointer }) => pointer),
  };
}

/** How much is paid at least by the history, unless the transactions leave open what was paid before it. */
export function paidByHistory(inputs: PositionInputs): PaidAmounts | null {
  const isOpen = inputs.missing !== null || inputs.entries.length === 0 || inputs.doubts.open.length > 0;
  const received = receivedOf(inputs, !isOpen && !isOutOfOrder(inputs));
  if (!received) return null;
  const { count, isPaid, because } = received;
  const { sums, amounts } = inputs.terms;
  const [credit, untilGap] = [count, leading(isPaid)].map((paid) => sums[paid - 1] ?? 0);
  return {
    ...{ count, counts: [count, amounts.length], because, certainty: 'fits', overdue: null },
    credit: credit ?? 0,
    credits: [credit ?? 0, sums.at(-1) ?? 0],
    furtherCharges: untilGap === credit ? 0 : chargesAt(untilGap ?? 0, inputs),
  };
}

const leading = (isPaid: readonly boolean[]) =>
  isPaid.includes(false) ? isPaid.indexOf(false) : isPaid.length;

/**
 * What is overdue at most after what was received. It is told only beside transactions by which it is more, and not beside an
 * amount that the API asks for, which may be of more than what is overdue.
 */
function overdueAtMost({ loan, inputs }: SourceContext): Told | null {
  if (typeof member(loan, 'amountForPayment') === 'number') return null;
  const received = paidByHistory(inputs);
  const { overdue: byTransactions = null } = paidByTransactions(inputs) ?? {};
  const { dueDates } = inputs.terms;
  if (!received || byTransactions === null || dueDates.length === 0 || !inputs.isPaidOut) return null;
  const most = overdueAfter(received.credit, inputs);
  const { certainty, because } = received;
  return most < byTransactions ? { ...amountOf(most, inputs), certainty, because, spans: [[0, most]] } : null;
}

function coveredByHistory(inputs: PositionInputs): Coverage | null {
  const received = receivedOf(inputs, true);
  if (!received) return null;
  const { amounts, sums } = inputs.terms;
  const left = amounts.map((amount, index) => (received.isPaid[index] ? 0 : amount));
  const credit = left.reduce((sum, cents) => sum - cents, sums.at(-1) ?? 0);
  return {
    source: 'history',
    readings: [{ paid: received.count, left }],
    credits: [credit, credit],
    because: received.because,
    notes: ['by.history'],
    settledBy: null,
  };
}
