import { parseDay } from '#lib/loan/civil-date.ts';
import { type JsonObject, member } from '#lib/loan/json.ts';
import { isMasked } from '#lib/loan/masked.ts';
import { isRequested } from '#lib/loan/value-state.ts';
import { classifyEntries } from './entries/classify-entries.ts';
import { doubtsOf } from './entries/doubts.ts';
import { isPaymentKind, isStandingPayment, speaksOfPayment } from './entries/entry.ts';
import { readEntries } from './entries/read-entries.ts';
import { readHistoryEvents } from './lifecycle/history-events.ts';
import { meaningOfStatus } from './lifecycle/status-words.ts';
import type { PositionNote } from './loan-position.ts';
import { creditsOf, type PositionInputs } from './parts/position-inputs.ts';
import { type ReviewedSchedule, readRepaymentTerms } from './plan/repayment-terms.ts';

export type InputOptions = {
  /** The review of the same loan; null without one. */
  review: ReviewedSchedule | null;
  /** The civil day of the position, `YYYY-MM-DD`. */
  today: string;
  timeZone: string;
  /** The `fields` of the request to the API. Null: the default fields. */
  fields: readonly string[] | null;
  /** The `payment_for` of the request to the API; null without a date. */
  paymentFor: string | null;
};

/**
 * Reads the terms, the transactions and the listed installments of a loan, for the parts of its position. Any JSON is
 * accepted; nothing throws.
 */
export function readInputs(loan: JsonObject, options: InputOptions): PositionInputs {
  const { review, timeZone, fields, paymentFor, today } = options;
  const terms = readRepaymentTerms(loan, review, timeZone);
  const raw = member(loan, 'transactions');
  const remaining = member(loan, 'amountRemaining');
  const meaning = meaningOfStatus(loan.status);
  const read = {
    terms,
    listed: readEntries(Array.isArray(raw) ? raw : [], { ...terms, timeZone }),
    missing: missingTransactions(raw, fields),
    told: readHistoryEvents(loan.history, terms.count, timeZone),
    isEnded: meaning.ended === true,
    isFinishedByStatus: meaning.finished === true,
    isPaidOutByStatus: meaning['paid-out'] === true,
    remaining: typeof remaining === 'number' ? remaining : null,
    isRemainingKept: paymentFor !== null && parseDay(paymentFor) !== null && paymentFor >= today,
  };
  return inputsOn(today, read);
}

/** What does not depend on the day. `told`: all that the history tells. */
type ReadInputs = Pick<
  PositionInputs,
  | 'terms'
  | 'listed'
  | 'missing'
  | 'told'
  | 'isEnded'
  | 'isFinishedByStatus'
  | 'isPaidOutByStatus'
  | 'remaining'
  | 'isRemainingKept'
>;

/** The inputs of the same loan on a day, `YYYY-MM-DD`: what an entry is depends on what was due by then. */
export function inputsOn(day: string, read: ReadInputs): PositionInputs {
  const { terms, listed } = read;
  const today = parseDay(day) ?? 0;
  const entries = classifyEntries(listed, terms, today);
  const credits = creditsOf(entries);
  const events = read.told.filter((event) => event.day === null || event.day <= today);
  const isDuePassed = terms.dueDates.some(({ payable: [first = today] }) => first < today);
  return {
    ...read,
    today,
    entries,
    credits,
    events,
    isPaymentTold: !isDuePassed || entries.some(speaksOfPayment),
    returned: entries.find(({ notes }) => notes.includes('maybe.returned')),
    hasPayment: entries.some(isStandingPayment),
    // A payment that was taken back proves that money was paid out, and not that anything is paid.
    isPaidOut:
      read.isPaidOutByStatus ||
      terms.stated?.list.some(({ state }) => state === 'paid' || state === 'part') ||
      entries.some(({ kind, isReversed }) => isPaymentKind(kind) || (kind === 'disbursement' && !isReversed)),
    isPayroll: entries.some(({ words, kind }) => words.has('payroll') && kind !== 'disbursement'),
    doubts: doubtsOf(entries, terms, credits.likely),
  };
}

function missingTransactions(
  raw: ReturnType<typeof member>,
  fields: readonly string[] | null,
): PositionNote | null {
  if (Array.isArray(raw)) return null;
  if (isMasked(raw)) return 'masked';
  if (raw !== undefined && raw !== null) return 'unreadable.transactions';
  return isRequested(fields, '/transactions') ? 'missing.transactions' : 'not-asked.transactions';
}
