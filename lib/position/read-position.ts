import { dayText, parseDay } from '#lib/loan/civil-date.ts';
import { type JsonObject, member } from '#lib/loan/json.ts';
import { isMasked } from '#lib/loan/masked.ts';
import { isRequested } from '#lib/loan/value-state.ts';
import { classifyEntries } from './entries/classify-entries.ts';
import { isEndedStatus } from './entries/description-words.ts';
import { doubtsOf } from './entries/doubts.ts';
import { isPaymentKind, isStandingPayment } from './entries/entry.ts';
import { readEntries } from './entries/read-entries.ts';
import type { Position, PositionNote, PositionPart, Premise } from './loan-position.ts';
import { duePart, lastDuePart, overduePart, paidPart } from './parts/installment-parts.ts';
import { knownPart, unknownPart } from './parts/make-part.ts';
import { lastPaymentPart, paidAmountPart } from './parts/paid-amounts.ts';
import { creditsOf, type PositionInputs } from './parts/position-inputs.ts';
import { type ReviewedSchedule, readRepaymentTerms } from './plan/repayment-terms.ts';

export type PositionOptions = {
  /** The review of the same loan; null without one. */
  review: ReviewedSchedule | null;
  /** The civil day of the position, `YYYY-MM-DD`. */
  today: string;
  timeZone: string;
  /** The request to the API: `fields` and `payment_for`. Null: the default fields; no date. */
  fields: readonly string[] | null;
  paymentFor: string | null;
  /** The API refused a date, and answered without. */
  isPaymentForRefused?: boolean;
};

export type ReadPosition = { position: Position; inputs: PositionInputs };

/**
 * Computes where a loan stands on a day, by the transactions in the answer. Any JSON is accepted; nothing throws. The
 * specification does not say whether the list is complete, what its signs mean, or what belongs into it, so each part
 * has its certainty.
 */
export function readPosition(loan: JsonObject, options: PositionOptions): ReadPosition {
  const inputs = readInputs(loan, options);
  const { terms, entries } = inputs;
  const hasOffer = (loan.offer ?? null) !== null;
  const unread = entries.filter(({ kind, notes }) => kind === 'other' && notes.length > 0);
  const unit = { unit: terms.isUnitKnown ? terms.unit : null };
  const position: Position = {
    asOf: knownPart(dayText(inputs.today), 'follows', { because: [] }),
    premise: knownPart(premiseOf(inputs, hasOffer), 'follows', { because: ['/transactions'] }),
    installments: hasOffer ? installmentsPart(inputs) : unknownPart('no-offer', ['/offer']),
    paidInstallments: paidPart(inputs),
    lastPayment: { ...lastPaymentPart(inputs), ...unit },
    nextDue: { ...duePart(inputs), ...unit },
    overdue: { ...overduePart(inputs), ...unit },
    lastDue: lastDuePart(inputs),
    paidAmount: { ...paidAmountPart(inputs), ...unit },
    remaining: { ...apiFigure(loan, 'amountRemaining', options), ...unit },
    forPayment: { ...apiFigure(loan, 'amountForPayment', options), ...unit },
    unclassified: knownPart(unread.length, 'follows', { because: unread.map(({ pointer }) => pointer) }),
  };
  return { position, inputs };
}

function readInputs(loan: JsonObject, options: PositionOptions): PositionInputs {
  const { review, timeZone, fields } = options;
  const today = parseDay(options.today) ?? 0;
  const terms = readRepaymentTerms(loan, review, timeZone);
  const raw = member(loan, 'transactions');
  const list = Array.isArray(raw) ? raw : [];
  const entries = classifyEntries(readEntries(list, { ...terms, timeZone }), terms, today);
  const credits = creditsOf(entries);
  const remaining = member(loan, 'amountRemaining');
  return {
    terms,
    today,
    entries,
    credits,
    missing: missingTransactions(raw, fields),
    hasPayment: entries.some(isStandingPayment),
    // A payment that was taken back proves that money was paid out, and not that anything is paid.
    isPaidOut: entries.some(
      ({ kind, isReversed }) => isPaymentKind(kind) || (kind === 'disbursement' && !isReversed),
    ),
    isEnded: typeof loan.status === 'string' && isEndedStatus(loan.status),
    isPayroll: entries.some(({ words, kind }) => words.has('payroll') && kind !== 'disbursement'),
    remaining: typeof remaining === 'number' ? remaining : null,
    doubts: doubtsOf(entries, terms, credits.likely),
  };
}

function missingTransactions(
  raw: ReturnType<typeof member>,
  fields: readonly string[] | null,
): PositionNote | null {
  if (Array.isArray(raw)) return raw.length === 0 ? 'transactions-empty' : null;
  if (isMasked(raw)) return 'transactions-masked';
  if (raw !== undefined && raw !== null) return 'transactions-unreadable';
  return isRequested(fields, '/transactions') ? 'no-transactions' : 'transactions-not-requested';
}

function premiseOf({ missing, hasPayment }: PositionInputs, hasOffer: boolean): Premise {
  if (!hasOffer) return 'no-offer';
  if (missing !== null && missing !== 'transactions-empty') return 'no-transactions';
  return hasPayment ? 'transactions' : 'no-payment';
}

function installmentsPart({ terms }: PositionInputs): Position['installments'] {
  const because = ['/offer/numberOfInstallments'];
  if (terms.count === null) return unknownPart('no-installment-count', because);
  return terms.isCountSure
    ? knownPart(terms.count, 'follows', { because })
    : knownPart(terms.count, 'fits', { because, notes: ['schedules-differ'] });
}

/** A figure of the API itself, as sent. It is in an answer only for a date of payment. */
function apiFigure(
  loan: JsonObject,
  name: 'amountRemaining' | 'amountForPayment',
  { paymentFor, isPaymentForRefused = false }: PositionOptions,
): PositionPart<number> {
  const value = member(loan, name);
  const because = [`/${name}`];
  if (typeof value === 'number') return knownPart(value, 'stated', { because });
  if (value !== undefined && value !== null) return unknownPart('not-readable', because);
  if (isPaymentForRefused) return unknownPart('payment-for-refused', because);
  return unknownPart(paymentFor === null ? 'no-payment-for' : 'not-answered', because);
}
