import { dayText, parseDay } from '#lib/loan/civil-date.ts';
import { type JsonObject, member } from '#lib/loan/json.ts';
import { amountAsSent } from './amounts/sent-amounts.ts';
import { isUnclearReversal } from './entries/doubts.ts';
import { isStandingPayment } from './entries/entry.ts';
import { sizeOf } from './entries/payment-sign.ts';
import type {
  DatedAmount,
  PayableMeaning,
  Position,
  PositionNote,
  PositionPart,
  Premise,
} from './loan-position.ts';
import { duePart, lastDuePart, overduePart, paidPart } from './parts/installment-parts.ts';
import { knownPart, unknownPart } from './parts/make-part.ts';
import { datedAmount } from './parts/overdue.ts';
import { type CoveredInputs, type PositionInputs, whyUntold } from './parts/position-inputs.ts';
import type { StatedPayment } from './plan/api-installments.ts';
import { type InputOptions, inputsOn, readInputs } from './read-inputs.ts';
import { agreeingCredits } from './sources/agreeing-credits.ts';
import { payableMeanings } from './sources/payable-readings.ts';
import { readClaims, withCoverage } from './sources/read-sources.ts';
import type { SourceContext } from './sources/source-reader.ts';

export type PositionOptions = InputOptions & {
  /** The API refused a date, and answered without. */
  isPaymentForRefused?: boolean;
};

export type ReadPosition = {
  position: Position;
  inputs: CoveredInputs;
  /** The inputs as the loan states them, before sources are compared. */
  stated: PositionInputs;
};

/**
 * Computes where a loan stands on a day, by the transactions in the answer. Any JSON is accepted; nothing throws. The
 * specification does not say whether the list is complete, what its signs mean, or what belongs into it, so each part
 * has its certainty.
 */
export function readPosition(loan: JsonObject, options: PositionOptions): ReadPosition {
  const stated = readInputs(loan, options);
  const { terms, entries } = stated;
  const context = { loan, inputs: stated, review: options.review };
  const agreed = agreeingCredits(context, options.paymentFor === options.today);
  const inputs = withCoverage({ ...stated, credits: agreed.credits });
  const paid = paidPart(inputs);
  const hasOffer = (loan.offer ?? null) !== null;
  const hasSchedule = hasOffer || terms.stated !== null;
  const unread = entries.filter(({ kind, notes }) => kind === 'other' && notes.length > 0);
  const unit = { unit: terms.isUnitKnown ? terms.unit : null };
  const position: Position = {
    asOf: knownPart(dayText(inputs.today), 'follows', { because: [] }),
    premise: knownPart(premiseOf(inputs, hasSchedule), 'follows', { because: ['/transactions'] }),
    paidOut: paidOutPart(context),
    installments: hasSchedule ? installmentsPart(inputs) : unknownPart('missing.offer', ['/offer']),
    paidInstallments: { ...paid, because: [...paid.because, ...agreed.because] },
    lastPayment: { ...lastPaymentPart(inputs), ...unit },
    nextDue: { ...duePart(inputs), ...unit },
    overdue: { ...overduePart(inputs), ...unit },
    lastDue: lastDuePart(inputs),
    paidAmount: { ...paidAmountPart(inputs), ...unit },
    remaining: { ...apiFigure(loan, 'amountRemaining', options), ...unit },
    forPayment: {
      ...apiFigure(loan, 'amountForPayment', options),
      ...unit,
      means: meansOf(context, inputs, options),
    },
    unclassified: knownPart(unread.length, 'follows', { because: unread.map(({ pointer }) => pointer) }),
  };
  return { position, inputs, stated };
}

function premiseOf({ coverage, hasPayment, missing }: CoveredInputs, hasSchedule: boolean): Premise {
  if (!hasSchedule) return 'no-offer';
  const { source } = coverage;
  if (source === 'transactions') return hasPayment ? 'transactions' : 'no-payment';
  if (source !== null) return source;
  return missing === null ? 'not-told' : 'no-transactions';
}

/** Nothing is said where no source tells: an empty or unreadable list never says that nothing was paid out. */
function paidOutPart(context: SourceContext): Position['paidOut'] {
  const [first, ...others] = readClaims('paid-out', context);
  if (!first || typeof first.value === 'number') return unknownPart('not-paid-out', ['/transactions']);
  const { value, because } = first;
  const disagreeing = others.filter((other) => (other.value === false) !== (value === false));
  return knownPart(value, disagreeing.length > 0 ? 'fits' : 'follows', { because });
}

function installmentsPart({ terms }: PositionInputs): Position['installments'] {
  const because = ['/offer/numberOfInstallments'];
  if (terms.count === null) return unknownPart('missing.installment-count', because);
  return terms.isCountSure
    ? knownPart(terms.count, 'follows', { because })
    : knownPart(terms.count, 'fits', { because, notes: ['differ.schedules'] });
}

/** What the amount to pay of the API is on the day that it is of, by what it fits. */
function meansOf(
  context: SourceContext,
  { coverage }: CoveredInputs,
  options: PositionOptions,
): PayableMeaning[] {
  const { paymentFor, today } = options;
  if (paymentFor === null || parseDay(paymentFor) === null) return [];
  const inputs = paymentFor === today ? context.inputs : inputsOn(paymentFor, context.inputs);
  return payableMeanings({ ...context, inputs }, coverage.credits);
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
  if (value !== undefined && value !== null) return unknownPart('unreadable.figure', because);
  if (isPaymentForRefused) return unknownPart('refused', because);
  return unknownPart(paymentFor === null ? 'not-asked.payment-for' : 'missing.figure', because);
}

/** The latest payment: of those that the API lists with the installments, or of the transactions that were not taken back. */
function lastPaymentPart(inputs: CoveredInputs): PositionPart<DatedAmount> {
  const { source } = inputs.coverage;
  const isListed = source !== 'transactions' && listedPayments(inputs).length > 0;
  if (source === 'installments' || isListed) return lastListedPayment(inputs);
  const { entries, missing, terms, doubts, isPaymentTold, coverage } = inputs;
  if (missing !== null) return unknownPart(missing, ['/transactions']);
  if (!isPaymentTold) return unknownPart(whyUntold(inputs), ['/transactions']);
  const payments = entries.filter(isStandingPayment);
  const last = payments.findLast(({ day }) => day !== null);
  if (!last || last.day === null)
    return knownPart<DatedAmount>(null, 'fits', {
      because: ['/transactions'],
      notes: [entries.length === 0 ? 'no-payment.empty' : 'no-payment.unseen'],
    });
  const { day } = last;
  const sameDay = payments.filter((payment) => payment.day === day && sizeOf(payment) !== sizeOf(last));
  const notes = new Set<PositionNote>(sameDay.length > 0 ? ['same-day'] : []);
  // Entries that may be a later payment, or may mean that this one is none.
  for (const entry of entries) {
    const isLater = entry === last || entry.day === null || entry.day >= day;
    const isDoubtful = entry.low !== entry.high || entry.isOpen || isUnclearReversal(entry);
    // What the API takes for settled by this payment was paid by it.
    const isConfirmed = entry === last && coverage.settledBy !== null;
    if (isLater && isDoubtful && !entry.isReversed && !isConfirmed)
      for (const note of entry.notes) notes.add(note);
  }
  if (doubts.open.includes('disagrees.signs')) notes.add('disagrees.signs');
  return knownPart(datedAmount(day, sizeOf(last), terms), notes.size > 0 ? 'fits' : 'follows', {
    because: [last.pointer],
    notes: [...notes],
    otherwise: sameDay.map((payment) => datedAmount(day, sizeOf(payment), terms)),
  });
}

const listedPayments = ({ terms }: PositionInputs) =>
  terms.stated?.list.flatMap(({ payments }) => payments) ?? [];

/** Why the listed payments may not be all: installments that are not seen, or paid ones without a payment. */
function listedDoubts({ terms: { stated } }: PositionInputs): PositionNote[] {
  const isPaidUntold = stated?.list.some(
    ({ state, payments }) => (state === 'paid' || state === 'part') && payments.length === 0,
  );
  return stated?.isComplete && !isPaidUntold ? [] : ['missing.installments'];
}

function lastListedPayment(inputs: PositionInputs): PositionPart<DatedAmount> {
  const notes = listedDoubts(inputs);
  const certainty = notes.length === 0 ? 'follows' : 'fits';
  const last = listedPayments(inputs)
    .filter(({ day, cents }) => day !== null && cents !== null && cents > 0)
    .reduce<StatedPayment | null>(
      (latest, statedPayment) =>
        latest && Number(latest.day) >= Number(statedPayment.day) ? latest : statedPayment,
      null,
    );
  if (!last) return knownPart<DatedAmount>(null, certainty, { because: ['/installments'], notes });
  const value = datedAmount(last.day ?? 0, last.cents ?? 0, inputs.terms);
  return knownPart(value, certainty, { because: [last.pointer], notes });
}

/** The sum of the payments, charges and surplus included, without what was taken back. */
function paidAmountPart(inputs: CoveredInputs): PositionPart<number> {
  const { entries, missing, terms, doubts, isPaymentTold } = inputs;
  if (inputs.coverage.source === 'installments') {
    const listed = listedPayments(inputs);
    const notes = listedDoubts(inputs);
    const sum = listed.reduce((total, { cents }) => total + (cents ?? 0), 0);
    const isSure = notes.length === 0 && listed.every(({ cents }) => cents !== null);
    return knownPart(amountAsSent(sum, terms.unit), isSure ? 'follows' : 'fits', {
      because: listed.length > 0 ? listed.map(({ pointer }) => pointer) : ['/installments'],
      notes,
    });
  }
  if (missing !== null) return unknownPart(missing, ['/transactions']);
  if (!isPaymentTold) return unknownPart(whyUntold(inputs), ['/transactions']);
  const payments = entries.filter(isStandingPayment);
  const returned = entries.filter(
    ({ kind, likely }) => (kind === 'refund' || kind === 'reversal') && likely < 0,
  );
  const cents =
    payments.reduce((sum, entry) => sum + sizeOf(entry), 0) +
    returned.reduce((sum, { likely }) => sum + likely, 0);
  const notes = new Set<PositionNote>(doubts.open);
  for (const entry of entries)
    if (entry.low !== entry.high || entry.notes.includes('separate-charges'))
      for (const note of entry.notes) notes.add(note);
  if (payments.length === 0) notes.add(entries.length === 0 ? 'no-payment.empty' : 'no-payment.unseen');
  return knownPart(amountAsSent(cents, terms.unit), notes.size > 0 ? 'fits' : 'follows', {
    because: payments.length > 0 ? payments.map(({ pointer }) => pointer) : ['/transactions'],
    notes: [...notes],
  });
}
