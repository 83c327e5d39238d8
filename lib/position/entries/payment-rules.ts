import { coveredBy } from '../plan/covered-installments.ts';
import {
  type ClassificationContext,
  dueBefore,
  nextInstallment,
  type Rule,
  type Ruling,
} from './classification-context.ts';
import type { Entry } from './entry.ts';
import { partOfOne, restOfPart, withDiscount } from './partial-payments.ts';
import { chargesOn, discountedBalance, lowestInstallmentValue, possibleCredit } from './payment-credit.ts';
import { sizeOf } from './payment-sign.ts';

/**
 * The rules for what an entry of the payments' sign pays, in their order. A rule decides by the amount and the day; a
 * description only confirms or excludes what the amount allows.
 */
export const paymentRules: readonly Rule[] = [
  otherUnit,
  oneInstallment,
  restOfPart,
  severalAtOnce,
  withCharges,
  withSurplus,
  partOfOne,
  withDiscount,
  payoffOrPrepayment,
];

/** A hundred installments, or a hundredth of one, may be one installment in another unit: the entry stays open. */
function otherUnit(entry: Entry, { terms: { installment } }: ClassificationContext): Ruling | null {
  const size = sizeOf(entry);
  if (installment === null) return { kind: 'other', notes: ['unreadable.entry-kind'], isOpen: true };
  const isOther = size === installment * 100 || size * 100 === installment;
  return isOther ? { kind: 'other', notes: ['unreadable.entry-kind'], isOpen: true } : null;
}

/** The offer's installment, or that of the schedule whose turn it is. */
function oneInstallment(entry: Entry, context: ClassificationContext): Ruling | null {
  const size = sizeOf(entry);
  const { index, left, amount } = nextInstallment(context);
  const isOne = size === context.terms.installment || isNear(size, amount, index, context);
  if (!isOne) return null;
  const paid = left === amount && isNear(size, amount, index, context) ? amount : size;
  const isEarly = entry.day !== null && index >= dueBefore(context, entry.day + 1, 'most');
  return {
    kind: isEarly && context.terms.dueDates.length > 0 ? 'early-payment' : 'installment',
    ...possibleCredit(entry, paid, context),
  };
}

/** Equal installments are met to the cent; where they differ, the lender may round otherwise than the schedule. */
function isNear(size: number, amount: number, index: number, { terms }: ClassificationContext): boolean {
  const isLast = index === terms.amounts.length - 1;
  const reach = isLast ? Math.floor(terms.amounts.length / 2) : terms.areEqual ? 0 : 2;
  return amount > 0 && Math.abs(size - amount) <= reach;
}

/** A multiple of the installment. All that are left, not yet due and worth no less today, may be a payoff. */
function severalAtOnce(entry: Entry, context: ClassificationContext): Ruling | null {
  const { installment, areEqual, amounts, disbursement } = context.terms;
  const size = sizeOf(entry);
  if (!installment || !areEqual || size % installment !== 0) return null;
  const count = size / installment;
  const { index } = nextInstallment(context);
  if (count < 2 || (amounts.length > 0 && index + count > amounts.length)) return null;
  if (size === disbursement)
    return { kind: 'several', low: 0, likely: size, high: size, notes: ['maybe.disbursement'] };
  const due = entry.day === null ? 0 : dueBefore(context, entry.day + 1, 'fewest');
  const isRest = index + count === amounts.length && amounts.length - Math.max(due, index) >= 2;
  const isPayoff = isRest && size <= 1.01 * discountedBalance(entry, context);
  if (isPayoff) return { kind: 'several', likely: size, notes: ['payoff'], isOpen: true };
  return { kind: 'several', ...possibleCredit(entry, size, context) };
}

/**
 * Whole installments and charges within the cost of lateness by the offer's own fine: that of the installment paid next,
 * or of the one before it, as a customer may have paid the later one first.
 */
function withCharges(entry: Entry, context: ClassificationContext): Ruling | null {
  const { installment, areEqual } = context.terms;
  const { index, amount } = nextInstallment(context);
  const base = areEqual ? (installment ?? 0) : amount;
  const size = sizeOf(entry);
  if (base === 0 || size <= base) return null;
  const count = areEqual ? Math.floor(size / base) : 1;
  const surplus = size - count * base;
  const charges = chargesOn(entry, context, index, count * base);
  // A surplus that returns on punctual payments is no charge for the one before.
  const isLone = context.occurrences.get(size) === 1;
  const chargesBefore = isLone ? chargesOn(entry, context, index - 1, count * base) : null;
  const isWithin = surplus <= Math.max(charges ?? -1, chargesBefore ?? -1);
  const overdue = entry.day === null ? 0 : dueBefore(context, entry.day, 'most') - index;
  if (count > Math.max(1, overdue)) return null;
  if (!isWithin || (context.terms.amounts.length > 0 && index + count > context.terms.amounts.length))
    return null;
  return { kind: 'late-payment', ...possibleCredit(entry, count * base, context), surplus };
}

/** Ten reais: customers who round their payments up pay in advance, and a premium leaves no round sum. */
const roundAmount = 1000;

/**
 * A surplus is named by the offer's premium, or by its return; it is no charge, and pays no installment. A lone one may be
 * anything, but settles a far installment only if it is worth as much.
 */
function withSurplus(entry: Entry, context: ClassificationContext): Ruling | null {
  const { installment, premium, areEqual } = context.terms;
  const size = sizeOf(entry);
  if (!installment || !areEqual || size <= installment || size >= 1.5 * installment) return null;
  const surplus = size - installment;
  const isConstant = (context.occurrences.get(size) ?? 0) >= 2 || surplus === premium;
  if (isConstant) {
    const credit = possibleCredit(entry, installment, context);
    if (surplus === premium || size % roundAmount !== 0) return { kind: 'installment', ...credit, surplus };
    return {
      kind: 'installment',
      ...credit,
      surplus,
      high: size,
      notes: [...(credit.notes ?? []), 'surplus'],
    };
  }
  if (surplus >= installment / 4) return null;
  const isOpen = surplus >= 0.9 * lowestInstallmentValue(entry, context);
  return {
    kind: 'installment',
    low: installment,
    likely: installment,
    high: size,
    surplus,
    notes: ['surplus'],
    isOpen,
  };
}

/** Near the balance of what is left, discounted by any rate that fits: a payoff. Any other amount: a prepayment. */
function payoffOrPrepayment(entry: Entry, context: ClassificationContext): Ruling {
  const { terms, credit } = context;
  const size = sizeOf(entry);
  const unpaid = (terms.sums.at(-1) ?? 0) - credit;
  if (unpaid <= 0) return { kind: 'other', notes: ['unreadable.entry-kind'], isOpen: true };
  const isPayoff =
    size <= unpaid * 1.1 && (entry.words.has('payoff') || size >= 0.97 * discountedBalance(entry, context));
  if (isPayoff)
    return { kind: 'early-payment', low: 0, likely: unpaid, high: unpaid, notes: ['payoff'], isOpen: true };
  const whole = coveredBy(credit + size, terms) - coveredBy(credit, terms);
  const note = whole > 0 && entry.words.has('payment') ? 'prepayment' : 'unreadable.entry-kind';
  return { kind: 'other', high: Math.max(0, unpaid), notes: [note], isOpen: true };
}
