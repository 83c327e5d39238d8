import { dayText } from '#lib/loan/civil-date.ts';
import { type JsonObject, member, valueAt } from '#lib/loan/json.ts';
import { isMasked, isPartlyMasked } from '#lib/loan/masked.ts';
import { sumOf } from '#lib/offer/model/offer-figures.ts';
import { earlySettlement, isInForce } from '#lib/offer/norms/dated-norms.ts';
import type { OfferReview } from '#lib/offer/review.ts';
import { amountAsSent } from '#lib/position/amounts/sent-amounts.ts';
import { type ClassifiedEntry, isPaymentKind } from '#lib/position/entries/entry.ts';
import { signOf, sizeOf } from '#lib/position/entries/payment-sign.ts';
import type { CoveredInputs } from '#lib/position/parts/position-inputs.ts';
import { fittedGrowths, payoffOn } from '#lib/position/payoff/payoff-value.ts';
import { correctLoan } from '#lib/position/read-corrected-position.ts';
import { type Cents, lawfulCharges, noCharges } from './lawful-charges.ts';
import { overdueChargesOn } from './overdue-charges.ts';
import { causesOf } from './payment-causes.ts';
import type { LedgerRow, PaymentKind, PaymentLedger } from './payment-ledger.ts';

/** `paymentFor`: the day that was asked about, as it was asked; null without one. */
type Standing = {
  loan: JsonObject;
  review: OfferReview | null;
  inputs: CoveredInputs;
  paymentFor: string | null;
};

/** Five cents of an amount are rounding, as everywhere in the desk. */
const rounding = 5;
/** Days within which the same amount again is the same payment, and where it pays ahead of its day. */
const closeDays = { due: 5, ahead: 10 } as const;

/** A payment to be judged, in cents. */
type Payment = {
  path: string;
  day: number;
  cents: number;
  /** Charges that are booked apart from it. */
  charged: number;
  /** The index of the installment that it names, or in which it is listed. */
  named: number | null;
  /** The cents of installments that it pays; null where only its amount and its words tell. */
  credit: number | null;
  isPart: boolean;
  isCalledPayoff: boolean;
  isTextHidden: boolean;
  /** What the API lists with a payment of an installment; null of a transaction. */
  own: { discount: number; charges: number; fine: number } | null;
};

/**
 * Judges each payment beside what was due on its day: the payments of the installments that the API lists, or else those
 * among the transactions that were not taken back. Nothing is judged without a schedule. Any JSON is accepted; nothing throws.
 */
export function readLedger(standing: Standing): PaymentLedger {
  const { terms, coverage } = standing.inputs;
  const unit = terms.isUnitKnown ? terms.unit : null;
  if (terms.amounts.length === 0 || terms.dueDates.length === 0)
    return { unit, rows: [], causes: [], overdueCharges: null };
  const listed = coverage.source === 'installments' ? listedPayments(standing.inputs) : [];
  const isListed = listed.length > 0;
  const payments = isListed ? listed : bookedPayments(standing);
  const presentValue = presentValues(standing);
  const context: Context = { terms, left: [...terms.amounts], presentValue, judged: [] };
  const rows = payments.flatMap((payment) => {
    if (context.judged.includes(payment)) return [];
    const all = payoffOf(payment, payments, context);
    const row = all ? payoffRow(payment, all, context) : paymentRow(payment, context);
    context.judged.push(...(all ?? [payment]));
    return { ...row, left: amountAsSent(Math.round(sumOf(context.left)), terms.unit) };
  });
  const refunds = isListed ? [] : standing.inputs.entries.filter(({ kind }) => kind === 'refund');
  const all = [...rows, ...refunds.map((entry) => refundRow(entry, terms))].toSorted(byDay);
  const causes = causesOf(all, isListed ? [] : standing.inputs.entries);
  return { unit, rows: all, causes, overdueCharges: overdueChargesOn(standing.paymentFor, standing.inputs) };
}

const byDay = (a: LedgerRow, b: LedgerRow) => (a.day ?? '9').localeCompare(b.day ?? '9');

type Terms = CoveredInputs['terms'];
type Context = {
  terms: Terms;
  /** What is left of each installment, in cents. */
  left: number[];
  presentValue: (day: number, left: readonly number[]) => Cents | null;
  judged: Payment[];
};

/** The payments that the API lists with its installments, in the order of their days. */
function listedPayments({ terms }: CoveredInputs): Payment[] {
  const all = (terms.stated?.list ?? []).flatMap(({ number, payments }) =>
    payments.flatMap(({ pointer, day, cents, discount, fine, interest }): Payment[] => {
      if (day === null || cents === null || cents <= 0) return [];
      const listedCharges = {
        discount: discount ?? 0,
        fine: fine ?? 0,
        charges: (fine ?? 0) + (interest ?? 0),
      };
      const credit = Math.max(0, cents + listedCharges.discount - listedCharges.charges);
      return [{ ...plain, path: pointer, day, cents, named: number - 1, credit, own: listedCharges }];
    }),
  );
  return all.toSorted((a, b) => a.day - b.day);
}

const plain = {
  charged: 0,
  isPart: false,
  isCalledPayoff: false,
  isTextHidden: false,
  own: null,
};

/** The payments among the transactions that nothing took back, with the charges that are booked apart. */
function bookedPayments({ loan, inputs }: Standing): Payment[] {
  const { entries, terms } = inputs;
  const sign = signOf(entries.find(({ kind }) => isPaymentKind(kind)) ?? { cents: 1 });
  const payments = entries.flatMap((entry): Payment[] => {
    const { pointer: path, day, kind, isReversed, installmentNumber, words, likely, notes } = entry;
    const isPaid = isPaymentKind(kind) ? !isReversed : isNamedPayment(entry, sign, terms);
    if (!isPaid || day === null) return [];
    const description = member(valueAt(loan, path) ?? null, 'description');
    return [
      {
        ...plain,
        ...{ path, day, cents: sizeOf(entry) },
        named: installmentNumber === null ? null : installmentNumber - 1,
        credit: isPaymentKind(kind) ? likely : null,
        isPart: kind === 'part',
        isCalledPayoff: words.has('payoff') || notes.includes('payoff'),
        isTextHidden: isMasked(description) || isPartlyMasked(description),
      },
    ];
  });
  for (const entry of entries) {
    if (!entry.notes.includes('separate-charges') || entry.day === null) continue;
    const { day } = entry;
    const near = payments
      .filter((payment) => Math.abs(payment.day - day) <= closeDays.ahead)
      .toSorted((a, b) => Math.abs(a.day - day) - Math.abs(b.day - day));
    if (near[0]) near[0].charged += sizeOf(entry);
  }
  return payments;
}

const noPayment = ['not-paid', 'waived', 'new-terms', 'reversal', 'refund', 'disbursement'] as const;

/** An entry that is called a payment, and whose amount does not say what it pays. */
function isNamedPayment(entry: ClassifiedEntry, sign: number, { installment }: Terms): boolean {
  const { kind, words } = entry;
  const isCalled =
    (words.has('payment') || words.has('payoff')) && !noPayment.some((word) => words.has(word));
  // A hundred installments, or a hundredth of one, are an amount in another unit.
  const isOtherUnit = installment !== null && [0.01, 100].some((by) => sizeOf(entry) === installment * by);
  return kind === 'other' && isCalled && signOf(entry) === sign && !isOtherUnit;
}

const dueOf = ({ dueDates }: Terms, index: number) => dueDates[0]?.due[index] ?? 0;

/** The payment that this one repeats: the same amount within days, where no number says that it is another installment. */
function repeatedBy(payment: Payment, { judged, left, terms }: Context): Payment | null {
  const next = left.findIndex((cents) => cents > 0);
  const isAhead = next < 0 || dueOf(terms, next) > payment.day;
  const equalPayment = judged.findLast(({ cents }) => cents === payment.cents);
  if (!equalPayment || payment.day - equalPayment.day > (isAhead ? closeDays.ahead : closeDays.due))
    return null;
  if (equalPayment.named !== null && payment.named !== null)
    return equalPayment.named === payment.named ? equalPayment : null;
  // Whoever is behind pays several installments at once.
  return isAhead ? equalPayment : null;
}

/** The installments that a payment pays, from the one that it names or the oldest, and the cents of each. */
function coveredOf(payment: Payment, { left, terms }: Context): { index: number; cents: number }[] {
  const { named, day, cents } = payment;
  const oldest = left.findIndex((value) => value > 0);
  const first = named !== null && (left[named] ?? 0) > 0 ? named : oldest;
  if (first < 0) return [];
  let credit = payment.credit ?? 0;
  if (payment.credit === null) {
    // As many whole installments as are due, and one at least.
    credit = left[first] ?? 0;
    for (let index = first + 1; dueOf(terms, index) <= day && index < left.length; index++)
      if (credit + (left[index] ?? 0) <= cents) credit += left[index] ?? 0;
  }
  const covered: { index: number; cents: number }[] = [];
  for (let index = first; index < left.length && credit > 0; index++) {
    const taken = Math.min(credit, left[index] ?? 0);
    if (taken > 0) covered.push({ index, cents: taken });
    credit -= taken;
  }
  return covered;
}

function paymentRow(payment: Payment, context: Context): LedgerRow {
  const { terms, left } = context;
  const { day } = payment;
  const listedCharges = payment.own ?? { discount: 0, charges: 0, fine: 0 };
  const paid = payment.cents + payment.charged;
  const repeatedPayment = repeatedBy(payment, context);
  const isSettled = left.every((cents) => cents === 0);
  const isPaidAlready = payment.own !== null && (left[payment.named ?? 0] ?? 0) === 0;
  if (repeatedPayment || isSettled || isPaidAlready) {
    const dayBefore = repeatedPayment && dayText(repeatedPayment.day);
    const kind = repeatedPayment
      ? payment.isTextHidden || repeatedPayment.isTextHidden
        ? 'hidden'
        : 'twice'
      : 'no-installment';
    return rowOf(payment, { kind, dayBefore, paid }, terms);
  }
  const covered = coveredOf(payment, context);
  const taken = covered.reduce((sum, { cents }) => sum + cents, 0);
  const [first] = covered;
  const isLess = payment.cents + listedCharges.discount - listedCharges.charges < taken - rounding;
  const whole = payment.isPart && first ? (left[first.index] ?? taken) : taken;
  const due = covered.length > 1 ? taken : Math.max(taken, whole);
  // Whoever pays a part late owes the charges on all that was left of the installment.
  const ranges = covered.map(({ index }) => lawfulCharges(left[index] ?? 0, { index, day }, terms));
  const charges = ranges.every((range) => range !== null)
    ? ranges.reduce(
        (sum, { low, high, fine }) => ({
          low: sum.low + low,
          high: sum.high + high,
          fine: sum.fine + fine,
        }),
        { ...noCharges, fine: 0 },
      )
    : null;
  for (const { index, cents } of covered) left[index] = (left[index] ?? 0) - cents;
  const installments = covered.map(({ index }) => index + 1);
  const surplus = payment.cents + listedCharges.discount - taken;
  const isPremium = surplus > 0 && surplus === terms.premium;
  // What goes far beyond an installment without a reason that is known may pay in advance.
  const isUnclear = payment.credit === null && surplus >= (terms.installment ?? taken) / 2;
  const excess =
    charges &&
    Math.max(
      paid + listedCharges.discount - due - charges.high,
      listedCharges.charges - charges.high,
      listedCharges.fine - charges.fine,
    );
  const base = { installments, due, paid, charges };
  if (isPremium) return rowOf(payment, { ...base, kind: 'as-due', difference: 0 }, terms);
  if (isUnclear || (excess === null && paid > due + rounding))
    return rowOf(payment, { ...base, kind: 'open' }, terms);
  if (excess !== null && excess > rounding)
    return rowOf(payment, { ...base, kind: 'above', difference: excess }, terms);
  const difference = Math.min(0, paid - due);
  const kind =
    listedCharges.discount > 0 || isLess
      ? 'discount'
      : payment.isPart || paid < due - rounding
        ? 'part'
        : 'as-due';
  return rowOf(payment, { ...base, kind, difference }, terms);
}

/**
 * The payments that together pay everything that is left, on one day or in parts over some days: this one, those that are
 * called a payoff, or those that the API lists on days on which something was paid ahead. Two installments at least are
 * still to come, or one where it is called a payoff. Null where it is no payoff.
 */
function payoffOf(
  payment: Payment,
  payments: readonly Payment[],
  { left, terms, judged }: Context,
): Payment[] | null {
  const { day, own, isCalledPayoff } = payment;
  const rest = sumOf(left);
  const toCome = left.filter((value, index) => value > 0 && dueOf(terms, index) > day).length;
  const near = payments.filter(
    (other) => !judged.includes(other) && other.day >= day && other.day - day <= closeDays.ahead,
  );
  const sum = (some: readonly Payment[], part: 'cents' | 'credit') =>
    some.reduce((total, listedPayment) => total + (listedPayment[part] ?? 0), 0);
  if (own === null) {
    if (!isCalledPayoff) return toCome >= 2 && sum([payment], 'credit') >= rest - rounding ? [payment] : null;
    const called = near.filter((other) => other.isCalledPayoff);
    return toCome >= 1 && sum(called, 'cents') >= rest / 2 ? called : null;
  }
  const isAhead = (other: Payment) => other.named !== null && dueOf(terms, other.named) > other.day;
  const days = new Set(near.filter(isAhead).map((other) => other.day));
  const all = near.filter((other) => days.has(other.day));
  return days.has(day) && toCome >= 2 && sum(all, 'credit') >= rest - rounding ? all : null;
}

function payoffRow(payment: Payment, all: readonly Payment[], context: Context): LedgerRow {
  const { left, terms, presentValue } = context;
  const paid = all.reduce((sum, { cents, charged }) => sum + cents + charged, 0);
  // In parts it is worth no less than all of it on the first day, and no more than all of it on the last.
  const last = all.at(-1) ?? payment;
  const [early, late] = [presentValue(payment.day, left), presentValue(last.day, left)];
  const worth = early && late && { low: early.low, high: late.high };
  const due = sumOf(left);
  const installments = left.flatMap((cents, index) => (cents > 0 ? [index + 1] : []));
  left.fill(0);
  const difference = worth && paid - Math.min(worth.high, Math.max(worth.low, paid));
  const kind =
    difference === null || Math.abs(difference) <= rounding
      ? 'payoff'
      : difference > 0
        ? 'payoff-above'
        : 'payoff-below';
  return rowOf(last, { kind, installments, due, paid, presentValue: worth, difference }, terms);
}

function refundRow(entry: ClassifiedEntry, terms: Terms): LedgerRow {
  const { pointer: path, day } = entry;
  return {
    ...rowOf({ path, day: day ?? 0 }, { kind: 'refund', paid: sizeOf(entry) }, terms),
    ...(day === null && { day: null }),
  };
}

type Judged = { kind: PaymentKind; paid: number } & Partial<{
  dayBefore: string | null;
  installments: number[];
  due: number;
  charges: Cents | null;
  presentValue: Cents | null;
  difference: number | null;
}>;

/** A row with its cents as the API sends amounts. */
function rowOf({ path, day }: Pick<Payment, 'path' | 'day'>, judged: Judged, { unit }: Terms): LedgerRow {
  const sent = (cents: number | null | undefined) =>
    cents === null || cents === undefined ? null : amountAsSent(Math.round(cents), unit);
  const range = (cents: Cents | null | undefined) =>
    cents ? { low: sent(cents.low) ?? 0, high: sent(cents.high) ?? 0 } : null;
  const { kind, paid, dayBefore = null, installments = [], due, charges, presentValue, difference } = judged;
  return {
    ...{ kind, path, day: dayText(day), dayBefore, installments },
    ...{ due: sent(due), paid: sent(paid) ?? 0 },
    ...{ charges: range(charges), presentValue: range(presentValue), difference: sent(difference) },
    left: null,
  };
}

/** What settles the loan on a day by the law of early settlement; null where the rule or the schedule does not tell it. */
function presentValues({ loan, review, inputs }: Standing): Context['presentValue'] {
  const corrected = correctLoan(loan, review);
  const used = corrected?.review ?? review;
  const { terms } = inputs;
  const isOfRule = used?.law.borrower.kinds.some((kind) => earlySettlement.to.some((one) => one === kind));
  const isWrong = corrected === null && (review?.counts.differ ?? 0) > 0;
  const release = terms.release === null ? null : dayText(terms.release);
  if (!used?.schedule || !isOfRule || isWrong || terms.isFloating || !isInForce(earlySettlement, release))
    return () => null;
  const growths = fittedGrowths(used.fits, terms);
  return (day, left) => {
    const readings = [{ paid: 0, left }] as const;
    return payoffOn(day, { ...inputs, coverage: { ...inputs.coverage, readings } }, growths);
  };
}
